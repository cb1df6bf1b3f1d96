import { readFile } from 'node:fs/promises';
import { of } from '@bloom/shared-rules/words/elision';
import { bankStatement, FIRM_IBAN, statementFile } from '../support/bank-statement.ts';
import { expect, test } from '../support/journey.ts';
import { saveMonth } from '../support/month.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';
import type { ProductHandle } from '../support/product-under-test.handle.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const AMOUNT = '3450.60';

/** A month of this Bloomer whose company is owed since yesterday, with an account and papers that nobody asks of it. */
async function owedMonth(product: ProductHandle, newcomer: Newcomer): Promise<{ number: string; company: string }> {
  const { recordId } = await saveMonth(product, newcomer);
  const number = `J-${newcomer.missionLabel.replace(/\W+/g, '-')}`;
  const company = await withDatabase(async (client) => {
    const { rows } = await client.query(
      `update society set status = 'EI', iban = $1, bic = 'AGRIFRPP' where id =
         (select bloomer_billing_society_id from mission where id = $2) returning id, name`,
      [FIRM_IBAN, newcomer.missionId],
    );
    await client.query(
      `update activity set validation = 'signed', validated_at = now(), invoice_uploaded_at = now(),
         bloomer_invoice_status = 'FINALISED' where id = $1`,
      [recordId],
    );
    await client.query(
      `insert into invoice (side, kind, status, activity_id, society_id, net_cents, vat_cents, total_cents, series, number,
         issued_on, due_on, created_by, finalised_by, finalised_at)
       values ('supplier', 'invoice', 'FINALISED', $1, $2, 287550, 57510, 345060, $3, $3, current_date - 31,
         current_date - 1, 'journey', 'journey', now())`,
      [recordId, rows[0].id, number],
    );
    return rows[0].name as string;
  });
  return { number, company };
}

test('an order of transfers is prepared, approved by a second person, executed by the bank, and the Bloomer sees it', async ({
  page,
  browser,
  product,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const { number, company } = await owedMonth(product, newcomer);
  const [first, second] = [await createColleague(), await createColleague()];
  await page.setViewportSize(DESK);
  await signIn(page, first.email);
  await open(page, '/payments');
  await expect(page.getByRole('grid', { name: 'Factures prêtes à payer' })).toBeVisible();
  await page.getByRole('button', { name: 'Tout choisir' }).click();
  await page.getByRole('button', { name: 'Ne rien choisir' }).click();
  await page.getByRole('checkbox', { name: `Payer la facture ${number} ${of(company)}` }).check();
  await expect(page.getByText(/^1\sfacture, 3\s450,60\s€ dans le prochain ordre/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'payments');
  await page.getByRole('button', { name: 'Préparer l’ordre de virement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Préparer l’ordre de virement' });
  await expect(dialog.getByLabel(/^Jour des virements/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Préparer l’ordre' }).click();
  const mine = page.getByRole('region', { name: /^Virements du/ }).filter({ hasText: first.fullname });
  await expect(mine.getByText(/vous avez préparé cet ordre de virement vous-même/)).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Valider les virements' })).toHaveCount(0);

  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: PHONE });
  const other = await context.newPage();
  await signIn(other, second.email);
  await open(other, '/payments');
  const order = other.getByRole('region', { name: /^Virements du/ }).filter({ hasText: first.fullname });
  await order.getByText('Voir le virement').click();
  await expect(order.getByText(company)).toBeVisible();
  await expectAccessible(other);
  await photograph(other, 'payments-to-approve');
  await order.getByRole('button', { name: 'Valider les virements' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Valider les virements' }).click();
  await expect(other.getByText('Ordre de virement validé')).toBeVisible();
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    order.getByRole('button', { name: 'Télécharger le fichier pour la banque' }).click(),
  ]);
  const xml = await readFile(await download.path(), 'utf8');
  expect(xml).toContain(`<InstdAmt Ccy="EUR">${AMOUNT}</InstdAmt>`);
  const reference = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(xml)?.[1] ?? '';
  await context.close();

  await open(page, '/payments?vue=releves');
  await page.getByText('Relevé de la banque (camt.053)').waitFor();
  const upload = (file: ReturnType<typeof statementFile>) => page.locator('input[type=file]').setInputFiles(file);
  // What the bank says once it executed the order.
  const executed = bankStatement({ id: number, amount: AMOUNT, direction: 'DBIT', says: { endToEndId: reference } });
  await upload(statementFile('<a/>'));
  await expect(page.getByText(/n’est pas un relevé bancaire camt.053.*Rien n’a été importé/)).toBeVisible();
  await upload(executed);
  await expect(page.getByText(/1\snouveau mouvement, 1\sreconnu/)).toBeVisible();
  await upload(executed);
  await expect(page.getByText(/déjà importé/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'payments-statements');
  for (const [view, heading] of [
    ['relances', 'Factures clients en retard'],
    ['comptable', 'Export pour l’expert-comptable'],
  ]) {
    await open(page, `/payments?vue=${view}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await photograph(page, `payments-${view}`);
  }

  const bloomer = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', viewport: PHONE });
  const phone = await bloomer.newPage();
  await signIn(phone, newcomer.email);
  await open(phone, `/mission/${newcomer.missionId}`);
  await expect(phone.getByText('Paiement programmé').first()).toBeVisible();
  await bloomer.close();
});
