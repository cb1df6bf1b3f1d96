import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin, asSystem } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext, testApi } from '../../testing/test-api.ts';
import { runOwnRetention } from './own-retention.service.ts';
import { BATCH } from './retention.repository.ts';
import { forgetWhatIsDue, listCategories } from './retention.service.ts';

const api = testApi();
/** A night of its own. */
const apart = committingTestApi();

const only = ['rateCounters'];

const counters = ({ db }: TestContext, count: number) =>
  sql`insert into rate_counter (scope, subject, window_start)
    select 'test', n::text, '2026-10-01'::timestamptz from generate_series(1, ${count}::int) n`.execute(db);

async function officerOf(test: TestContext) {
  await listCategories(test.platform);
  const { id } = await test.create.staff({ firstname: 'Anne', lastname: 'Martin' });
  const viewer = asAdmin(id, new Set(['dpo']));
  const ask = async (mutation: 'holdRetention' | 'releaseRetention', reason: string, category = 'rateCounters') => {
    const { data, errors } = await test.execute(
      viewer,
      `mutation ($category: ID!, $reason: String!) { ${mutation}(category: $category, reason: $reason) }`,
      { category, reason },
    );
    return errors.length > 0 ? JSON.parse(JSON.stringify(errors))[0] : data[mutation];
  };
  const line = async () => {
    const { data } = await test.execute(
      viewer,
      '{ retentionReport { viewerCanHold categories { category state legalHold heldBy heldSince } } }',
    );
    const { viewerCanHold, categories } = JSON.parse(JSON.stringify(data.retentionReport));
    assert.equal(viewerCanHold, true);
    return categories.find(({ category }: Record<string, string>) => category === 'rateCounters');
  };
  return { id, ask, line };
}

it('an officer holds a category with a reason: nothing of it goes, and everybody reads who holds it since when', () =>
  api.rollback(async (test) => {
    const { id, ask, line } = await officerOf(test);
    await counters(test, 1);
    assert.equal(await ask('holdRetention', ' Litige n° 12 '), true);
    assert.equal(await forgetWhatIsDue(test.platform, { only }), 0);
    const { state, legalHold, heldBy, heldSince } = await line();
    assert.deepEqual([state, legalHold, heldBy], ['held', 'Litige n° 12', 'Anne Martin']);
    assert.equal(heldSince, test.platform.clock.now().toISOString());
    assert.equal(await ask('holdRetention', 'Contrôle fiscal'), true);
    assert.equal(await ask('releaseRetention', 'Jugement rendu'), true);
    assert.deepEqual(await line().then(({ heldBy, heldSince }) => [heldBy, heldSince]), [null, null]);
    assert.equal(await forgetWhatIsDue(test.platform, { only }), 1);
    assert.equal(await ask('releaseRetention', 'Encore'), false);
    const told = await test.db
      .selectFrom('audit_event')
      .select(['actor', 'object_id', 'data'])
      .where('action', '=', 'retention.hold')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      told.map(({ actor, object_id, data }) => [actor, object_id, data]),
      [
        { step: 'set', reason: 'Litige n° 12' },
        { step: 'set', reason: 'Contrôle fiscal', before: 'Litige n° 12' },
        { step: 'lift', reason: 'Jugement rendu', before: 'Contrôle fiscal' },
      ].map((data) => [`staff:${id}`, 'rateCounters', data]),
    );
  }));

it('both need a reason and a category that there is', () =>
  api.rollback(async (test) => {
    const { ask, line } = await officerOf(test);
    for (const mutation of ['holdRetention', 'releaseRetention'] as const) {
      assert.match((await ask(mutation, '  ')).extensions.fieldErrors.reason, /^Indiquez la raison/);
      assert.equal((await ask(mutation, 'Litige', 'ofNoVersion')).extensions.code, 'OBJECT_NOT_FOUND');
    }
    // One of a former version is in the list, and nothing of it goes.
    const former = { kept_in: 't', keeps: '', becomes: '', personal: false };
    await test.db
      .insertInto('retention_category')
      .values({ category: 'former', ...former })
      .execute();
    assert.equal((await ask('holdRetention', 'Litige', 'former')).extensions.code, 'OBJECT_NOT_FOUND');
    assert.equal((await line()).legalHold, null);
  }));

it('who only looks after the product reads of holds and sets none', () =>
  api.rollback(async (test) => {
    const { data } = await test.execute(
      asSystem((await test.create.staff()).id),
      '{ retentionReport { viewerCanHold } }',
    );
    assert.deepEqual(JSON.parse(JSON.stringify(data.retentionReport)), { viewerCanHold: false });
  }));

it('a category that is held while a night is at it keeps what the next batch would take', () =>
  apart.rollback(async (test) => {
    await counters(test, BATCH + 1);
    await sql`create function hold_counters() returns trigger language plpgsql as $$ begin
      update retention_category set legal_hold = 'Litige' where category = 'rateCounters'; return null; end $$`.execute(
      test.db,
    );
    await sql`create trigger hold_counters after delete on rate_counter execute function hold_counters()`.execute(
      test.db,
    );
    assert.equal(await forgetWhatIsDue(test.platform, { only }), BATCH);
    const run = test.db.selectFrom('retention_run').select('held').where('category', '=', 'rateCounters');
    assert.deepEqual(await run.execute(), [{ held: true }]);
  }));

it('people whose time is over stay, too, once their category is held while a night erases one after the other', () =>
  api.rollback(async (test) => {
    const people = { category: 'people', table: 'talent', keeps: '24 months', personal: true } as const;
    const gone: string[] = [];
    const rows = await runOwnRetention(
      test.platform,
      { ...people, countDueWithin: async () => 1 },
      {
        due: async () => ['first', 'second'],
        forget: async (id) => {
          gone.push(id);
          const held = test.db.updateTable('retention_category').set({ legal_hold: 'Litige' });
          await held.where('category', '=', people.category).execute();
          return true;
        },
        signal: new AbortController().signal,
      },
    );
    assert.deepEqual([gone, rows], [['first'], 1]);
    const run = test.db.selectFrom('retention_run').select(['rows', 'held']).where('category', '=', people.category);
    assert.deepEqual(await run.execute(), [{ rows: 1, held: true }]);
  }));
