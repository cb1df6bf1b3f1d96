import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { definedRetentions } from '../../platform/retention/retention.ts';
import {
  type CommittingTestApi,
  openCommittingTestApi,
  openTestApi,
  type TestApi,
  type TestContext,
} from '../../testing/test-api.ts';
import { BATCH, batchOf } from './retention.repository.ts';
import { forgetWhatIsDue } from './retention.service.ts';

let api: CommittingTestApi;
/** With the account that the product has, which owns nothing. */
let application: TestApi;
before(async () => {
  api = await openCommittingTestApi();
  application = await openTestApi();
});
after(() => Promise.all([api.close(), application.close()]));

const runOf = ({ db }: TestContext, category: string) =>
  db.selectFrom('retention_run').selectAll().where('category', '=', category).executeTakeFirstOrThrow();

const counters = (db: Db, count: number, at: string) =>
  sql`insert into rate_counter (scope, subject, window_start)
    select 'test', n::text, ${at}::timestamptz - n * interval '1 second' from generate_series(1, ${count}::int) n`.execute(
    db,
  );

const notification = async ({ db, create }: TestContext, createdAt: string) => {
  const { id } = await create.bloomer();
  const news = { bloomer_id: id, kind: 'win', title: 't', description: 'd', dedupe_key: createdAt };
  await db
    .insertInto('notification')
    .values({ ...news, created_at: createdAt })
    .execute();
};

