import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_BOOKED } from '@bloom/shared-rules/invoice/accounting-period';
import { totalsOf } from '@bloom/shared-rules/money/money';
import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin, asBloomer, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finalInvoice } from '../payments/payments.fixture.ts';
import { accountingFile } from './accounting.service.ts';

const api = testApi();

const NAME = '2026-10-01_2026-10-31.txt';
const RATES = [20, 10, 5.5, 0];
const TOTALS = totalsOf(
  RATES.map((vatRate, index) => ({ quantity: 10_000 * (index + 1), price: 333_333_333, vatRate })),
);

async function booked(
  test: TestContext,
  changes: Partial<NewRow<'invoice'>>,
  names: { seller?: string; buyer?: string },
) {
  const kind = changes.kind ?? 'invoice';
  const party = (name: string, siren: string | null) => ({ name, siren, foreignId: null });
  const { seller = 'Bloom', buyer = 'Bloom' } = names;
  const document = { kind, seller: party(seller, '732829320'), buyer: party(buyer, '356000000'), totals: TOTALS };
  return finalInvoice(test, {
    net_cents: TOTALS.net,
    vat_cents: TOTALS.total - TOTALS.net,
    total_cents: TOTALS.total,
    document: JSON.stringify(document),
    ...changes,
  });
}

async function rowsFor(test: TestContext, name = NAME) {
  const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
  const served = await accountingFile(test.context(finance), name);
  const text = served && 'bytes' in served ? Buffer.from(served.bytes).toString().replace('\uFEFF', '') : '';
  const [head = [], ...rows] = text
    .replace(/\r\n$/, '')
    .split('\r\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => {
    assert.equal(row.length, 18);
    return Object.fromEntries(head.map((column, index) => [column, row[index] ?? '']));
  });
}

const cents = (text = '') => Number(text.replace(',', ''));
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + cents(row[column]), 0);

