import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { meet } from './meeting.fixture.ts';
import { committingTestApi } from './test-api.ts';

const api = committingTestApi();

/** Runs statements in a transaction of their own. */
async function transaction(...statements: string[]): Promise<void> {
  const client = await api.pool.connect();
  try {
    for (const statement of ['begin', ...statements]) await client.query(statement);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Holds a lock as a stranger does, a vacuum for instance, until somebody has waited for it for a while. */
async function stranger(): Promise<{ isHeld: () => boolean; through: Promise<void> }> {
  const client = await api.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(1)');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let isHeld = true;
  const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
  const leave = async () => {
    for (let seen = 0; seen < 50; await setImmediate()) {
      seen += (await api.pool.query(waiting, [rows[0]?.pid])).rowCount ?? 0;
    }
    isHeld = false;
    await client.query('rollback');
    client.release();
  };
  return { isHeld: () => isHeld, through: leave() };
}

it('the second begins when the first is halfway, and not while that waits for something else', async () => {
  const { isHeld, through } = await stranger();
  const met: boolean[] = [];
  await meet(api, { halfway: 'signature' }, [
    () => transaction('select pg_advisory_xact_lock(1)', 'lock table signature in row exclusive mode'),
    async () => void met.push(isHeld()),
  ]);
  await through;
  assert.deepEqual(met, [false]);
});
