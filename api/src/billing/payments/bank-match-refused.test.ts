import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finalInvoice, refusal, supplierOf, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { newCount } }';
const MOVEMENTS = `query ($isSettled: Boolean) { bankMovements(isSettled: $isSettled) {
  recordId proposals { number } } }`;
const MATCH =
  'mutation ($id: ID!, $invoice: ID!) { matchBankMovement(movementId: $id, invoiceId: $invoice) { paidOn } }';
const SAID_PAID = '{ bankMovements { remittance saidPaid { number paidOn } } }';
const DISMISS = 'mutation ($id: ID!) { dismissBankMovement(movementId: $id, reason: "Doublon") { recordId } }';

const api = testApi();

/** A movement that the product could not match, and an invoice of a client of that amount. */
async function brought(test: TestContext, entry: Omit<Entry, 'amount'>) {
  const [finance] = await twoOfFinance(test);
  const client = await test.create.clientSociety();
  const invoice = await finalInvoice(test, { side: 'customer', society_id: client.id, number: 'C-0001' });
  const file = xmlFile(statementXml([{ amount: '1200.00', isCredit: true, ...entry }]));
  assert.equal((await test.execute(finance, IMPORT, { file })).code, undefined);
  const [{ recordId: id }] = (await test.execute(finance, MOVEMENTS)).data.bankMovements;
  const match = () => test.execute(finance, MATCH, { id, invoice: invoice.id });
  const proposals = async (isSettled: boolean) =>
    (await test.execute(finance, MOVEMENTS, { isSettled })).data.bankMovements[0].proposals.length;
  return { finance, id, match, proposals };
}

it('a transfer that came back pays no invoice of a client', () =>
  api.rollback(async (test) => {
    const { match, proposals } = await brought(test, { endToEndId: 'SUP 9', returned: 'AC01' });
    assert.equal(await proposals(false), 0);
    assert.deepEqual(refusal(await match()), ['BAD_USER_INPUT', 'RETURN']);
  }));

it('what was put aside pays nothing before it is taken up again', () =>
  api.rollback(async (test) => {
    const { finance, id, match, proposals } = await brought(test, { remittance: 'virement' });
    assert.equal(await proposals(false), 1);
    await test.execute(finance, DISMISS, { id });
    assert.equal(await proposals(true), 0);
    assert.deepEqual(refusal(await match()), ['BAD_USER_INPUT', 'DISMISSED']);
  }));

interface Told {
  remittance: string;
  saidPaid: { number: string; paidOn: string }[];
}

it('a debit names the invoice that somebody marked as paid before, by its number or by amount and company', () =>
  api.rollback(async (test) => {
    const [finance] = await twoOfFinance(test);
    const supplier = await supplierOf(test, { name: 'Atelier Vallin' });
    const paid = { paid_on: '2026-11-12', payment_reference: 'à la main', society_id: supplier.id };
    await finalInvoice(test, { ...paid, number: 'AF-2026-77' });
    await finalInvoice(test, {
      ...paid,
      number: 'AF-2026-78',
      total_cents: 30_000,
      net_cents: 25_000,
      vat_cents: 5_000,
    });
    await finalInvoice(test, { ...paid, number: 'AF-2026-79', side: 'customer' });
    const told = async (entry: Omit<Entry, 'isCredit'>) => {
      const file = xmlFile(statementXml([{ isCredit: false, ...entry }]));
      assert.equal((await test.execute(finance, IMPORT, { file })).code, undefined);
      const movements: Told[] = (await test.execute(finance, SAID_PAID)).data.bankMovements;
      const said = movements.find(({ remittance }) => remittance === entry.remittance)?.saidPaid;
      return said?.map(({ number, paidOn }) => `${number} ${paidOn}`);
    };
    const named = await told({ amount: '1200.00', remittance: 'AF 2026 77', counterparty: 'X' });
    assert.deepEqual(named, ['AF-2026-77 2026-11-12']);
    const alike = await told({ amount: '300.00', remittance: 'novembre', counterparty: 'ATELIER VALLIN' });
    assert.deepEqual(alike, ['AF-2026-78 2026-11-12']);
    assert.deepEqual(await told({ amount: '300.00', remittance: 'loyer', counterparty: 'Foncière' }), []);
  }));
