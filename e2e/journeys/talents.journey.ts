import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { inLetters } from '../support/people.ts';

/** How many columns a grid is drawn with. */
const columnsOf = (grid: Locator) =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

test('a recruiter enters a talent, finds and edits it, and is led there instead of entering it twice', async ({
  page,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const mark = inLetters(randomBytes(4).toString('hex'));
  const email = `zoe.${mark}@mail.example`;
  await signIn(page, 'admin@bloom.example');
  await open(page, '/talents');

  // Folded, a row, a column, and a wider one: where the specification says.
  const results = page.getByRole('heading', { level: 2 }).first().locator('xpath=ancestor::ul[1]');
  const toggle = page.getByRole('button', { name: 'Freelance', exact: true });
  const bar = page.getByRole('region', { name: 'Filtres' });
  await expect(toggle).toBeVisible();
  const panel = toggle.locator('xpath=../../..');
  const layout = bar.locator('xpath=..');
  const shapes: [width: number, panel: number, layout: number][] = [
    [1100, 4, 1],
    [1299, 4, 1],
    [1300, 1, 2],
    [1700, 1, 2],
  ];
  for (const [width, panels, layouts] of shapes) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => [await columnsOf(panel), await columnsOf(layout)]).toEqual([panels, layouts]);
  }
  await expect.poll(() => columnsOf(results)).toBe(3);

  // The first filter that is chosen leaves the talents where they are.
  await page.setViewportSize({ width: 1280, height: 800 });
  const topOf = async () => (await results.boundingBox())?.y;
  await expect.poll(() => columnsOf(panel)).toBe(4);
  const top = await topOf();
  await toggle.click();
  const forget = page.getByRole('button', { name: 'Réinitialiser les filtres' });
  await expect(forget).toBeVisible();
  expect(await topOf()).toBe(top);
  await forget.click();
  await expect(forget).toBeHidden();

  await page.setViewportSize({ width: 1099, height: 800 });
  await expect(toggle).toBeHidden();
  await page.getByRole('button', { name: 'Filtres' }).click();
  await expect(toggle).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const enter = async () => {
    await page.getByRole('button', { name: 'Créer un talent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Prénom/).fill('Zoé');
    await dialog.getByLabel(/^Nom/).fill(`Test ${mark}`);
    await dialog.getByLabel(/^Métier/).fill('Cartographe');
    await dialog.getByLabel('Adresse e-mail').fill(email.toUpperCase());
    await dialog.getByRole('button', { name: 'Créer le talent' }).click();
    return dialog;
  };
  await enter();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoé Test ${mark}`);
  const sheet = page.url();
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.getByRole('button', { name: 'Modifier : Profils en ligne' }).click();
  await expect(save).toBeDisabled();
  await page.getByLabel('Profil LinkedIn').fill(`https://fr.linkedin.com/in/${mark}?trk=x`);
  await save.click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();

  // The menu: side by side from 1200 px on, one button below.
  const profile = page.getByRole('link', { name: 'Profil LinkedIn' });
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(profile).toHaveAttribute('href', `https://www.linkedin.com/in/${mark}`);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(profile).toBeHidden();
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profil LinkedIn' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await photograph(page, 'talent-sheet');

  await open(page, '/talents');
  await page.getByRole('searchbox', { name: 'Rechercher un talent' }).fill(mark);
  await expect(page.getByText('1 talent', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('state')).toContain(mark);
  await expect(page.getByRole('link', { name: /^Zoé/ })).toHaveAttribute('href', new URL(sheet).pathname);

  // The sheet beside the results: by its own address, and the search stands there still when it is closed.
  const card = page.getByRole('link', { name: /^Zoé/ });
  const searched = page.url();
  await card.click();
  const beside = page.getByRole('dialog', { name: `Zoé Test ${mark}` });
  await expect(beside.getByText('1 sur 1')).toBeVisible();
  await beside.getByRole('button', { name: 'Modifier : Résumé' }).click();
  await beside.getByRole('textbox', { name: 'Résumé' }).fill('Dessine des cartes.');
  await beside.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(beside.getByText('Dessine des cartes.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(beside.getByText('Dessine des cartes.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(page).toHaveURL(searched);
  await expect(card).toBeFocused();

  const dialog = await enter();
  await expect(dialog.getByText('Ce talent existe déjà.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Voir la fiche de ce talent' }).click();
  await expect(page).toHaveURL(sheet);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoé Test ${mark}`);
});
