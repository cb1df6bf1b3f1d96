import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createClock } from '../../platform/clock.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { books, sale, setting, shown } from './accounting-payments.fixture.ts';
import { importBankStatement } from './bank-statement.service.ts';
import { statementXml, xmlFile } from './statement.fixture.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

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
});
