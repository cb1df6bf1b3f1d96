import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LATEST_DONE, LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import { alias } from '../../platform/read/read-model.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { movements } from './bank-statement.repository.ts';
import { twoOfFinance } from './payments.fixture.ts';

const MOVEMENTS = `query ($isSettled: Boolean, $first: Int, $after: ID) {
  rows: bankMovements(isSettled: $isSettled, first: $first, after: $after) { recordId remittance bookedOn } }`;
const RECEIVED = `query ($isAnswered: Boolean, $first: Int, $after: ID) {
  rows: inboundInvoices(isAnswered: $isAnswered, first: $first, after: $after) { recordId name } }`;

const api = testApi();

/** Each is a day older than the one before; every third shares its day with its neighbour. */
const moved = (test: TestContext, count: number) =>
  sql`insert into bank_movement (key, booked_on, is_credit, is_return, amount_cents, remittance, imported_by, imported_at)
    select 'line-' || n, date '2026-11-20' - n + (n % 3 = 0)::int, true, false, 1000, 'Ligne ' || n, 'test', now()
    from generate_series(1, ${count}) as n`.execute(test.db);

const said = (dueOn: string | null) => JSON.stringify({ kind: 'invoice', number: 'X', dueOn });

const received = (test: TestContext, name: string, dueOn: string | null, receivedAt: string) =>
  test.db
    .insertInto('inbound_invoice')
    .values({ platform: 'test', flow_id: name, name, state: 'toMatch', said: said(dueOn), received_at: receivedAt })
    .execute();

describe('what waits for finance', () => {
  it('is read to its last movement, the oldest first, however many there are', () =>
    api.rollback(async (test) => {
      const [viewer] = await twoOfFinance(test);
      const count = LISTED_AT_ONCE.movements + 5;
      await moved(test, count);
      const part = async (variables = {}) => (await test.execute(viewer, MOVEMENTS, variables)).data.rows;
      const first = await part();
      assert.equal(first.length, LISTED_AT_ONCE.movements);
      const rest = await part({ after: first.at(-1).recordId, first: LISTED_AT_ONCE.movements });
      const all = [...first, ...rest];
      assert.equal(new Set(all.map(({ recordId }) => recordId)).size, count);
      const days = all.map(({ bookedOn }) => bookedOn);
      assert.deepEqual(days, days.toSorted());
      assert.equal((await test.execute(viewer, MOVEMENTS, { first: 5_001 })).code, 'BAD_USER_INPUT');
    }));

  it('has the latest settled movements first, and older ones after them', () =>
    api.rollback(async (test) => {
      const [viewer] = await twoOfFinance(test);
      await moved(test, LATEST_DONE.movements + 2);
      await test.db.updateTable('bank_movement').set({ dismissed_at: '2026-11-21', dismissed_by: 'test' }).execute();
      const part = async (variables = {}) =>
        (await test.execute(viewer, MOVEMENTS, { isSettled: true, ...variables })).data.rows;
      const latest = await part();
      assert.deepEqual([latest.length, latest[0].remittance], [LATEST_DONE.movements, 'Ligne 1']);
      assert.equal((await part({ after: latest.at(-1).recordId })).length, 2);
    }));

  it('finds the latest settled movements without looking at all there ever were', () =>
    api.rollback(async (test) => {
      await moved(test, 3_000);
      await test.db.updateTable('bank_movement').set({ dismissed_at: '2026-11-21', dismissed_by: 'test' }).execute();
      await sql`analyze bank_movement`.execute(test.db);
      const row = alias('w');
      const { rows, orderBy, limit } = movements(test.db, true, { limit: 10, after: undefined });
      const plan = await sql<{ 'QUERY PLAN': string }>`explain select w.id from ${rows(row)}
        order by ${orderBy?.(row)} limit ${limit}`.execute(test.db);
      const text = plan.rows.map((line) => line['QUERY PLAN']).join('\n');
      assert.match(text, /Index Scan Backward using bank_movement_booked/);
    }));

  it('has the supplier invoice that is due first at its head, and is the same in parts', () =>
    api.rollback(async (test) => {
      const [viewer] = await twoOfFinance(test);
      await received(test, 'due in January', '2027-01-05', '2026-11-01T08:00:00Z');
      await received(test, 'came in December and says no day', null, '2026-12-01T08:00:00Z');
      await received(test, 'due yesterday', '2026-11-22', '2026-11-20T08:00:00Z');
      await received(test, 'due yesterday, came later', '2026-11-22', '2026-11-21T08:00:00Z');
      const expected = [
        'due yesterday',
        'due yesterday, came later',
        'came in December and says no day',
        'due in January',
      ];
      const part = async (variables = {}) => (await test.execute(viewer, RECEIVED, variables)).data.rows;
      const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
      assert.deepEqual(named(await part()), expected);
      const parts = await part({ first: 1 });
      for (const first of [2, 5]) parts.push(...(await part({ first, after: parts.at(-1).recordId })));
      assert.deepEqual(named(parts), expected);
      await test.db.updateTable('inbound_invoice').set({ answered_at: '2026-12-02', state: 'refused' }).execute();
      const answered = await part({ isAnswered: true, first: 2 });
      assert.equal(answered[0].name, 'came in December and says no day');
      assert.equal((await part({ isAnswered: true, after: answered[1].recordId })).length, 2);
    }));
});