describe('what is kept', () => {
  it('has an end in every category, found by an index, a batch at a time', () =>
    api.rollback(async ({ db }) => {
      // Empty tables are read as a whole: this asks whether there is an index for when they are not.
      for (const shortcut of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
        await sql`set local ${sql.raw(`enable_${shortcut}`)} = off`.execute(db);
      for (const retention of definedRetentions()) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${batchOf(retention, new Date())}`.execute(db);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        const [batch = ''] = plan.split('Index Cond');
        assert.match(batch, /Limit[\s\S]*Index Scan/, `${retention.category}\n${plan}`);
        assert.doesNotMatch(batch, /Sort|Seq Scan on \w+ r\b/, `${retention.category}\n${plan}`);
      }
    }));

  it('is forgotten after its time and not before, in the words and order of the list', () =>
    api.rollback(async (test) => {
      const { db, platform, create } = test;
      const contact = await create.contact((await create.clientSociety()).id);
      const link = (token_hash: string, expires_at: string) => ({
        purpose: 'craSign' as const,
        object_id: contact.id,
        contact_id: contact.id,
        max_uses: null,
        token_hash,
        expires_at,
      });
      const [old] = await db
        .insertInto('link_token')
        .values([link('old', '2025-11-19T00:00:00Z'), link('recent', '2025-11-21T00:00:00Z')])
        .returning('id')
        .execute();
      const session = { token_id: old?.id ?? '', expires_at: '2026-01-01T00:00:00Z' };
      await db
        .insertInto('link_session')
        .values([
          { ...session, session_hash: 'over', absolute_expires_at: '2026-10-19T00:00:00Z' },
          { ...session, session_hash: 'just over', absolute_expires_at: '2026-11-19T00:00:00Z' },
        ])
        .execute();
      const key = { actor: 'a', body_sha256: 'b', answer: '{}', owner: null };
      await db
        .insertInto('idempotency_key')
        .values([
          { ...key, key: 'yesterday', created_at: '2026-11-19T08:59:00Z' },
          { ...key, key: 'today', created_at: '2026-11-19T09:01:00Z' },
        ])
        .execute();
      await counters(db, 2, '2026-11-18T09:00:01.500Z');
      await forgetWhatIsDue(platform);
      const left = async (rows: Promise<{ name: string }[]>) => (await rows).map(({ name }) => name);
      // A link goes after its last session.
      assert.deepEqual(await left(db.selectFrom('link_session').select('session_hash as name').execute()), [
        'just over',
      ]);
      assert.deepEqual(await left(db.selectFrom('link_token').select('token_hash as name').orderBy('name').execute()), [
        'old',
        'recent',
      ]);
      assert.deepEqual(await left(db.selectFrom('idempotency_key').select('key as name').execute()), ['today']);
      assert.deepEqual(await left(db.selectFrom('rate_counter').select('subject as name').execute()), ['1']);
      test.setNow('2026-12-20T09:00:00Z');
      await forgetWhatIsDue(platform, { only: ['linkSessions', 'links'] });
      assert.deepEqual(await left(db.selectFrom('link_token').select('token_hash as name').execute()), []);
      const listed = await db.selectFrom('retention_category').selectAll().where('category', '=', 'links').execute();
      assert.deepEqual(listed, [
        {
          category: 'links',
          kept_in: 'link_token',
          keeps: '12 months',
          becomes: 'deleted',
          personal: true,
          ...{ legal_hold: null, held_by: null, held_at: null },
          listed_at: new Date('2026-11-20T09:00:00Z'),
        },
      ]);
    }));

  it('is reported seven days before when it is about people, and counted when it goes', () =>
    api.rollback(async (test) => {
      await notification(test, '2025-11-25T09:00:00Z');
      await notification(test, '2025-12-25T09:00:00Z');
      await forgetWhatIsDue(test.platform, { only: ['notifications', 'rateCounters'] });
      const announced = await runOf(test, 'notifications');
      assert.deepEqual([announced.rows, announced.due_in_seven_days, announced.day], [0, 1, '2026-11-20']);
      assert.equal((await runOf(test, 'rateCounters')).due_in_seven_days, null);
      test.setNow('2026-11-26T01:00:00Z');
      await test.db.deleteFrom('retention_run').execute();
      await forgetWhatIsDue(test.platform, { only: ['notifications'] });
      const gone = await runOf(test, 'notifications');
      assert.deepEqual([gone.rows, gone.due_in_seven_days], [1, 0]);
    }));

  it('is kept on while a legal hold says so', () =>
    api.rollback(async (test) => {
      await notification(test, '2020-01-01T09:00:00Z');
      const only = ['notifications'];
      await forgetWhatIsDue(test.platform, { only: ['rateCounters'] });
      const held = { kept_in: 'notification', keeps: '', becomes: '', personal: true, legal_hold: 'Litige n° 12' };
      await test.db
        .insertInto('retention_category')
        .values({ ...held, category: 'notifications' })
        .execute();
      await forgetWhatIsDue(test.platform, { only });
      const run = await runOf(test, 'notifications');
      assert.deepEqual([run.rows, run.held, run.due_in_seven_days], [0, true, 1]);
      await test.db.updateTable('retention_category').set({ legal_hold: null }).execute();
      assert.equal(await forgetWhatIsDue(test.platform, { only }), 1);
    }));

  it('of the audit goes after six years, and nothing younger, whoever asks', () =>
    application.rollback(async (test) => {
      const event = { actor: 'a', role: 'Admin', action: 'x', object_kind: 'k', object_id: 'o' };
      const at = (years: number) => sql<Date>`now() - ${years} * interval '1 year'`;
      test.setNow(new Date().toISOString());
      await test.db
        .insertInto('audit_event')
        .values([
          { ...event, at: at(6.1) },
          { ...event, at: at(5.9) },
        ])
        .execute();
      assert.equal(await forgetWhatIsDue(test.platform, { only: ['audit'] }), 1);
      await sql`savepoint before`.execute(test.db);
      await assert.rejects(test.db.deleteFrom('audit_event').execute(), /append only/);
      await sql`rollback to savepoint before`.execute(test.db);
      await assert.rejects(test.db.updateTable('audit_event').set({ actor: 'b' }).execute(), /append only|denied/);
    }));

  it('may be forgotten by the account that the product has, in every category', () =>
    application.rollback(async ({ db, platform }) => {
      await forgetWhatIsDue(platform);
      const failed = await db
        .selectFrom('retention_run')
        .select(['category', 'error'])
        .where('error', 'is not', null)
        .execute();
      assert.deepEqual(failed, []);
    }));
});

describe('thousands of rows', () => {
  it('go in batches that wait for nobody and hold up nobody', () =>
    api.committed(async (test) => {
      const { db, platform } = test;
      await counters(db, 3 * BATCH, '2026-11-01T00:00:00Z');
      await sql`analyze rate_counter`.execute(db);
      // Somebody works with one of them all the while.
      const other = await db.startTransaction().execute();
      await sql`select from rate_counter where subject = '7' for update`.execute(other);
      assert.equal(await forgetWhatIsDue(platform, { only: ['rateCounters'] }), 3 * BATCH - 1);
      await other.rollback().execute();
      assert.equal(await forgetWhatIsDue(platform, { only: ['rateCounters'] }), 1);
      assert.equal((await runOf(test, 'rateCounters')).rows, 3 * BATCH);
      assert.equal((await test.db.selectFrom('rate_counter').select('subject').execute()).length, 0);
    }));

  it('wait for the next night when the server stops', () =>
    api.committed(async ({ db, platform }) => {
      await counters(db, 10, '2026-11-01T00:00:00Z');
      assert.equal(await forgetWhatIsDue(platform, { signal: AbortSignal.abort() }), 0);
      assert.equal((await db.selectFrom('rate_counter').select('subject').execute()).length, 10);
    }));

  it('of a category that fails stop no other, and the failure is told', () =>
    api.committed(async (test) => {
      const { db, platform } = test;
      await db.deleteFrom('rate_counter').execute();
      await counters(db, 10, '2026-11-01T00:00:00Z');
      await db
        .insertInto('job_run')
        .values({ id: crypto.randomUUID(), job_name: 'j', ended_at: '2020-01-01' })
        .execute();
      await sql`create rule no_end as on delete to job_run do instead select 1 / 0`.execute(db);
      const officer = await test.create.staff();
      const other = await test.create.staff({ can_dpo: false });
      for (const _night of ['the first run', 'and its second try'])
        await assert.rejects(forgetWhatIsDue(platform), /^Error: Retention failed for jobRuns\.$/);
      const told = await db
        .selectFrom('notification')
        .selectAll()
        .where('staff_id', 'in', [officer.id, other.id])
        .execute();
      assert.deepEqual(
        told.map(({ staff_id, priority, link }) => [staff_id, priority, link]),
        [[officer.id, 'urgent', '/data-retention']],
      );
      assert.match(told[0]?.description ?? '', /Traitements du produit/);
      await sql`drop rule no_end on job_run`.execute(db);
      assert.match((await runOf(test, 'jobRuns')).error ?? '', /./);
      assert.equal((await db.selectFrom('rate_counter').select('subject').execute()).length, 0);
    }));
});

it('counters of limits name nobody', () =>
  api.rollback(async ({ db }) => {
    const hit = { scope: 'code', windowSeconds: 60, max: 1, now: new Date() };
    for (const subject of ['claire@client.example', '203.0.113.9', '203.0.113.9'])
      await takeHit(db, { ...hit, subject });
    const rows = await db.selectFrom('rate_counter').select(['subject', 'hits']).orderBy('hits').execute();
    assert.deepEqual(
      rows.map(({ hits }) => hits),
      [1, 2],
    );
    for (const { subject } of rows) assert.match(subject, /^[\w-]{43}$/);
  }));
