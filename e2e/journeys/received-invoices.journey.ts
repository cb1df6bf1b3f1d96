import { bankStatement } from '../support/bank-statement.ts';
import { expect, test } from '../support/journey.ts';
import { saveMonth } from '../support/month.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A SIRET that only this journey has; its key is right. */
function siretOf(seed: number): string {
  const digits = String(100_000_000_000 + (seed % 899_999_999_999)).padStart(12, '1') + String(seed % 10);
  const sum = [...digits].reduce((total, digit, index) => {
    // From the right, every second figure counts double; the last one is the key.
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A signed month of this Bloomer whose company invoices through the platform, and what a client of it owes. */
async function signedMonth(product: ProductHandle, newcomer: Newcomer) {
  const { recordId } = await saveMonth(product, newcomer);
  const number = `F-${newcomer.missionLabel.replace(/\W+/g, '').slice(-8)}-00001`;
  await withDatabase(async (client) => {
    await client.query(
      `update society set status = 'EI', siret = $1, address_country_code = 'FR', address_part1 = '4 rue des Lilas',
         address_zip = '69003', address_town = 'Lyon'
       where id = (select bloomer_billing_society_id from mission where id = $2)`,
      [siretOf(Date.now()), newcomer.missionId],
    );
    await client.query(`update activity set validation = 'signed', validated_at = now() where id = $1`, [recordId]);
    await client.query(
      `insert into invoice (side, kind, status, activity_id, society_id, net_cents, vat_cents, total_cents, series, number,
         issued_on, due_on, created_by, finalised_by, finalised_at, document)
       select 'customer', 'invoice', 'FINALISED', $1, client_society_id, 100000, 20000, 120000, $2, $2, current_date - 31,
         current_date - 1, 'journey', 'journey', now(), jsonb_build_object('buyer', jsonb_build_object('name', $4::text))
       from mission where id = $3`,
      [recordId, number, newcomer.missionId, newcomer.clientName],
    );
  });
  return { recordId, number };
}

test('an invoice arrives, finds its month and is approved; another one is refused; a client pays a part', async ({
  page,
  product,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const { recordId, number } = await signedMonth(product, newcomer);
  const arrives = async (variant: string) => {
    const answer = await page.request.post(`${product.apiUrl}/dev/platform/received`, {
      form: { month: recordId, variant },
    });
    expect(await answer.text()).toContain('Elle est arrivée');
  };
  await arrives('otherBuyer');
  await arrives('right');
  const { email } = await createColleague();
  await page.setViewportSize(DESK);
  await signIn(page, email);
  await open(page, '/payments?vue=recues');
  const cards = page.getByRole('listitem').filter({ hasText: newcomer.missionLabel });
  await expect(cards.getByText('À approuver')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'payments-received');
  await cards.getByRole('button', { name: /^Approuver/ }).click();
  await expect(page.getByText(/Facture approuvée/)).toBeVisible();
  await page.setViewportSize(PHONE);
  const wrong = page.getByRole('listitem').filter({ hasText: 'Elle est adressée à Une autre société' }).first();
  await wrong.getByRole('button', { name: /^Refuser/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Destinataire faux')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'payments-received-refused');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('Facture refusée')).toBeVisible();

  await page.setViewportSize(DESK);
  await open(page, '/payments?vue=releves');
  await page.getByText('Relevé de la banque (camt.053)').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles(
      bankStatement({ id: number, amount: '500.00', direction: 'CRDT', says: { text: `ACOMPTE ${number}` } }),
    );
  await expect(page.getByText(/1\snouveau mouvement, 1\sreconnu/)).toBeVisible();
  const id = await withDatabase(async (client) => {
    const { rows } = await client.query('select id from invoice where number = $1', [number]);
    return rows[0].id as string;
  });
  await open(page, `/invoices/${id}`);
  await expect(page.getByText('Payée en partie')).toBeVisible();
  await expect(page.getByText('700,00 €')).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'invoice-part-paid');
});
