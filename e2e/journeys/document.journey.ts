import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { reportPath, saveMonth } from '../support/month.ts';
import type { Newcomer } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';
import { tryAgain } from '../support/try-again.ts';

const firstPage = (page: Page) => page.locator('[data-page-number="1"] canvas');

/** The report of the newcomer's month, as the API draws it. */
async function savedReport(product: ProductHandle, newcomer: Newcomer): Promise<string> {
  const { recordId } = await saveMonth(product, newcomer);
  return reportPath(newcomer, recordId);
}

test('a document is read, searched, printed and kept, without its token in any address', async ({
  page,
  product,
  newcomer,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const path = await savedReport(product, newcomer);
  await signIn(page, newcomer.email);
  const asked = page.waitForRequest(
    (request) => request.url() === `${product.apiUrl}${path}` && request.method() === 'GET',
  );
  await page.goto(`${product.shellUrl}${path}`);
  expect((await (await asked).allHeaders()).authorization).toMatch(/^Bearer /);
  await expect(firstPage(page)).toBeAttached();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const fileName = path.split('/').at(-1) ?? '';
  const viewer = page.getByRole('region', { name: fileName });
  expect((await viewer.boundingBox())?.height).toBe((await page.evaluate(() => window.outerHeight)) - 10);
  await expect(page.getByText(newcomer.clientName).first()).toBeAttached();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('ACTIVITE');
  await expect(page.getByText(/^1 sur \d+$/)).toBeVisible();
  await photograph(page, 'document-search');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', String(document.images.length));
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^[1-9]/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe(fileName);

  for (const width of [768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'Zoom avant' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await photograph(page, 'document');
  }
});

test('a document that cannot be shown says why, with the status and the server’s words', async ({
  page,
  product,
  newcomer,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const path = await savedReport(product, newcomer);
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}/files/activity/${newcomer.month}/nothing/cra/cra.pdf`);
  await expect(page.getByRole('heading', { name: 'Le document ne peut pas être affiché' })).toBeFocused();
  await expect(page.getByText(/Ce document n’existe pas ou n’est plus disponible\..*404/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'document-refused');

  // The network is gone, then back: nothing is lost and nobody has to load the page again.
  await page.route(`${product.apiUrl}/files/**`, (route) => route.abort());
  await page.goto(`${product.shellUrl}${path}`);
  await expect(page.getByText(/Connexion au serveur impossible/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`${product.apiUrl}/files/**`);
  await tryAgain(page, firstPage(page));
});
