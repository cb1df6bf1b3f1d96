import { expect, test } from '../support/journey.ts';
import { saveMonth } from '../support/month.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A signed month of a client whose company and billing contact are known, looked after by this colleague. */
async function billable(product: ProductHandle, newcomer: Newcomer, staffEmail: string): Promise<void> {
  const { recordId } = await saveMonth(product, newcomer);
  await withDatabase(async (client) => {
    await client.query("update activity set validation = 'signed', validated_at = now() where id = $1", [recordId]);
    await client.query(
      `update society set siret = '35600000000048', tva = 'FR39356000000', address_part1 = '9 rue du Colonel Pierre Avia',
         address_zip = '75015', address_town = 'Paris' where name = $1`,
      [newcomer.clientName],
    );
    await client.query(
      `insert into mission_contact (mission_id, contact_id, role)
       select mission_id, contact_id, 'billing' from mission_contact where mission_id = $1 and role = 'operations'`,
      [newcomer.missionId],
    );
    await client.query('update mission set csm_staff_id = (select id from staff where email = $1) where id = $2', [
      staffEmail,
      newcomer.missionId,
    ]);
  });
}

test('a signed month becomes an invoice from the board that closes it, is looked at, and gets its number', async ({
  page,
  product,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const colleague = await createColleague();
  await billable(product, newcomer, colleague.email);
  await page.setViewportSize(DESK);
  await signIn(page, colleague.email);
  await open(page, `/activities?month=${newcomer.month.slice(0, 7)}&mes=1`);
  await page.getByRole('link', { name: 'Clôturer le mois' }).click();
  await expect(page.getByText(/0 \/ 1 mois clôturés/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Facture client à créer/ })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'closing');

  await page.getByRole('button', { name: /^Créer la facture d/ }).click();
  const request = page.getByRole('dialog', { name: 'Créer la facture client' });
  await expect(request.getByRole('checkbox', { name: 'Forcer la création' })).toBeVisible();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(page.getByText('Traitement executé avec succès')).toBeVisible();

  await page.getByRole('button', { name: /^Finaliser la facture d/ }).click();
  const paper = page.getByRole('dialog', { name: /^Facture client d/ });
  await expect(paper.getByText('Attribué à la finalisation')).toBeVisible();
  await expect(paper.getByRole('region', { name: 'Brouillon de la facture' })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'closing-draft');
  // What to do stands under the paper without scrolling.
  await expect(paper.getByRole('button', { name: 'Finaliser la facture' })).toBeInViewport({ ratio: 1 });
  await paper.getByRole('button', { name: 'Finaliser la facture' }).click();
  await expect(page.getByText(/^Facture F-\d{4}-\d{5} finalisée$/)).toBeVisible();
  await page.keyboard.press('Escape');

  // The supplier is next: his company has given no papers.
  await expect(page.getByRole('link', { name: /^Ouvrir la société/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Tableau' }).click();
  await expect(page.getByRole('button', { name: /^Facture client d.*Créée et finalisée$/ })).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'activities-invoiced');
});
