import type { Browser, Download, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { fillMonth, signAsClient, signingLink, signMonth } from '../support/month.ts';
import type { Newcomer } from '../support/people.ts';

async function freshPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
  return context.newPage();
}

async function openMission(page: Page, newcomer: Newcomer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choix de la mission' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(newcomer.missionLabel) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des CRA' })).toBeVisible();
}

async function contentOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function expectSealed(pdf: Buffer): Promise<void> {
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('/ByteRange');
  expect(text).toMatch(/ETSI\.CAdES\.detached/);
}

/** The page was open while the client signed: the news of it brought the way to the PDF. */
async function downloadMonth(page: Page, newcomer: Newcomer): Promise<Buffer> {
  await page.getByRole('button', { name: `Autres actions – ${newcomer.monthName}` }).click();
  const entry = page.getByRole('menuitem', { name: 'Télécharger le PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), entry.click()]);
  return contentOf(download);
}

/** The page of the link says by itself that the seal is there. */
async function downloadSigned(client: Page): Promise<Buffer> {
  await expect(client.getByText('Signé et scellé')).toBeVisible({ timeout: 40_000 });
  const button = client.getByRole('button', { name: 'Télécharger le PDF' });
  const [download] = await Promise.all([client.waitForEvent('download'), button.click()]);
  return contentOf(download);
}

/** On the months of the mission, as the staff see them: the status, and the same sealed document. */
async function expectStaffSees(admin: Page, newcomer: Newcomer): Promise<void> {
  await expect(admin.getByText('Validé client').first()).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: newcomer.fullname }).first()).toBeVisible();
  await admin.getByRole('button', { name: 'Voir le CRA' }).first().click();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('dialog').getByRole('button', { name: 'Télécharger le PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await expectSealed(await contentOf(download));
}

/** In the document viewer: on a phone the action is one of a menu. */
async function downloadShown(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Télécharger', exact: true });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Télécharger' }).click();
}

/** Actions of a month that stand over the edge of the table; none where months are cards. */
function outsideOfTheTable(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const edge = document.querySelector('main table')?.getBoundingClientRect().right ?? 0;
    const actions = [...document.querySelectorAll('main td button, main td a')];
    return actions
      .filter((action) => action.getBoundingClientRect().right > edge)
      .map((action) => action.getAttribute('aria-label') ?? action.textContent);
  });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`one month is filled, signed by both, sealed and seen by the staff (${viewport.width} px)`, async ({
    browser,
    product,
    mailbox,
    newcomer,
    signIn,
    signInByHand,
    expectAccessible,
    photograph,
  }) => {
    test.setTimeout(180_000);
    const bloomer = await freshPage(browser, viewport);
    await signInByHand(bloomer, newcomer.email);
    await bloomer.goto(`${product.shellUrl}/missions`);
    await photograph(bloomer, 'missions');
    await openMission(bloomer, newcomer);
    await photograph(bloomer, 'cra-management');
    await expectAccessible(bloomer);
    await fillMonth(bloomer, newcomer);
    await expect(bloomer.getByText('Attente signature Bloomer').first()).toBeVisible();
    await signMonth(bloomer, newcomer);
    await expect(bloomer.getByText('Attente signature Client').first()).toBeVisible();
    await photograph(bloomer, 'cra-signed-by-bloomer');

    const link = await signingLink(mailbox, newcomer);
    const client = await freshPage(browser, viewport);
    await client.goto(link);
    await expect(client).not.toHaveURL(/token=/);
    await expect(client.getByRole('button', { name: 'Signer le compte rendu' })).toBeVisible();
    await photograph(client, 'client-signing');
    await expectAccessible(client);
    const admin = await freshPage(browser, { width: 1280, height: 800 });
    await signIn(admin, 'admin@bloom.example');
    await admin.goto(`${product.shellUrl}/missions/${newcomer.missionId}/activities`);
    const seen = admin.getByRole('row').filter({ hasText: newcomer.fullname });
    await expect(seen.filter({ hasText: 'Attente signature Client' })).toHaveCount(1);
    await signAsClient(client);
    await photograph(client, 'client-signed');
    await expectSealed(await downloadSigned(client));

    // Who looks at the month meanwhile sees that, without doing anything.
    await expect(bloomer.getByText('Validé client').first()).toBeVisible();
    await expect(seen.filter({ hasText: 'Validé client' })).toHaveCount(1);
    await expectSealed(await downloadMonth(bloomer, newcomer));
    await expect(bloomer.getByText('Validé client').first()).toBeVisible();
    if (viewport.width > 900) {
      // The table at its narrowest.
      await bloomer.setViewportSize({ ...viewport, width: 1000 });
      expect(await outsideOfTheTable(bloomer)).toEqual([]);
      await bloomer.setViewportSize(viewport);
    }
    await photograph(bloomer, 'cra-validated');

    await client.goto(link);
    await expect(client).toHaveURL(/\/files\/activity\//);
    await expect(client.getByLabel(/^Page 1 sur/)).toBeVisible({ timeout: 30_000 });
    const [sealed] = await Promise.all([client.waitForEvent('download'), downloadShown(client)]);
    await expectSealed(await contentOf(sealed));
    await photograph(client, 'signed-document');

    await expectStaffSees(admin, newcomer);
    await photograph(admin, 'admin-activities');
  });
}

