import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { auditSystem } from '../../platform/audit/audit.ts';
import { startSweeps } from '../../platform/jobs/sweep-runner.ts';
import { definedSweeps } from '../../platform/jobs/sweeps.ts';
import { createLogger } from '../../platform/log.ts';
import { readFigures } from '../../platform/watch/figures.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { chainAudit } from './audit-chain.ts';
import { checkAudit } from './audit-check.service.ts';

const api = committingTestApi();

const TABLES = ['audit_event', 'audit_link', 'audit_head'];

/** What somebody with the rights of the owner can do to the tables. */
const asOwner = (statement: string) =>
  api.committed(async ({ db }) => {
    const triggers = (change: string) =>
      TABLES.map((table) => `alter table ${table} ${change} trigger user`).join('; ');
    await sql.raw(`${triggers('disable')}; ${statement}; ${triggers('enable')}`).execute(db);
  });

const write = (db: TestContext['db'], objectId: string) =>
  auditSystem(db, { action: 'test', objectKind: 'thing', objectId, data: { é: 'à "x"', b: [1, null] } });

const check = () => {
  let found: Awaited<ReturnType<typeof checkAudit>> | undefined;
  return api
    .committed(async ({ db }) => {
      found = await checkAudit(db);
    })
    .then(() => found as NonNullable<typeof found>);
};

async function fourEvents(): Promise<void> {
  await asOwner('delete from audit_event');
  await asOwner('delete from audit_link');
  await asOwner('delete from audit_pending');
  await asOwner('delete from audit_head');
  await api.committed(async ({ db }) => {
    for (const id of ['1', '2', '3', '4']) await write(db, id);
    await chainAudit(db);
  });
}
beforeEach(fourEvents);

const id = (n: number) => `(select event_id from audit_link where seq = ${n})`;

