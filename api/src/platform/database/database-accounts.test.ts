import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { chainAudit } from '../../paper/audit/audit-chain.ts';
import { checkAudit } from '../../paper/audit/audit-check.service.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { auditSystem } from '../audit/audit.ts';
import { createBoss, startWorkers } from '../jobs/job-boss.ts';
import { createJobs, jobDefinitions } from '../jobs/jobs.ts';
import { createDatabase, createPool, type Db, sqlState } from './database.ts';
import { accountWarning, grantApplication } from './database-accounts.ts';
import { migrate } from './migrations.ts';

const [role, password] = [`bloom_app_${randomBytes(4).toString('hex')}`, randomBytes(16).toString('hex')];

let api: CommittingTestApi;
let url: string;
let db: Db;
before(async () => {
  api = await openCommittingTestApi();
  await api.pool.query(`create role ${role} login password '${password}'`);
  const address = new URL(api.url);
  [address.username, address.password] = [role, password];
  url = address.toString();
  // Twice: every start does.
  await grantApplication(api.url, url);
  await grantApplication(api.url, url);
  db = createDatabase(createPool({ connectionString: url, max: 3 }));
});
after(async () => {
  await db.destroy();
  await api.pool.query(`drop owned by ${role}`);
  await api.pool.query(`drop role ${role}`);
  await api.close();
});

const event = { action: 'test', objectKind: 'thing', objectId: '1' };

describe('the account of the application', () => {
  it('reads and writes rows, chains the audit, and queues and runs jobs', async () => {
    await db.insertInto('job_run').values({ id: crypto.randomUUID(), job_name: 'test' }).execute();
    await db.updateTable('job_run').set({ state: 'done' }).execute();
    await db.deleteFrom('job_run').execute();
    await auditSystem(db, event);
    assert.equal(await chainAudit(db), 1);
    assert.deepEqual(await checkAudit(db), { links: 1, waiting: 0, broken: undefined });
    await sql`insert into audit_head (day, seq, hash) select '2026-01-01', seq, hash from audit_link`.execute(db);
    const [definition] = jobDefinitions();
    await createJobs(createBoss(db)).enqueue(db, definition?.queue ?? '', { key: 'one', data: {} });
    await api.committed(async ({ platform }) => {
      const workers = await startWorkers({ ...platform, db }, url);
      await workers.stop();
    });
  });

  for (const statement of [
    "update audit_event set actor = 'somebody else'",
    'truncate audit_event',
    'truncate job_run',
    "insert into audit_link values (9, 9, now(), repeat('a', 64), repeat('a', 64))",
    'update audit_link set hash = hash',
    'delete from audit_link',
    'delete from audit_pending',
    'insert into audit_pending values (1)',
    'delete from audit_head',
    "update audit_head set hash = ''",
    'alter table audit_event disable trigger all',
    'drop trigger audit_event_append_only on audit_event',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'drop table audit_event',
    'create table mine (id integer)',
    'alter table bloomer add column mine integer',
    "insert into schema_migration (name, sha256) values ('9999-mine.sql', '')",
    'set session_replication_role = replica',
    `alter role ${role} superuser`,
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
  ]) {
    it(`may not: ${statement.slice(0, 60)}`, async () => {
      const state = await sql
        .raw(statement)
        .execute(db)
        .then(
          () => 'done',
          (error: unknown) => sqlState(error),
        );
      assert.equal(state, '42501');
    });
  }

  it('cannot remove an event of the last six years', async () => {
    await auditSystem(db, event);
    await assert.rejects(db.deleteFrom('audit_event').execute(), /append only/);
  });

  it('is nothing to warn of, while one that owns the tables is, and is refused in production', async () => {
    assert.equal(await accountWarning(db, true), undefined);
    await api.committed(async ({ db: owner }) => {
      assert.match((await accountWarning(owner, false)) ?? '', /is a superuser.*DATABASE_OWNER_URL/);
      await assert.rejects(accountWarning(owner, true), /is a superuser/);
    });
    await api.pool.query(`grant update on audit_event to ${role}`);
    assert.match((await accountWarning(db, true)) ?? '', /could change the audit/);
    await grantApplication(api.url, url);
    assert.equal(await accountWarning(db, true), undefined);
  });

  it('owns nothing that a second start would need: only the owner migrates', async () => {
    await assert.rejects(migrate(url), /permission denied/);
    assert.deepEqual((await migrate(api.url)).applied, []);
  });
});
