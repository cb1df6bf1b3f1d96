import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { monthFromNow, nameOfMonth } from '../support/people.ts';

const ADMIN = 'admin@bloom.example';
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Long ago: no other journey invoices them. */
const [FIRST, MONTH, LAST] = [-8, -7, -6].map((offset) => monthFromNow(offset)) as [string, string, string];

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
/** « 1 234,50 € » in cents. */
const centsIn = (text: string) =>
  Math.round(
    Number(
      plain(text)
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );

async function csvOf(page: Page, button: Locator): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell]) => plain(cell ?? '')));
}

/** At the top the bar that stays in place covers no control by half, which the check takes for too small a target. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

/** The list that a figure opens says the figure, and its lines add up to it. */
async function expectLines(page: Page, title: RegExp, figure: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/ (HT|TTC) · [\d\s]+lignes?/)).toContainText(figure);
  const [head, ...rows] = await csvOf(page, page.getByRole('button', { name: 'Exporter (CSV)' }));
  const at = head?.findIndex((name) => name.startsWith('Montant')) ?? -1;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.reduce((sum, row) => sum + centsIn(row[at] ?? ''), 0)).toBe(centsIn(figure));
}

test('each figure of the finances opens the lines that it is the sum of, also without seeing or a mouse', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await page.setViewportSize(DESK);
  await signIn(page, ADMIN);
  await open(page, `/finance?begin=${FIRST.slice(0, 7)}&end=${LAST.slice(0, 7)}&month=${MONTH.slice(0, 7)}`);
  await expect(page.getByRole('img', { name: /^Marge des revenus, dépenses et profit/ })).toBeVisible();
  await page.getByRole('button', { name: 'Voir le tableau' }).press('Enter');
  await toTop(page);
  await expectAccessible(page);
  await photograph(page, 'finance');

  const overview = page.getByRole('table', { name: 'Vue d’ensemble' });
  const row = overview.getByRole('row', { name: new RegExp(`^${nameOfMonth(MONTH)}`) });
  const [revenue = '', expense = '', profit = ''] = await row.getByRole('link').allInnerTexts();
  expect(centsIn(revenue) - centsIn(expense)).toBe(centsIn(profit));
  const file = await csvOf(page, page.getByRole('button', { name: 'Exporter (CSV), Vue d’ensemble' }));
  const [month, ...amounts] = file[2] ?? [];
  expect([month, ...amounts.map(centsIn)]).toEqual([nameOfMonth(MONTH), ...[revenue, expense, profit].map(centsIn)]);

  await row.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expectLines(page, /^Revenus /, revenue);
  await expectAccessible(page);
  await photograph(page, 'finance-lines');
  // Back keeps the months that were chosen.
  await page
    .getByRole('link', { name: /^Les finances de / })
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Voir le tableau' }).click();
  await row.getByRole('link').nth(2).click();
  await expectLines(page, /^Profit /, profit);

  await page.goBack();
  const share = page
    .getByRole('table', { name: /^Répartition des revenus/ })
    .getByRole('link')
    .first();
  const free = (await share.allTextContents()).join();
  await share.click();
  await expectLines(page, /, Free IT$/, free);

  await page.goBack();
  const client = page.getByRole('table', { name: 'Marge par client' }).getByRole('row').nth(1);
  const margin = (await client.getByRole('link').nth(1).allTextContents()).join();
  await client.getByRole('link').nth(1).click();
  await expectLines(page, /^Marge /, margin);

  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await photograph(page, 'finance-lines');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Les finances de / })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Marge par client' })).toBeVisible();
  await toTop(page);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
