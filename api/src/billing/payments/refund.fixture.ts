import assert from 'node:assert/strict';
import type { TestContext } from '../../testing/test-api.ts';
import { finalInvoice, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
const STANDS = `query ($id: ID!) { invoice(recordId: $id) { overpaidAmount owedBackAmount refundedAmount
  owedAmount receivedAmount paidOn owedBackSince viewerCanRefund refunds { recordId kind amount settledOn reference bookedOn
    recordedBy undoneAt undoneBy undoReason viewerCanUndo target { number } } } }`;
const LISTED = '{ invoices(isOwedBack: true) { number owedBackAmount } }';
const RECORD = `mutation ($id: ID!, $amount: Float!, $owedBack: Float!, $on: Date!, $reference: String!) {
  recordClientRefund(invoiceId: $id, amount: $amount, owedBack: $owedBack, settledOn: $on, reference: $reference) {
    owedBackAmount refundedAmount } }`;
const OFFSET = `mutation ($id: ID!, $target: ID!, $amount: Float!, $owedBack: Float!) {
  offsetClientRefund(invoiceId: $id, targetId: $target, amount: $amount, owedBack: $owedBack) {
    owedBackAmount refunds { target { number owedAmount paidOn } } } }`;
const UNDO = `mutation ($id: ID!, $reason: String!) { undoClientRefund(recordId: $id, reason: $reason) {
  undoneAt undoneBy undoReason viewerCanUndo invoice { owedBackAmount } } }`;

/** An invoice of 1,200 euros that a client had paid before a credit note took `credited` cents of it back. */
export async function overpaid(test: TestContext, { credited = 50_000, number = 'F-2026-00001' } = {}) {
  const [finance, second] = await twoOfFinance(test);
  const client = await test.create.clientSociety({ name: 'Maison Clairval' });
  const own = { side: 'customer', society_id: client.id } as const;
  const money = { paid_on: '2026-11-12', payment_reference: 'VIR 1', received_cents: 120_000 };
  const { id } = await finalInvoice(test, { ...own, number, ...money });
  const credit = { kind: 'credit', preceding_id: id, number: `A-${number.slice(2)}`, issued_on: '2026-11-16' } as const;
  const amounts = { net_cents: credited, vat_cents: 0, total_cents: credited };
  await finalInvoice(test, { ...own, ...credit, ...amounts });
  const other = async (otherNumber: string, cents = 30_000, changes: object = {}) =>
    (await finalInvoice(test, { ...own, number: otherNumber, total_cents: cents, ...changes })).id;
  return { finance, second, client, id, other, ...acts(test, finance, id) };
}

type Finance = Awaited<ReturnType<typeof twoOfFinance>>[number];

export function acts(test: TestContext, finance: Finance, id: string) {
  let statement = 0;
  const stands = async (of = id) => (await test.execute(finance, STANDS, { id: of })).data.invoice;
  const owed = async (of = id) => (await stands(of)).owedBackAmount;
  const record = (asked: object = {}, by = finance) =>
    test.execute(by, RECORD, { id, amount: 500, owedBack: 500, on: '2026-11-18', reference: 'REMB 77', ...asked });
  const offset = (target: string, asked: object = {}, by = finance) =>
    test.execute(by, OFFSET, { id, target, amount: 300, owedBack: 500, ...asked });
  const undo = (refundId: string, reason = 'Erreur de saisie', by = finance) =>
    test.execute(by, UNDO, { id: refundId, reason });
  const listed = async () => (await test.execute(finance, LISTED)).data.invoices;
  /** Imports a line of the bank, and answers how many lines were recognised. */
  const brings = async (entry: Entry): Promise<number> => {
    statement += 1;
    const file = xmlFile(statementXml([{ reference: `REF ${statement}`, ...entry }], { id: `S${statement}` }));
    const { data, errors } = await test.execute(finance, IMPORT, { file });
    assert.deepEqual(errors, []);
    return data.importBankStatement.matchedCount;
  };
  return { stands, owed, record, offset, undo, listed, brings };
}
