import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Dernière notification non lue' });

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
}

/** The account manager reminds the Bloomer of the month that is missing. */
function remind(product: ProductHandle, { missionId, month }: Newcomer) {
  const document =
    'mutation ($id: ID!, $month: Date!) { relaunchBloomerCRA(missionId: $id, month: $month) { message } }';
  return product.query('admin@bloom.example', document, { id: missionId, month });
}

test('a reminder arrives in every tab without reloading; what is read in one is read in the other', async ({
  page,
  context,
  product,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  await signIn(page, newcomer.email);
  await open(page, '/');
  const other = await context.newPage();
  await open(other, '/missions');
  await remind(product, newcomer);
  for (const tab of [page, other]) {
    await expect(banner(tab)).toContainText('CRA à remplir');
    await expect(tab.getByText(/\d notifications? non lues?/)).toBeAttached();
  }
  const panel = await openPanel(page);
  await expect(panel.getByRole('listitem').first()).toContainText('CRA à remplir');
  await expectAccessible(page);
  await photograph(page, 'notifications');
  await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  for (const tab of [page, other]) {
    await expect(banner(tab)).toBeHidden();
    await expect(tab.getByText(/notifications? non lues?/)).toHaveCount(0);
  }
  await panel.getByRole('link', { name: 'CRA à remplir' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/mission/${newcomer.missionId}$`));
  await expect(panel).toBeHidden();
});

test('a notification of something that was deleted opens a page that says so', async ({
  page,
  newcomer,
  signIn,
  open,
}) => {
  await signIn(page, newcomer.email);
  await open(page, '/');
  await withDatabase((client) =>
    client.query(
      `insert into notification (bloomer_id, kind, title, description, link, dedupe_key)
       select id, 'signCRA', 'CRA d’une mission supprimée', 'x', '/mission/' || gen_random_uuid(), 'gone'
       from bloomer where email = $1`,
      [newcomer.email],
    ),
  );
  await banner(page).getByRole('link', { name: 'CRA d’une mission supprimée' }).click();
  await expect(page.getByText(/Cette mission n.existe pas/)).toBeVisible();
  await expect(banner(page)).toBeHidden();
});
