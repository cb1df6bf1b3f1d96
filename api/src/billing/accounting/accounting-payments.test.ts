import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { PAID } from '../invoices/invoices.fixture.ts';
import { KNOWN_BY_IMPORT } from '../invoices/moved-money.sql.ts';
import { balance, grouped } from './accounting.fixture.ts';
import { books, credited, euros, sale, setting, shown, UNDO } from './accounting-payments.fixture.ts';

const api = testApi();

describe('payments in the books', () => {
  it('are taken back on the day somebody says so, and nothing of what was handed over changes', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      // A cent is rounded.
      await brings({ amount: '1199.99', isCredit: true, remittance: 'F-2026-00001', on: '2026-11-19' });
      const before = shown(await books(test, finance)).map((line) => line.replace(/ F-2026-00001.*/, ''));
      const [movement] = await test.db.selectFrom('bank_movement').select('id').execute();
      test.setNow('2026-11-24T09:00:00Z');
      const { errors } = await test.execute(finance, UNDO, { id: movement?.id, of: id });
      assert.deepEqual(errors, []);
      const after = shown(await books(test, finance));
      assert.deepEqual(after.slice(0, before.length), before);
      assert.deepEqual(after.slice(before.length), [
        'OD 471000 0,00 1199,99',
        'OD 411000 1199,99 0,00',
        'OD 658000 0,00 0,01',
        'OD 411000 0,01 0,00',
      ]);
    }));

  it('are entries of the bank; lines that are nothing together have one letter', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      await sale(test, 'F-2026-00001', 100_000);
      await sale(test, 'F-2026-00002', 50_000);
      await brings({ amount: '500.00', isCredit: true, remittance: 'F-2026-00001' });
      await brings({ amount: '1400.00', isCredit: true, remittance: 'F-2026-00001 F-2026-00002', on: '2026-11-20' });
      const lines = await books(test, finance);
      assert.deepEqual(shown(lines.filter(({ JournalCode }) => JournalCode === 'BQ')), [
        'BQ 512000 500,00 0,00',
        'BQ 411000 0,00 500,00 F-2026-00001 20261120',
        'BQ 512000 1400,00 0,00',
        'BQ 411000 0,00 700,00 F-2026-00001 20261120',
        'BQ 411000 0,00 600,00 F-2026-00002 20261120',
        // It waits for whoever says what it was for.
        'BQ 471000 0,00 100,00',
      ]);
      const [entry] = lines.filter(({ JournalCode }) => JournalCode === 'BQ');
      assert.deepEqual(
        [entry?.JournalLib, entry?.EcritureDate, entry?.EcritureLib, entry?.CompAuxNum],
        ['Banque', '20261119', 'Règlement F-2026-00001', ''],
      );
      const sales = lines.filter(({ JournalCode, CompteNum }) => JournalCode === 'VE' && CompteNum === '411000');
      assert.deepEqual(
        sales.map(({ EcritureLet, CompAuxNum }) => [EcritureLet, CompAuxNum]),
        [
          ['F-2026-00001', 'C356000000'],
          ['F-2026-00002', 'C356000000'],
        ],
      );
    }));

  it('that somebody says, a cent of rounding, a supplier, and what the bank returned', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      await test.execute(finance, PAID, { id, on: '2026-11-18', reference: 'CHQ 12' });
      await sale(test, 'F-2026-00002', 50_000);
      await brings({ amount: '599.99', isCredit: true, remittance: 'F-2026-00002' });
      const supplier = await sale(test, 'FA 1', 200_000, { side: 'supplier' });
      const move = { is_return: false, amount_cents: 240_000, imported_by: 'test' };
      for (const [key, is_credit, booked_on] of [
        ['out', false, '2026-11-19'],
        ['back', true, '2026-11-20'],
      ] as const) {
        const row = await test.db
          .insertInto('bank_movement')
          .values({ ...move, key, is_credit, booked_on })
          .returning('id')
          .executeTakeFirstOrThrow();
        const match = {
          movement_id: row.id,
          invoice_id: supplier.id,
          amount_cents: 240_000,
          matched_by: KNOWN_BY_IMPORT,
        };
        await test.db.insertInto('bank_movement_match').values(match).execute();
      }
      const lines = await books(test, finance);
      assert.deepEqual(shown(lines.filter(({ JournalCode }) => ['BQ', 'OD'].includes(JournalCode ?? ''))).sort(), [
        'BQ 401000 0,00 2400,00',
        'BQ 401000 2400,00 0,00',
        'BQ 411000 0,00 1200,00 F-2026-00001 20261118',
        'BQ 411000 0,00 599,99 F-2026-00002 20261119',
        'BQ 512000 0,00 2400,00',
        'BQ 512000 1200,00 0,00',
        'BQ 512000 2400,00 0,00',
        'BQ 512000 599,99 0,00',
        'OD 411000 0,00 0,01 F-2026-00002 20261119',
        'OD 658000 0,01 0,00',
      ]);
      assert.equal(lines.find(({ PieceRef }) => PieceRef === 'CHQ 12')?.EcritureLib, 'Règlement F-2026-00001');
    }));

  it('that more came in than is asked after a credit note stays open: nothing was refunded', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      await brings({ amount: '720.00', isCredit: true, remittance: 'F-2026-00001' });
      await credited(test, id, 50_000, { offset_cents: 60_000, paid_on: '2026-11-20' });
      const lines = await books(test, finance);
      assert.deepEqual(shown(lines.filter(({ JournalCode }) => JournalCode !== 'VE')), [
        'BQ 512000 720,00 0,00',
        'BQ 411000 0,00 720,00',
      ]);
      const ours = lines.filter(({ CompteNum }) => CompteNum === '411000');
      assert.deepEqual([balance(ours), ours.every(({ EcritureLet }) => EcritureLet === '')], [-12_000, true]);
    }));

  it('of an invoice that is taken back as a whole after a part came in have no letter', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      await brings({ amount: '720.00', isCredit: true, remittance: 'F-2026-00001' });
      await credited(test, id, 100_000, { offset_cents: 120_000, status: 'CANCELLED' });
      const ours = (await books(test, finance)).filter(({ CompteNum }) => CompteNum === '411000');
      assert.deepEqual([balance(ours), ours.every(({ EcritureLet }) => EcritureLet === '')], [-72_000, true]);
    }));

  for (let seed = 1; seed <= 6; seed += 1) {
    it(`balance, entry by entry and letter by letter, whatever clients pay (${seed})`, () =>
      api.rollback(async (test) => {
        const { finance, brings } = await setting(test);
        let state = seed;
        const random = (below: number) => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return Math.floor((state / 2 ** 32) * below);
        };
        const numbers = Array.from({ length: 8 }, (_, index) => `F-2026-0010${index}`);
        const ids = new Map<string, string>();
        for (const number of numbers) ids.set(number, (await sale(test, number, 1 + random(500_000))).id);
        for (let step = 0; step < 30; step += 1) {
          const named = numbers.filter(() => random(4) === 0);
          const left = await leftOf(test, named);
          // The right amount, a cent beside it, a part, or too much.
          const amount = [left, left - 1, random(left + 1), left + random(100_000)][random(4)] ?? 0;
          if (amount > 0)
            await brings({ amount: euros(amount), isCredit: true, remittance: named.join(' '), reference: `${step}` });
          if (random(3) === 0) await undone(test, finance, random);
          if (random(6) === 0) {
            const id = ids.get(numbers[random(numbers.length)] ?? '') ?? '';
            await test.execute(finance, PAID, { id, on: '2026-11-18', reference: `CHQ ${step}` });
          }
        }
        const lines = await books(test, finance);
        for (const [entry, of] of grouped(lines, (line) => `${line.JournalCode} ${line.EcritureNum}`)) {
          assert.equal(balance(of), 0, entry);
        }
        const lettered = lines.filter(({ EcritureLet }) => EcritureLet !== '');
        assert.ok(lettered.length > 0);
        for (const [letter, of] of grouped(lettered, (line) => line.EcritureLet ?? '')) {
          assert.equal(balance(of), 0, letter);
          assert.equal(new Set(of.map(({ DateLet }) => DateLet)).size, 1, letter);
        }
        const open = lines.filter(({ CompteNum, EcritureLet }) => CompteNum === '411000' && EcritureLet === '');
        assert.equal(balance(open), await leftOf(test, numbers));
      }));
  }
});

/** What these invoices still ask, together. */
async function leftOf({ db }: TestContext, numbers: readonly string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const rows = await db
    .selectFrom('invoice')
    .select('left_cents')
    .where('number', 'in', numbers)
    .where('paid_on', 'is', null)
    .execute();
  return rows.reduce((sum, { left_cents }) => sum + (left_cents ?? 0), 0);
}

/** One of the matches is taken back, unless that is refused; the clock goes on. */
async function undone(test: TestContext, finance: Viewer, random: (below: number) => number): Promise<void> {
  const matches = await test.db
    .selectFrom('bank_movement_match')
    .innerJoin('bank_movement as b', 'b.id', 'movement_id')
    .select(['movement_id', 'invoice_id'])
    .where('undone_at', 'is', null)
    .orderBy('b.key')
    .execute();
  const match = matches[random(Math.max(matches.length, 1))];
  if (match === undefined) return;
  await test.execute(finance, UNDO, { id: match.movement_id, of: match.invoice_id });
}
