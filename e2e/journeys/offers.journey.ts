import { randomBytes } from 'node:crypto';
import { expect, test } from '../support/journey.ts';

test('an offer is entered, kept while it is typed, lost with why, and goes on', async ({
  page,
  product,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const name = `Refonte ${randomBytes(4).toString('hex')}`;
  await signIn(page, 'admin@bloom.example');
  await open(page, '/jobs');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nouvelle offre' }).click();
  await page.getByLabel('Nom de l’offre').fill(name);
  await expectAccessible(page);

  // The page goes away in the middle of it.
  await page.reload();
  await page.getByRole('button', { name: 'Les reprendre' }).click();
  await expect(page.getByLabel('Nom de l’offre')).toHaveValue(name);
  await page.getByLabel('Métier recherché').fill('Développeuse');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('Clairval');
  await page.getByRole('option', { name: 'Maison Clairval' }).click();
  await page.getByLabel('Score card 1').fill('Cinq ans de React, et du goût\nTypeScript');
  await photograph(page, 'offre-nouvelle');
  await page.getByRole('button', { name: 'Créer l’offre' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Cinq ans de React, e…')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'offre');

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Offre perdue' }).click();
  const dialog = page.getByRole('dialog', { name: `Perdre « ${name} »` });
  await dialog.getByRole('combobox', { name: 'Raison' }).click();
  await page.getByRole('option', { name: 'Autre', exact: true }).click();
  await dialog.getByLabel('Autre raison').fill('Le budget a été gelé');
  await expectAccessible(page);
  // It arrives, and the answer is lost on its way back: it is sent again with its key, and is done once.
  const keys: (string | null)[] = [];
  await page.route(`${product.apiUrl}/talents-api/graphql`, async (route) => {
    const key = await route.request().headerValue('idempotency-key');
    if (key === null) return route.fallback();
    keys.push(key);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Enregistrer la perte' }).click();
  await expect(page.getByRole('region', { name: 'Perte' })).toContainText('Le budget a été gelé');
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.unroute(`${product.apiUrl}/talents-api/graphql`);

  await open(page, '/jobs?statut=LOST&qui=moi');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Rouvrir l’offre' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir' }).click();
  await expect(page.getByRole('button', { name: 'Offre gagnée' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Perdue une première fois' })).toBeVisible();
  await expectAccessible(page);
});
