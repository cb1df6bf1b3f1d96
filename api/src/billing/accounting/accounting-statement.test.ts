import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { createClock } from '../../platform/clock.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { importBankStatement } from '../payments/bank-statement.service.ts';
import { type Entry, statementXml, xmlFile } from '../payments/statement.fixture.ts';
import { books, sale, setting, shown, UNDO } from './accounting-payments.fixture.ts';

const api = testApi();

const DISMISS = 'mutation ($id: ID!) { dismissBankMovement(movementId: $id, reason: "Salaires") { isOpen } }';
const REOPEN = 'mutation ($id: ID!) { reopenBankMovement(movementId: $id) { isOpen } }';

/** What finance does with the only line of a statement, and what the books say of it. */
async function onlyLine(test: TestContext, entry: Entry) {
  const { finance, brings } = await setting(test);
  await brings(entry);
  const { id } = await test.db.selectFrom('bank_movement').select('id').executeTakeFirstOrThrow();
  const on = async (day: string, mutation: string) => {
    test.setNow(`${day}T09:00:00Z`);
    assert.deepEqual((await test.execute(finance, mutation, { id })).errors, []);
  };
  const moved = async () => (await books(test, finance)).filter(({ JournalCode }) => JournalCode !== 'VE');
  return { id, on, moved };
}

describe('the lines of a statement in the books', () => {
  it('are for what the statement names itself, though the import takes its time', () =>
    api.rollback(async (test) => {
      const finance = asAdmin((await test.create.staff()).id);
      await sale(test, 'F-2026-00001', 100_000);
      let ticks = Date.parse('2026-11-20T09:00:00Z');
      const clock = createClock(() => {
        ticks += 5;
        return new Date(ticks);
      });
      const file = xmlFile(statementXml([{ amount: '1200.00', isCredit: true, remittance: 'F-2026-00001' }]));
      await importBankStatement({ ...test.context(finance), clock }, file);
      const lines = await books(test, finance);
      assert.deepEqual(shown(lines.filter(({ JournalCode }) => JournalCode !== 'VE')), [
        'BQ 512000 1200,00 0,00',
        'BQ 411000 0,00 1200,00 F-2026-00001 20261119',
      ]);
    }));

  it('wait on their account on the day of the bank until somebody says what they are for, on that day', () =>
    api.rollback(async (test) => {
      const { finance, brings } = await setting(test);
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      await brings({ amount: '1200.00', isCredit: true, remittance: 'merci' });
      const moved = async () => shown((await books(test, finance)).filter(({ JournalCode }) => JournalCode !== 'VE'));
      const before = ['BQ 512000 1200,00 0,00', 'BQ 471000 0,00 1200,00'];
      assert.deepEqual(await moved(), before);
      const { id: movement_id } = await test.db.selectFrom('bank_movement').select('id').executeTakeFirstOrThrow();
      const match = { movement_id, invoice_id: id, amount_cents: 120_000, matched_by: 'test' };
      const matched_at = new Date('2126-11-25T09:00:00Z');
      await test.db
        .insertInto('bank_movement_match')
        .values({ ...match, matched_at })
        .execute();
      assert.deepEqual(await moved(), before);
      const of = (day: string) => sql`update bank_movement_match set matched_at = ${day}`.execute(test.db);
      await sql`update bank_movement set imported_at = '2026-11-20T09:00:00Z'`.execute(test.db);
      await of('2026-11-25T09:00:00Z');
      await test.db.updateTable('invoice').set({ paid_on: '2026-11-19' }).where('id', '=', id).execute();
      assert.deepEqual(await moved(), [
        ...before,
        'OD 471000 1200,00 0,00',
        'OD 411000 0,00 1200,00 F-2026-00001 20261125',
      ]);
    }));

  it('are taken out on the day somebody puts them aside, and put back on the day they are taken up', () =>
    api.rollback(async (test) => {
      const { on, moved } = await onlyLine(test, { amount: '50.00', isCredit: false, remittance: 'SALAIRES' });
      const handedOver = ['BQ 512000 0,00 50,00', 'BQ 471000 50,00 0,00'];
      assert.deepEqual(shown(await moved()), handedOver);
      await on('2026-11-24', DISMISS);
      await on('2026-11-25', DISMISS);
      const aside = [...handedOver, 'OD 512000 50,00 0,00', 'OD 471000 0,00 50,00'];
      assert.deepEqual(shown(await moved()), aside);
      await on('2026-11-26', REOPEN);
      const lines = await moved();
      assert.deepEqual(shown(lines), [...aside, 'OD 512000 0,00 50,00', 'OD 471000 50,00 0,00']);
      const entries = lines.map(({ EcritureDate, EcritureLib }) => `${EcritureDate} ${EcritureLib}`);
      assert.deepEqual(
        [...new Set(entries)],
        ['20261119 Mouvement à affecter', '20261124 Mouvement mis de côté', '20261126 Mouvement repris'],
      );
      assert.equal(new Set(lines.map(({ EcritureNum }) => EcritureNum)).size, 3);
    }));

  it('keep the rest of what paid something, put aside or not', () =>
    api.rollback(async (test) => {
      await sale(test, 'F-2026-00001', 100_000);
      const { on, moved } = await onlyLine(test, { amount: '1300.00', isCredit: true, remittance: 'F-2026-00001' });
      const before = await moved();
      assert.equal(before.find(({ CompteNum }) => CompteNum === '471000')?.Credit, '100,00');
      await on('2026-11-24', DISMISS);
      assert.deepEqual(await moved(), before);
      await on('2026-11-25', REOPEN);
      assert.deepEqual(await moved(), before);
    }));

  it('that were left out before their dismissal was an entry stay so, and come in when they are taken up', () =>
    api.rollback(async (test) => {
      const { id, on, moved } = await onlyLine(test, { amount: '50.00', isCredit: false, remittance: 'SALAIRES' });
      await on('2026-11-24', DISMISS);
      await test.db
        .updateTable('bank_movement_dismissal')
        .set({ is_unbooked: true })
        .where('movement_id', '=', id)
        .execute();
      assert.deepEqual(await moved(), []);
      await on('2026-11-26', REOPEN);
      assert.deepEqual(shown(await moved()), ['OD 512000 0,00 50,00', 'OD 471000 50,00 0,00']);
    }));

  it('that somebody matches later leave the cent of rounding on that day, too', () =>
    api.rollback(async (test) => {
      const { id } = await sale(test, 'F-2026-00001', 100_000);
      const { on, moved } = await onlyLine(test, { amount: '1199.99', isCredit: true, remittance: 'merci' });
      const entries = async () =>
        (await moved()).map(({ EcritureDate, CompteNum, Debit, Credit }) =>
          [EcritureDate, CompteNum, Debit, Credit].join(' '),
        );
      const handedOver = await entries();
      await on(
        '2026-11-24',
        `mutation ($id: ID!) { matchBankMovement(movementId: $id, invoiceId: "${id}") { paidOn } }`,
      );
      const matched = await entries();
      assert.deepEqual(matched.slice(0, 2), handedOver);
      assert.deepEqual(matched.slice(2).sort(), [
        '20261124 411000 0,00 0,01',
        '20261124 411000 0,00 1199,99',
        '20261124 471000 1199,99 0,00',
        '20261124 658000 0,01 0,00',
      ]);
      await on('2026-11-25', UNDO.replace('$of: ID!', `$of: ID! = "${id}"`));
      const undone = (await entries()).filter((entry) => !entry.startsWith('20261125'));
      assert.deepEqual(undone.sort(), matched.sort());
    }));
});
