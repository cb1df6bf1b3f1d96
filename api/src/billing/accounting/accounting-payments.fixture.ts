import assert from 'node:assert/strict';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from '../payments/statement.fixture.ts';
import type { Line } from './accounting.fixture.ts';
import { accountingFile } from './accounting.service.ts';

const IMPORT = 'mutation ($file: File!) { importBankStatement(file: $file) { matchedCount } }';
export const euros = (amount: number) => (amount / 100).toFixed(2);

export async function books(test: TestContext, finance: Viewer): Promise<Line[]> {
  const served = await accountingFile(test.context(finance), '2026-10-01_2026-11-30.txt');
  const text = served && 'bytes' in served ? Buffer.from(served.bytes).toString().replace('\uFEFF', '') : '';
  const [head = [], ...rows] = text
    .replace(/\r\n$/, '')
    .split('\r\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index] ?? ''])));
}

const party = { name: 'Maison Clairval', siren: '356000000', foreignId: null };

export async function sale(
  test: TestContext,
  number: string,
  net: number,
  changes: { kind?: 'credit'; [column: string]: unknown } = {},
) {
  const totals = totalsOf([{ quantity: 10_000, price: net * 10_000, vatRate: 20 }]);
  const document = JSON.stringify({
    kind: changes.kind ?? 'invoice',
    seller: { ...party, name: 'Bloom' },
    buyer: party,
    totals,
  });
  const amounts = { net_cents: totals.net, vat_cents: totals.total - totals.net, total_cents: totals.total };
  return finalInvoice(test, { side: 'customer', number, document, ...amounts, ...changes });
}

/** What a credit note takes off, and what becomes of its invoice. */
export async function credited(test: TestContext, id: string, net: number, changes: object) {
  await sale(test, 'A-2026-00001', net, { preceding_id: id, kind: 'credit', issued_on: '2026-11-20' });
  await test.db.updateTable('invoice').set(changes).where('id', '=', id).execute();
}

export async function setting(test: TestContext) {
  const finance = asAdmin((await test.create.staff()).id);
  let statement = 0;
  const brings = async (...entries: Entry[]) => {
    statement += 1;
    const file = xmlFile(statementXml(entries, { id: `S${statement}` }));
    const { errors } = await test.execute(finance, IMPORT, { file });
    assert.deepEqual(errors, []);
  };
  return { finance, brings };
}

export const shown = (lines: readonly Line[]) =>
  lines.map(({ JournalCode, CompteNum, Debit, Credit, EcritureLet, DateLet }) =>
    [JournalCode, CompteNum, Debit, Credit, EcritureLet, DateLet].join(' ').trim(),
  );

export const UNDO = `mutation ($id: ID!, $of: ID!) {
  undoBankMatch(movementId: $id, invoiceId: $of, reason: "Un autre client") { isOpen } }`;
