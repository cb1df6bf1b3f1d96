import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { forgetWhatIsDue } from '../../desk/retention/retention.service.ts';
import { toldOfAll } from '../../desk/retention/told-nights.fixture.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { overpaid } from './refund.fixture.ts';

const api = committingTestApi();

const OPEN = '{ bankMovements { remainingAmount } }';
const POST = `mutation ($id: ID!) { recordFormalNotice(recordId: $id, postedOn: "2026-11-20") { number } }`;
const IN_2037 = '2037-01-01T01:00:00Z';
const IN_2038 = '2038-01-01T01:00:00Z';

/** What was invoiced and paid in 2026, ten years later. */
async function night(test: TestContext, now: string) {
  // It knows the true time only, which no test moves.
  await sql`alter table invoice disable trigger invoice_kept`.execute(test.db);
  await sql`delete from retention_run`.execute(test.db);
  await toldOfAll(test.db);
  test.setNow(now);
  await forgetWhatIsDue(test.platform, { only: ['invoices', 'bankMovements'] });
  const { held_back } = await test.db
    .selectFrom('retention_run')
    .select('held_back')
    .where('category', '=', 'invoices')
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow();
  const numbers = await test.db.selectFrom('invoice').select('number').orderBy('number').execute();
  return { numbers: numbers.map(({ number }) => number), held_back };
}

describe('invoices whose time is over', () => {
  it('go with what was given back of them, set against others and done to recover them', () =>
    api.rollback(async (test) => {
      const { finance, record, offset, other, brings, stands } = await overpaid(test);
      const target = await other('F-2026-00002', 30_000, { due_on: '2026-09-01' });
      assert.deepEqual((await test.execute(finance, POST, { id: target })).errors, []);
      assert.deepEqual((await offset(target)).errors, []);
      assert.deepEqual((await record({ amount: 150, owedBack: 200 })).errors, []);
      assert.equal(await brings({ amount: '150.00', remittance: 'RBT F-2026-00001' }), 1);
      assert.deepEqual((await record({ amount: 50, owedBack: 50, reference: 'REMB 78' })).errors, []);
      assert.equal((await stands()).refunds.length, 3);
      assert.deepEqual(await night(test, IN_2037), { numbers: [], held_back: {} });
      assert.deepEqual(await test.db.selectFrom('bank_movement').select('id').execute(), []);
    }));

  it('stay with their credit notes while something of them is owed back to the client', () =>
    api.rollback(async (test) => {
      const { record, listed } = await overpaid(test);
      const both = ['A-2026-00001', 'F-2026-00001'];
      assert.deepEqual(await night(test, IN_2037), { numbers: both, held_back: { owedBack: 1 } });
      assert.equal((await listed()).length, 1);
      await record({ on: '2026-12-31' });
      assert.deepEqual((await night(test, IN_2037)).numbers, []);
    }));

  it('stay until the year of their last payment is over as well, and no line of the bank asks what it paid', () =>
    api.rollback(async (test) => {
      const { finance, other, brings } = await overpaid(test, { credited: 0 });
      await other('F-2026-00002', 20_000);
      await other('F-2026-00003', 20_000);
      test.setNow('2027-01-04T09:00:00Z');
      assert.equal(await brings({ amount: '400.00', isCredit: true, remittance: 'F-2026-00002 F-2026-00003' }), 1);
      assert.deepEqual((await night(test, IN_2037)).numbers, ['F-2026-00002', 'F-2026-00003']);
      assert.deepEqual((await test.execute(finance, OPEN)).data.bankMovements, []);
      assert.deepEqual((await night(test, IN_2038)).numbers, []);
      assert.deepEqual(await test.db.selectFrom('bank_movement').select('id').execute(), []);
    }));

  it('stay with a credit note of an invoice that the client did not pay', () =>
    api.rollback(async (test) => {
      const { id } = await overpaid(test);
      const unpaid = { paid_on: null, payment_reference: null, received_cents: 0, offset_cents: 50_000 };
      await sql`alter table invoice disable trigger invoice_immutable`.execute(test.db);
      await test.db
        .updateTable('invoice')
        .set({ ...unpaid, left_cents: undefined })
        .where('id', '=', id)
        .execute();
      const { numbers, held_back } = await night(test, IN_2037);
      assert.deepEqual([numbers, held_back], [['A-2026-00001', 'F-2026-00001'], { unpaid: 1 }]);
    }));
});
