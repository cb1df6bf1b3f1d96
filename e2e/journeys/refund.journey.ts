import { bankStatement } from '../support/bank-statement.ts';
import { expect, test } from '../support/journey.ts';
import { createColleague, type Newcomer, withDatabase } from '../support/people.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** An invoice of 1,200 euros that this client had paid before a credit note took 500 of it back. */
function overpaid({ clientName, missionLabel }: Newcomer): Promise<string> {
  const number = `R-${missionLabel.replace(/\W+/g, '-')}`;
  return withDatabase(async (client) => {
    const insert = `insert into invoice (side, kind, status, society_id, net_cents, vat_cents, total_cents, series, number,
        issued_on, due_on, created_by, finalised_by, finalised_at, paid_on, payment_reference, received_cents, preceding_id)
      values ('customer', $1, 'FINALISED', (select id from society where name = $2), $3, 0, $3, $4, $4,
        current_date - 31, current_date - 1, 'journey', 'journey', now(), $5, $6, $7, $8) returning id`;
    const { rows } = await client.query(insert, [
      ...['invoice', clientName, 120_000, number],
      ...[new Date(Date.now() - 20 * 86_400_000), 'VIR 1', 120_000, null],
    ]);
    await client.query(insert, ['credit', clientName, 50_000, `${number}-A`, null, null, 0, rows[0].id]);
    return number;
  });
}

test('a client who had paid before a credit note is given back a part by hand, the rest by the bank, and nothing is left to do', async ({
  page,
  newcomer,
  signIn,
  open,
  expectAccessible,
  photograph,
}) => {
  const number = await overpaid(newcomer);
  await page.setViewportSize(DESK);
  await signIn(page, (await createColleague()).email);
  /** What waits for finance, where the demo's own refunds wait, too. */
  const toDo = async () => {
    await open(page, '/');
    await page.getByRole('button', { name: /^Voir \d+ autres lignes/ }).click();
    await page.getByRole('button', { name: /trop-perçus à rembourser$/ }).click();
    const waiting = page.getByRole('list', { name: /trop-perçus à rembourser$/ }).getByRole('link');
    await expect(waiting.first()).toBeVisible();
    return waiting.filter({ hasText: newcomer.clientName });
  };
  await expect(await toDo()).toBeVisible();

  await open(page, '/payments?vue=rembourser');
  await page.getByRole('button', { name: `Rembourser la facture ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer un remboursement' });
  await dialog.getByLabel(/^Montant remboursé/).fill('200');
  await dialog.getByLabel(/^Référence du virement/).fill(`REMB ${newcomer.missionLabel}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer le remboursement' }).click();
  await expect(page.getByText('Remboursement enregistré')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(number) }).getByText(/^300,00\s€$/)).toBeVisible();
  await photograph(page, 'payments-refund');

  await open(page, '/payments?vue=releves');
  await page.getByText('Relevé de la banque (camt.053)').waitFor();
  const says = { text: `RBT ${number}` };
  const file = bankStatement({ id: number, amount: '300.00', direction: 'DBIT', says });
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/1\snouveau mouvement, 1\sreconnu/)).toBeVisible();

  await page.setViewportSize(PHONE);
  await open(page, '/payments?vue=rembourser&remboursements=enregistres');
  const given = page.getByRole('list', { name: 'Remboursements enregistrés' }).getByRole('listitem');
  await expect(given.filter({ hasText: number })).toHaveCount(2);
  await expect(page.getByRole('button', { name: `Rembourser la facture ${number}` })).toHaveCount(0);
  await given.getByRole('link', { name: number }).first().click();
  await expect(page.getByText(/^300,00\s€ rendus au client le .*relevé du /)).toBeVisible();
  await expect(page.getByText(/^200,00\s€ rendus au client le .*REMB /)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, 'invoice-refunded');

  await expect(await toDo()).toHaveCount(0);
});