test('on a phone the month is filled in three taps, without zoom or sideways scrolling', async ({
  page,
  product,
  newcomer,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions/${newcomer.missionId}/cra/${newcomer.month}`);
  await page.getByRole('button', { name: 'Tout sélectionner' }).click();
  await photograph(page, 'cra-entry');
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Récapitulatif/ }).click();
  await photograph(page, 'cra-recap');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Attente signature Bloomer').first()).toBeVisible();
});

test('what was typed and not saved comes back after the page was loaded again', async ({
  browser,
  product,
  newcomer,
  signInByHand,
}) => {
  const page = await freshPage(browser, { width: 1280, height: 800 });
  await signInByHand(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions`);
  await openMission(page, newcomer);
  await page.getByRole('link', { name: `Saisir – ${newcomer.monthName}` }).click();
  await page.getByRole('button', { name: 'Tout sélectionner' }).click();
  const total = page.getByRole('button', { name: /^Récapitulatif/ });
  await expect(total).not.toContainText(/Récapitulatif\s*0/);
  const typed = await total.textContent();
  await page.reload();
  await page.getByRole('button', { name: 'Les reprendre' }).click();
  await expect(total).toHaveText(typed ?? '');
  // What was taken up again is still kept as a draft until it is saved.
  await page.reload();
  await page.getByRole('button', { name: 'Les reprendre' }).click();
  await expect(total).toHaveText(typed ?? '');
  await page.context().close();
});

test('in the narrow cell of a day nothing stands on anything else', async ({ page, product, newcomer, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, newcomer.email);
  await page.goto(`${product.shellUrl}/missions/${newcomer.missionId}/cra/${newcomer.month}`);
  const day = page.getByRole('button', { name: new RegExp(`^\\S+ 14 ${newcomer.monthName}`) });
  await day.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Autre durée').selectOption({ label: '1 h 30' });
  await sheet.getByLabel('Astreinte').selectOption({ label: '2 h 30' });
  await sheet.getByLabel('Commentaire').fill('Mise en production');
  await sheet.getByRole('button', { name: 'Terminé' }).click();
  const boxes = await Promise.all(
    ['14', '1h30', 'ast.'].map((text) => day.getByText(text, { exact: true }).boundingBox()),
  );
  const covered = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).filter((other) => one && other && meet(one, other)),
  );
  expect([boxes.includes(null), covered]).toEqual([false, []]);
});

type Box = { x: number; y: number; width: number; height: number };

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
