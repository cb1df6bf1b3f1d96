import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const operationOf = (body: string | null) => (JSON.parse(body ?? '{}') as { operationName?: string }).operationName;

/** Of the pages, and what draws them. */
const HELD_BACK = /[/]remotes[/]mfe-|[/]assets[/]react[.]/;

/**
 * Opens an address while neither React nor a file of a remote comes before the query was sent.
 * @returns how often the very same was
 */
async function timesAsked(page: Page, url: string, operation: string): Promise<number> {
  const bodies: (string | null)[] = [];
  const asked = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      if (request.method() !== 'POST' || operationOf(request.postData()) !== operation) return;
      bodies.push(request.postData());
      resolve();
    });
  });
  await page.route(HELD_BACK, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(url);
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return bodies.filter((body) => body === bodies[0]).length;
}

for (const [what, path, operation] of [
  ['missions of the dashboard', '/', 'AdminMissions'],
  ['activities of this month', '/activities', 'CraByMonth'],
] as const) {
  test(`the ${what} are asked for before the page is here, and once`, async ({ page, product, signIn }) => {
    await signIn(page, 'admin@bloom.example');
    expect(await timesAsked(page, product.shellUrl + path, operation)).toBe(1);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  });
}

test('so is the month of a Bloomer', async ({ page, product, newcomer, signIn }) => {
  await signIn(page, newcomer.email);
  const address = `${product.shellUrl}/missions/${newcomer.missionId}/cra/${newcomer.month}`;
  expect(await timesAsked(page, address, 'CraEntry')).toBe(1);
  await expect(page.getByText(newcomer.missionLabel).first()).toBeVisible();
});