describe('the chain of the audit', () => {
  it('holds, event by event, also for those that wait', async () => {
    assert.deepEqual(await check(), { links: 4, waiting: 0, broken: undefined });
    await api.committed(({ db }) => write(db, '5'));
    assert.deepEqual(await check(), { links: 4, waiting: 1, broken: undefined });
  });

  for (const [what, statement, broken] of [
    [
      'a changed event',
      `update audit_event set actor = 'somebody else' where id = ${id(2)}`,
      /event \d+ \(link 2.*was changed/,
    ],
    ['a changed value', `update audit_event set data = '{"b": 1}' where id = ${id(3)}`, /\(link 3.*was changed/],
    ['a removed event', `delete from audit_event where id = ${id(3)}`, /event \d+ \(link 3.*was removed/],
    ['a removed link', `delete from audit_link where seq = 2`, /the link 2 is missing/],
    [
      'an event removed with its link, those after moved up',
      `with gone as (delete from audit_link where seq = 2 returning event_id) delete from audit_event where id in (select event_id from gone);
       update audit_link set seq = seq - 1 where seq > 2`,
      /the link 2 \(event \d+\) does not follow/,
    ],
    [
      'a pair in another order',
      `update audit_link set seq = case seq when 2 then 102 else 103 end where seq in (2, 3);
       update audit_link set seq = case seq when 102 then 3 else 2 end where seq > 100`,
      /the link 2 \(event \d+\) does not follow/,
    ],
    [
      'a pair whose contents changed places',
      `update audit_event e set object_id = o.object_id from audit_event o where e.id in (${id(2)}, ${id(3)}) and o.id in (${id(2)}, ${id(3)}) and o.id <> e.id`,
      /\(link 2.*was changed/,
    ],
    [
      'an event put in beside the chain',
      `insert into audit_event (actor, role, action, object_kind, object_id) values ('x', 'System', 'x', 'x', 'x')`,
      /event \d+ was never chained/,
    ],
    [
      'an event that was removed before it was chained',
      `insert into audit_pending (event_id) values (9007199254740991)`,
      /event 9007199254740991 was removed before it was chained/,
    ],
    [
      'a head whose link is gone',
      `insert into audit_head (day, seq, hash) values ('2026-01-01', 9, repeat('a', 64))`,
      /head of 2026-01-01 is no longer in the chain/,
    ],
  ] as const) {
    it(`breaks at ${what}`, async () => {
      await asOwner(statement);
      assert.match((await check()).broken ?? 'nothing is broken', broken);
    });
  }

  it('breaks at a change of any column, of those to come too', async () => {
    const other: Record<string, string> = {
      'timestamp with time zone': "at + interval '1 second'",
      jsonb: `'{"b": 2}'`,
      text: "'somebody else'",
    };
    const { rows } = await api.pool.query<{ name: string; type: string }>(`select column_name as name, data_type as type
      from information_schema.columns where table_name = 'audit_event' and column_name <> 'id'`);
    assert.ok(rows.length > 8, `${rows.length} columns`);
    for (const { name, type } of rows) {
      await fourEvents();
      await asOwner(`update audit_event set ${name} = ${other[type]} where id = ${id(2)}`);
      assert.match((await check()).broken ?? 'nothing is broken', /\(link 2.*was changed/, name);
    }
  });

  it('is looked through every night, and a break is told in the log and by a figure', async () => {
    let lines = '';
    const log = createLogger('info', {
      write: (line) => {
        lines += line;
      },
    });
    const [sweep] = definedSweeps().filter(({ name }) => name === 'auditCheck');
    assert.ok(sweep);
    let broken: number | undefined;
    const look = () =>
      api.committed(async ({ db, platform }) => {
        await db.deleteFrom('sweep_run').execute();
        const runner = startSweeps({ ...platform, log }, api.url, { sweeps: [sweep], tick: 3_600_000 });
        await runner.wake();
        await runner.stop();
        const figures = await readFigures(platform);
        broken = figures.find(({ metric }) => metric === 'bloom_audit_broken')?.value;
      });
    await look();
    assert.equal(broken, 0);
    assert.match(lines, /the audit is whole/);
    lines = '';
    await asOwner('delete from audit_head');
    await asOwner(`update audit_event set actor = 'somebody else' where id = ${id(2)}`);
    await look();
    assert.equal(broken, 1);
    assert.match(lines, /"level":50.*link 2.*was changed.*the audit was tampered with/);
  });

  it('goes on when events are forgotten after six years, and only then', async () => {
    await asOwner(`update audit_event set at = now() - interval '7 years' where id = ${id(4)}`);
    await asOwner('delete from audit_link');
    await asOwner('insert into audit_pending select id from audit_event');
    await api.committed(async ({ db }) => {
      await chainAudit(db);
    });
    await asOwner(`delete from audit_event where id = ${id(4)}`);
    assert.deepEqual(await check(), { links: 4, waiting: 0, broken: undefined });
    await asOwner(`delete from audit_event where id = ${id(1)}`);
    assert.match((await check()).broken ?? '', /was removed/);
  });

  it('has every event once, whoever writes and however many chain at once, also when one of them dies', () =>
    api.committed(async ({ db }) => {
      const sequencer = new pg.Client({ connectionString: api.url });
      sequencer.on('error', () => undefined);
      const ended = new Promise((resolve) => sequencer.once('end', resolve));
      await sequencer.connect();
      const { rows } = await sequencer.query<{ pid: number }>('select pg_backend_pid() as pid');
      await write(db, 'before');
      await sequencer.query('begin');
      await sequencer.query('select chain_audit(10)');
      // Its links are not committed: nobody waits for it, neither writers nor the other sequencers.
      await Promise.all(Array.from({ length: 20 }, (_, index) => write(db, `at once ${index}`)));
      assert.equal(await chainAudit(db), 0);
      await db.transaction().execute(async (late) => {
        await write(late, 'late');
        await write(db, 'overtakes');
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
        await ended;
        await Promise.all([chainAudit(db), chainAudit(db), chainAudit(db)]);
      });
      while ((await chainAudit(db)) > 0);
      assert.deepEqual(await checkAudit(db), { links: 27, waiting: 0, broken: undefined });
    }));

  it('is append only: not even the product changes or empties it', () =>
    api.rollback(async ({ db }) => {
      await sql`insert into audit_head (day, seq, hash) values ('2026-01-01', 1, repeat('a', 64))`.execute(db);
      for (const statement of [
        'update audit_link set hash = hash',
        'delete from audit_link',
        'truncate audit_link',
        'update audit_head set hash = hash',
        'delete from audit_head',
        'truncate audit_head',
        'truncate audit_event',
      ]) {
        await sql`savepoint attempt`.execute(db);
        await assert.rejects(sql.raw(statement).execute(db), /append only/, statement);
        await sql`rollback to savepoint attempt`.execute(db);
      }
    }));

  it('is checked by a command that names the first broken link', async () => {
    const script = fileURLToPath(new URL('./audit-check.cli.ts', import.meta.url));
    const command = (...args: string[]) =>
      new Promise<{ code: number; text: string }>((resolve) => {
        const env = { ...process.env, DATABASE_URL: api.url };
        execFile(process.execPath, [script, ...args], { env }, (error, stdout) =>
          resolve({ code: error === null ? 0 : Number(error.code), text: stdout }),
        );
      });
    assert.deepEqual(await command(), {
      code: 0,
      text: 'The audit is whole: 4 links hold, 0 events wait for theirs.\n',
    });
    const folder = mkdtempSync(join(tmpdir(), 'bloom-audit-'));
    const file = join(folder, 'audit.jsonl');
    assert.match(
      (await command('--export', file)).text,
      /^The audit is written to .*\nThe audit is whole: 4 links hold/,
    );
    const told = readFileSync(file, 'utf8').trim().split('\n');
    assert.deepEqual(
      told.map((line) => JSON.parse(line).seq),
      [1, 2, 3, 4],
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal((await command('--export', file)).code, 2);
    rmSync(folder, { recursive: true });
    await asOwner(`update audit_event set actor = 'somebody else' where id = ${id(2)}`);
    const { code, text } = await command();
    assert.equal(code, 1);
    assert.match(text, /NOT whole: the event \d+ \(link 2, .*\) was changed\. The 1 links before it hold/);
  });
});
