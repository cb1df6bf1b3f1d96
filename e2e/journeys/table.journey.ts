import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const cells = (page: Page, column: string) => page.locator(`.ag-row [col-id="${column}"]`);
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function widthOf(page: Page, name: string): Promise<number> {
  return Math.round((await header(page, name).boundingBox())?.width ?? 0);
}

async function widen(page: Page, name: string, by: number): Promise<void> {
  const edge = await header(page, name).locator('.ag-header-cell-resize').boundingBox();
  if (!edge) throw new Error(`The column ${name} has no edge to pull.`);
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('a table comes back sorted, filtered, paged and as wide as it was left, for this person only', async ({
  page,
  product,
  signIn,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, 'admin@bloom.example');
  await page.goto(`${product.shellUrl}/dashboard`);
  await expect(cells(page, 'bloomer').first()).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'table');

  await header(page, 'Bloomer').click();
  await widen(page, 'Bloomer', 60);
  await header(page, 'Type').locator('.ag-header-cell-filter-button').click();
  const choices = page.getByRole('checkbox');
  await expect(page.getByRole('checkbox', { name: 'Tout sélectionner' })).toBeChecked();
  await choices.nth(1).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Tout sélectionner' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption('100');
  await page.getByRole('button', { name: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Remplacement' }).click();
  await page.keyboard.press('Escape');
  const left = { first: await cells(page, 'bloomer').first().textContent(), width: await widthOf(page, 'Bloomer') };

  await page.reload();
  await expect(cells(page, 'bloomer').first()).toHaveText(left.first ?? '');
  await expect(header(page, 'Bloomer')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Lignes par page' })).toHaveValue('100');
  await expect(header(page, 'Remplacement')).toHaveCount(0);
  expect(await widthOf(page, 'Bloomer')).toBe(left.width);

  const ours = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.grid.')));
  expect(ours).toHaveLength(1);
  // The same browser, as another person finds it.
  await page.evaluate((keys) => {
    for (const key of keys) {
      const stored = localStorage.getItem(key) ?? '';
      localStorage.removeItem(key);
      localStorage.setItem(key.replace(/^bloom\.[^.]+/, 'bloom.somebody-else'), stored);
    }
  }, ours);
  await page.reload();
  await expect(cells(page, 'bloomer').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Lignes par page' })).toHaveValue('50');
});

test('a table is worked without a mouse', async ({ page, product, signIn }) => {
  await signIn(page, 'admin@bloom.example');
  await page.goto(`${product.shellUrl}/dashboard`);
  await expect(cells(page, 'bloomer').first()).toBeVisible();
  const exporting = page.getByRole('button', { name: 'Exporter (CSV)' });
  // Once all rows are there.
  await expect(exporting).toBeEnabled();
  await exporting.focus();
  await page.keyboard.press('Tab');
  await expect(header(page, 'Bloomer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(header(page, 'Bloomer')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Control+Enter');
  const filter = page.getByRole('textbox', { name: 'Valeur du filtre' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('personne ne s’appelle ainsi');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cells(page, 'bloomer').first()).toBeVisible();

  await header(page, 'Bloomer').focus();
  await page.keyboard.press('Tab');
  await expect(cells(page, 'bloomer').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Lignes par page' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(cells(page, 'bloomer').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cells(page, 'label').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/missions?\/[^/]+$/);
});

type Box = { x: number; y: number; width: number; height: number };

/** Where the words begin, and their middle: a link in a cell of the library is as high as its line. */
function middleOf(box: Box | null): { x: number; y: number } {
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x, y: box.y + box.height / 2 };
}

test('rows are read and followed while the library of the table is on its way', async ({
  page,
  product,
  signIn,
  expectAccessible,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holdBack = async (route: Route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('ag-root-wrapper')) await released;
    await route.fulfill({ response });
  };
  await signIn(page, 'admin@bloom.example');
  // A file that the page before this one still asked for is nobody's once that one was left.
  await page.route(/\.js$/, (route) => holdBack(route).catch(() => undefined));
  // The page counts as loaded when the last file is here: this one never is, for now.
  await page.goto(`${product.shellUrl}/dashboard`, { waitUntil: 'commit' });
  const early = page.getByRole('table', { name: 'Missions' }).getByRole('link').first();
  await expect(early).toBeVisible();
  // What stands above the table is there too.
  await expect(page.getByRole('list', { name: 'À faire', exact: true })).toBeVisible();
  await expectAccessible(page);
  await early.focus();
  // The focus may have scrolled to it.
  const place = middleOf(await early.boundingBox());

  release();
  const late = cells(page, 'label').getByRole('link').first();
  await expect(late).toBeFocused();
  const moved = middleOf(await late.boundingBox());
  expect(Math.abs(moved.x - place.x)).toBeLessThanOrEqual(1);
  expect(Math.abs(moved.y - place.y)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/missions?\/[^/]+$/);
});

// The other look at 1280 px, and 360 px, are walked with the frame.
for (const [width, colorScheme] of [
  [1280, 'dark'],
  [768, 'light'],
  [390, 'light'],
] as const) {
  test(`tables fit ${width} px, ${colorScheme}`, async ({ page, product, signIn, expectAccessible, photograph }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'admin@bloom.example');
    for (const path of ['dashboard', 'activities']) {
      await page.goto(`${product.shellUrl}/${path}`);
      // On a phone rows are cards.
      const row =
        width < 500 ? page.getByRole('list', { name: path === 'dashboard' ? 'Missions' : 'Activités' }) : page;
      await expect(row.locator(width < 500 ? 'li' : '.ag-cell').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await photograph(page, `table-${path}-${colorScheme}`);
    }
  });
}
