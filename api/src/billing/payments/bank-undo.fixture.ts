import assert from 'node:assert/strict';
import type { TestContext } from '../../testing/test-api.ts';
import { finalInvoice, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const STANDS =
  'query ($id: ID!) { invoice(recordId: $id) { paidOn owedAmount receivedAmount paymentState viewerCanMarkPaid } }';
export const UNDO = `mutation ($id: ID!, $invoice: ID!, $reason: String! = "Un autre client") {
  undoBankMatch(movementId: $id, invoiceId: $invoice, reason: $reason) {
    isOpen remainingAmount matches { number } undone { number reason amount } } }`;

const movementIds = async (test: TestContext) =>
  (await test.db.selectFrom('bank_movement').select('id').execute()).map(({ id }) => id);

/** A client's invoices, and statements that are taken for their payment. */
export async function bank(test: TestContext) {
  const [finance, second] = await twoOfFinance(test);
  const client = await test.create.clientSociety({ name: 'Maison Clairval' });
  const invoice = async (number: string, cents = 120_000) =>
    (await finalInvoice(test, { side: 'customer', society_id: client.id, number, total_cents: cents })).id;
  let statement = 0;
  /** Imports a statement of one line, with a reference of its own unless it has one, and answers its movement. */
  const brings = async (entry: Entry) => {
    statement += 1;
    const before = await movementIds(test);
    const file = xmlFile(statementXml([{ reference: `REF ${statement}`, ...entry }], { id: `S${statement}` }));
    const { errors } = await test.execute(finance, IMPORT, { file });
    assert.deepEqual(errors, []);
    const [id = 'none came', ...more] = (await movementIds(test)).filter((known) => !before.includes(known));
    assert.deepEqual(more, []);
    return id;
  };
  const money = async (id: string) => {
    const { data } = await test.execute(finance, STANDS, { id });
    return [data.invoice.owedAmount, data.invoice.receivedAmount, data.invoice.paidOn];
  };
  const undo = (id: string, ofInvoice: string, reason?: string) =>
    test.execute(finance, UNDO, { id, invoice: ofInvoice, ...(reason === undefined ? {} : { reason }) });
  return { finance, second, invoice, brings, money, undo };
}

export const credit = (amount: string, remittance: string): Entry => ({ amount, remittance, isCredit: true });
