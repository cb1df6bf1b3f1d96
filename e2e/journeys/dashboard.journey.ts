import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';
import { createColleague, monthFromNow } from '../support/people.ts';

test('a figure of the planning opens the missions that add up to it', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  const { email } = await createColleague();
  // Other journeys make missions, which began three months ago, while this one reads: the year before stands still.
  const year = Number(monthFromNow(-3).slice(0, 4)) - 1;
  await signIn(page, email);
  await page.goto(`${product.shellUrl}/planningMission?year=${year}`);
  const planning = page.getByRole('table', { name: /^Indicateurs des missions/ });
  const ongoing = planning.getByRole('row', { name: /^M Missions en cours/ }).getByRole('button');
  await expect(page.getByRole('img', { name: /^Missions en cours par mois/ }).locator('svg')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'planning');

  const figure = Number((await ongoing.first().textContent())?.match(/^\d+/)?.[0]);
  await ongoing.first().click();
  const list = page.getByRole('dialog', { name: `Missions en cours, janvier à décembre ${year}` });
  await expect(list.getByText(`${figure} mois de mission sur`)).toBeVisible();
  const counted = async () => {
    const months = await list.locator('.ag-row [col-id="months"]').allTextContents();
    return months.reduce((sum, text) => sum + Number(text), 0);
  };
  await expect.poll(counted).toBe(figure);
  await expectAccessible(page);

  // The way back from a mission leads to the list it was opened from.
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/missions\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(list.getByText(`${figure} mois de mission sur`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Détail par type' }).click();
  await expect(planning.getByRole('rowheader', { name: 'RPO' })).toHaveCount(7);

  await page.setViewportSize({ width: 390, height: 844 });
  await photograph(page, 'planning');
  // The window was made narrow a moment ago.
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('the dashboard shows active missions until somebody wants all, and remembers it', async ({
  page,
  product,
  signIn,
}) => {
  const { email } = await createColleague();
  await signIn(page, email);
  await page.goto(`${product.shellUrl}/dashboard`);
  const activeOnly = page.getByRole('switch', { name: 'Missions actives uniquement' });
  const finished = page.locator('.ag-row [col-id="active"]', { hasText: 'Non' });
  await expect(page.locator('.ag-row').first()).toBeVisible();
  await expect(activeOnly).toBeChecked();
  await activeOnly.uncheck();
  // Columns that are out of sight are not drawn: the table is asked for the ones that ended.
  const end = page.getByRole('columnheader', { name: 'Fin', exact: true });
  await end.click();
  // The table notes what was chosen once it has drawn it.
  await expect(end).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(activeOnly).not.toBeChecked();
  await expect(end).toHaveAttribute('aria-sort', 'ascending');
  await page.setViewportSize({ width: 2000, height: 900 });
  await expect(finished.first()).toBeVisible();

  await page
    .getByRole('button', { name: /historique des prix/ })
    .first()
    .click();
  const prices = page.getByRole('dialog', { name: 'Historique des prix' });
  await expect(prices.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /^Nouvel onglet/ })
      .first()
      .click(),
  ]);
  await expect(tab).toHaveURL(/\/missions\/[0-9a-f-]{36}$/);
  await tab.close();

  const range = await page
    .getByRole('navigation', { name: /^Pages/ })
    .getByRole('status')
    .textContent();
  const count = Number(/(\d+)(?:\s+lignes)?$/.exec(range ?? '')?.[1]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter (CSV)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(count + 1);
});

test('a client reads what is to be signed and paid before what was signed', async ({
  page,
  signIn,
  open,
  photograph,
}) => {
  await signIn(page, 'client@client.example');
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Signés' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'À signer',
    'Vos factures',
    'Signés',
  ]);
  await photograph(page, 'client-home');
});
