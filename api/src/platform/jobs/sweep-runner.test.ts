import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type CommittingTestApi, openCommittingTestApi, type TestContext } from '../../testing/test-api.ts';
import { type SweepRunner, startSweeps } from './sweep-runner.ts';
import type { Sweep } from './sweeps.ts';

const SERVER = fileURLToPath(new URL('../../testing/sweep.fixture.ts', import.meta.url));
const FIRST = '2026-11-20T09:00:00Z';

let api: CommittingTestApi;
let test: TestContext;
const runners: SweepRunner[] = [];
before(async () => {
  api = await openCommittingTestApi();
  await api.committed(async (opened) => {
    test = opened;
  });
});
after(() => api.close());
beforeEach(async () => {
  test.setNow(FIRST);
  await test.db.deleteFrom('sweep_run').execute();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

/** One server. It begins sweeps when it is woken, never by itself. */
function server(sweeps: Sweep[], machineNow?: () => number): SweepRunner {
  const runner = startSweeps(test.platform, api.url, { sweeps, tick: 3_600_000, machineNow });
  runners.push(runner);
  return runner;
}

const sweep = (name: string, run: Sweep['run'], changes: Partial<Sweep> = {}): Sweep => ({
  name,
  when: { everyMinutes: 5 },
  limitSeconds: 60,
  run,
  ...changes,
});

const recordOf = (name: string) =>
  test.db.selectFrom('sweep_run').selectAll().where('name', '=', name).executeTakeFirst();

/** Waits until the sweep has ended this many times, and answers its record. */
async function ended(name: string, attempts = 1) {
  for (;;) {
    const record = await recordOf(name);
    if (record !== undefined && record.ended_at !== null && record.attempts >= attempts) return record;
  }
}

/** The minute after a failure is over. */
const aMinuteLater = () =>
  sql`update sweep_run set try_again_at = now() where try_again_at is not null`.execute(test.db);

describe('sweeps', () => {
  it('are not begun by a server whose clock is wrong: the keys of tomorrow are left for tomorrow', async () => {
    const [all, day] = [[sweep('daily', async () => 1)], 86_400_000];
    test.setNow('2026-11-21T09:00:00Z');
    await server(all, () => Date.now() + day).wake();
    assert.equal(await recordOf('daily'), undefined);
    test.setNow(FIRST);
    await server(all).wake();
    assert.equal((await ended('daily')).slot, '2026-11-20T09:00:00.000Z');
  });

  it('are recorded: how long, how many rows, when it went well', async () => {
    const runner = server([sweep('counted', async () => 3), sweep('silent', async () => undefined)]);
    await runner.wake();
    const record = await ended('counted');
    assert.equal(record.rows, 3);
    assert.equal(record.error, null);
    assert.equal(record.slot, '2026-11-20T09:00:00.000Z');
    assert.ok(record.duration_ms !== null && record.succeeded_at !== null);
    assert.equal((await ended('silent')).rows, null);
  });

  it('that hang hold no other, and are tried again and given up', async () => {
    const signals: AbortSignal[] = [];
    const hang = (_platform: unknown, signal: AbortSignal): Promise<void> => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const runner = server([sweep('hanging', hang, { limitSeconds: 0.2 }), sweep('next', async () => 1)]);
    await runner.wake();
    assert.equal((await ended('next')).rows, 1);
    for (const attempt of [1, 2, 3]) {
      const record = await ended('hanging', attempt);
      assert.match(record.error ?? '', /longer than 0.2 s/);
      assert.equal(record.succeeded_at, null);
      assert.equal(signals[attempt - 1]?.aborted, true);
      await runner.wake();
      assert.equal((await recordOf('hanging'))?.attempts, attempt, 'not within the minute');
      await aMinuteLater();
      await runner.wake();
    }
    assert.equal((await recordOf('hanging'))?.attempts, 3);
  });

  it('that hang in the database keep no connection of the requests, and no lock', async () => {
    const staff = await test.create.staff();
    let connection: (string | undefined)[] = [];
    const hang: Sweep['run'] = ({ db }) =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('staff').select('id').where('id', '=', staff.id).forUpdate().execute();
        const { rows } = await sql<{ pid: number; app: string; limit: string }>`select pg_backend_pid() as pid,
          current_setting('application_name') as app,
          current_setting('idle_in_transaction_session_timeout') as limit`.execute(tx);
        connection = [rows[0]?.app, rows[0]?.limit];
        // What PostgreSQL does after that minute.
        await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(test.db);
        await new Promise(() => undefined);
      });
    await server([sweep('locking', hang, { limitSeconds: 2 })]).wake();
    await ended('locking');
    // Told here: what fails within a sweep fails the sweep only.
    assert.deepEqual(connection, ['bloom-sweeps', '1min']);
    await test.db.updateTable('staff').set({ firstname: 'Free' }).where('id', '=', staff.id).execute();
  });

  it('that fail are recorded without what people typed, and do not hold the others', async () => {
    let fails = true;
    const failing = async () => {
      if (fails) throw new Error('Key (email)=(claire.durand@client.example) already exists.');
      return 0;
    };
    const throwing: Sweep['run'] = () => {
      throw new Error('at once');
    };
    const runner = server([sweep('failing', failing), sweep('throwing', throwing), sweep('after', async () => 2)]);
    await runner.wake();
    assert.equal((await ended('after')).rows, 2);
    const { error, failures } = await ended('failing');
    assert.match(error ?? '', /^Key \(email\)=\(mail:[0-9a-f]+\)/);
    assert.equal(failures, 1);
    assert.equal((await ended('throwing')).error, 'at once');
    fails = false;
    await aMinuteLater();
    await runner.wake();
    assert.equal((await ended('failing', 2)).error, null);
  });

  it('run once for each key, whatever the number of servers, and once for all those missed', async () => {
    let runs = 0;
    const counting = async () => {
      runs += 1;
      return runs;
    };
    const sweeps = [sweep('every', counting), sweep('daily', async () => 1, { when: { dailyAt: '02:00' } })];
    const servers = [server(sweeps), server(sweeps), server(sweeps)];
    const wakeAll = async () => {
      for (const _time of [1, 2]) await Promise.all(servers.map((runner) => runner.wake()));
      await ended('every');
      await ended('daily');
    };
    await wakeAll();
    assert.equal(runs, 1);
    const night = (await recordOf('daily'))?.started_at;
    test.setNow('2026-11-20T09:04:59Z');
    await wakeAll();
    assert.equal(runs, 1);
    // Forty minutes without a server.
    test.setNow('2026-11-20T09:45:00Z');
    await wakeAll();
    assert.equal(runs, 2);
    assert.deepEqual((await recordOf('daily'))?.started_at, night);
    // The clock of a server that is behind brings nothing back.
    test.setNow(FIRST);
    await wakeAll();
    assert.equal(runs, 2);
    test.setNow('2026-11-23T01:00:00Z');
    await wakeAll();
    assert.equal((await recordOf('daily'))?.slot, '2026-11-23');
  });

  it('are begun by whichever server comes first, while the one before it lives on', async () => {
    const passed = [sweep('passed', async () => 1)];
    await server(passed).wake();
    await ended('passed');
    test.setNow('2026-11-20T09:05:00Z');
    const other = server(passed);
    // The lock goes a moment after the end was written.
    while ((await recordOf('passed'))?.slot !== '2026-11-20T09:05:00.000Z') await other.wake();
    assert.equal((await ended('passed')).rows, 1);
  });

  it('of a server that was killed begin again on another one, and not while it lived', async () => {
    const child = spawn(process.execPath, [SERVER, api.url, 'orphaned', FIRST], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      const other = server([sweep('orphaned', async () => 7)]);
      await other.wake();
      assert.equal((await recordOf('orphaned'))?.ended_at, null);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      // PostgreSQL frees the lock when it notices.
      while ((await recordOf('orphaned'))?.attempts === 1) await other.wake();
      assert.equal((await ended('orphaned', 2)).rows, 7);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('that take their server with them are given up after three tries', async () => {
    const died = { name: 'deadly', slot: '2026-11-20T09:00:00.000Z', started_at: new Date(), attempts: 3 };
    await test.db.insertInto('sweep_run').values(died).execute();
    const runner = server([sweep('deadly', async () => 1)]);
    await runner.wake();
    assert.equal((await recordOf('deadly'))?.attempts, 3);
    test.setNow('2026-11-20T09:05:00Z');
    await runner.wake();
    assert.equal((await ended('deadly')).rows, 1);
  });

  it('are told to end when the server stops, and nothing begins after that', async () => {
    let stopped = false;
    const obedient: Sweep['run'] = (_platform, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          resolve(4);
        });
      });
    const runner = startSweeps(test.platform, api.url, { sweeps: [sweep('obedient', obedient)], tick: 3_600_000 });
    await runner.wake();
    await runner.stop();
    assert.equal(stopped, true);
    assert.equal((await recordOf('obedient'))?.rows, 4);
    test.setNow('2026-11-20T10:00:00Z');
    await runner.wake();
    assert.equal((await recordOf('obedient'))?.slot, '2026-11-20T09:00:00.000Z');
  });
});