describe('the export for the accountant', () => {
  it('is finance’s', () =>
    api.rollback(async (test) => {
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      for (const viewer of [asNobody, account, asBloomer(await test.create.bloomer())]) {
        assert.equal(await accountingFile(test.context(viewer), NAME), undefined);
      }
      const finance = test.context(asAdmin((await test.create.staff()).id));
      assert.equal(await accountingFile(finance, '2026-02-30_2026-03-01.txt'), undefined);
      assert.equal(await accountingFile(finance, 'tout.txt'), undefined);
      await assert.rejects(accountingFile(finance, '2026-10-31_2026-10-01.txt'), /période/);
      await assert.rejects(accountingFile(finance, '2020-01-01_2026-10-01.txt'), /période/);
    }));

  it('balances each entry: several rates, purchases, and credits turned round', () =>
    api.rollback(async (test) => {
      const sale = await booked(
        test,
        { side: 'customer', number: 'F-1', status: 'CANCELLED' },
        { buyer: 'Client\t"SA"' },
      );
      const credit = { kind: 'credit', preceding_id: sale.id, number: 'A-1' } as const;
      await booked(test, { side: 'customer', ...credit }, { buyer: 'Client' });
      await booked(test, { number: '2026/10' }, { seller: 'Atelier' });
      await booked(test, { number: 'later', issued_on: '2026-11-01' }, { seller: 'Atelier' });
      const rows = await rowsFor(test);
      const entries = new Map<string, typeof rows>();
      for (const row of rows) {
        const key = `${row.JournalCode} ${row.EcritureNum}`;
        entries.set(key, [...(entries.get(key) ?? []), row]);
      }
      assert.deepEqual([...entries.keys()], ['VE F-1', 'VE A-1', 'AC F732829320-2026/10']);
      for (const [entry, lines] of entries) {
        assert.deepEqual([lines.length, sum(lines, 'Debit')], [8, sum(lines, 'Credit')], entry);
        assert.equal(sum(lines, 'Debit'), TOTALS.total, entry);
      }
      const [invoice, back, bought] = ['VE F-1', 'VE A-1', 'AC F732829320-2026/10'].map(
        (key) => entries.get(key) ?? [],
      );
      assert.deepEqual(
        invoice?.map(({ CompteNum, Debit, Credit }) => [CompteNum, cents(Debit) > 0, cents(Credit) > 0]),
        [
          ['411000', true, false],
          ...['706000', '706000', '44571055', '706000', '44571100', '706000', '44571200'].map((one) => [
            one,
            false,
            true,
          ]),
        ],
      );
      assert.deepEqual([back?.[0]?.Credit, back?.[0]?.Debit], [invoice?.[0]?.Debit, '0,00']);
      assert.deepEqual([bought?.[0]?.CompteNum, bought?.[0]?.CompAuxLib], ['401000', 'Atelier']);
      const { EcritureDate, PieceRef, EcritureLib, ValidDate, CompAuxNum } = invoice?.[0] ?? {};
      assert.deepEqual(
        [EcritureDate, PieceRef, EcritureLib, ValidDate, CompAuxNum],
        ['20261031', 'F-1', 'Facture F-1 Client SA', '20261031', 'C356000000'],
      );
    }));

  it('runs nothing in a spreadsheet, whatever a supplier calls himself or his invoice', () =>
    api.rollback(async (test) => {
      for (const sign of ['=', '+', '-', '@', '＝']) {
        await booked(test, { number: `${sign}1+1` }, { seller: `${sign}cmd|' /C calc'!A0` });
      }
      const cells = (await rowsFor(test)).flatMap((row) => Object.values(row));
      assert.ok(cells.includes("'=cmd ' /C calc'!A0"));
      assert.deepEqual(
        cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell)),
        [],
      );
    }));

  it('leaves out what the platforms could not deliver, with its credit, until it is sent again', () =>
    api.rollback(async (test) => {
      const lost = await booked(test, { side: 'customer', number: 'F-1' }, { buyer: 'Client' });
      await booked(test, { side: 'customer', number: 'F-2' }, { buyer: 'Client' });
      const credit = { kind: 'credit', preceding_id: lost.id, number: 'A-1' } as const;
      await booked(test, { side: 'customer', ...credit }, { buyer: 'Client' });
      const pieces = async () => [...new Set((await rowsFor(test)).map(({ PieceRef }) => PieceRef))];
      assert.deepEqual((await pieces()).sort(), ['A-1', 'F-1', 'F-2']);
      const told = { way: 'platform', code: '213', code_at: '2026-10-31T12:00:00Z' } as const;
      await test.db
        .insertInto('invoice_delivery')
        .values({ invoice_id: lost.id, ...told })
        .execute();
      for (const [code, expected] of [
        ['213', ['F-2']],
        ['221', ['F-2']],
        ['501', ['F-2']],
        ['207', ['A-1', 'F-1', 'F-2']],
        ['200', ['A-1', 'F-1', 'F-2']],
      ] as const) {
        await test.db.updateTable('invoice_delivery').set({ code }).where('invoice_id', '=', lost.id).execute();
        const rows = await rowsFor(test);
        assert.deepEqual([...new Set(rows.map(({ PieceRef }) => PieceRef))].sort(), expected, code);
        assert.equal(sum(rows, 'Debit'), sum(rows, 'Credit'), code);
      }
    }));

  it('is refused for a period of more than a server holds at once, and not begun', () =>
    api.rollback(async (test) => {
      await sql`insert into bank_movement (key, booked_on, is_credit, is_return, amount_cents, imported_by)
        select 'm' || n, date '2026-01-01' + n % 365, true, false, 100, 'test'
        from generate_series(1, ${MAX_BOOKED}::int) as n`.execute(test.db);
      await booked(test, { number: 'F-1' }, {});
      await assert.rejects(
        rowsFor(test, '2026-01-01_2026-12-31.txt'),
        /compte 50\s001 factures et mouvements de banque, plus que les 50\s000 .*une période plus courte/,
      );
      assert.deepEqual(
        await test.db.selectFrom('audit_event').select('id').where('object_kind', '=', 'accounting').execute(),
        [],
      );
      assert.ok((await rowsFor(test)).length > 1_000);
    }));

  it('has its sales first, then what was bought, then what was paid, each by date, over several months', () =>
    api.rollback(async (test) => {
      const sold = { side: 'customer', paid_on: '2026-09-02', payment_reference: 'VIR' } as const;
      await booked(test, { ...sold, number: 'F-2', issued_on: '2026-10-02' }, {});
      await booked(test, { number: 'A-1', issued_on: '2026-08-31' }, {});
      await booked(test, { ...sold, number: 'F-1', issued_on: '2026-08-30', paid_on: '2026-10-05' }, {});
      const entries = (await rowsFor(test, '2026-08-30_2026-10-05.txt')).map(
        ({ JournalCode, EcritureDate, PieceRef }) => `${JournalCode} ${EcritureDate} ${PieceRef}`,
      );
      assert.deepEqual(
        [...new Set(entries)],
        ['VE 20260830 F-1', 'VE 20261002 F-2', 'AC 20260831 A-1', 'BQ 20260902 VIR', 'BQ 20261005 VIR'],
      );
    }));

  it('of days without invoices has its head only', () =>
    api.rollback(async (test) => {
      assert.deepEqual(await rowsFor(test, '2025-01-01_2025-01-31.txt'), []);
    }));
});
