import { setImmediate } from 'node:timers/promises';
import type { CommittingTestApi } from './test-api.ts';

type Pool = CommittingTestApi['pool'];

/** How many connections wait for one, themselves or behind one that does. */
const BEHIND = `with recursive waiting as materialized (
    select pid, pg_blocking_pids(pid) as holders from pg_stat_activity
    where datname = current_database() and application_name = 'bloom-test'),
  behind as (select $1::int as pid
    union select waiting.pid from waiting join behind on behind.pid = any(waiting.holders))
  select count(*)::int - 1 as count from behind`;

/**
 * Until so many connections wait for what this one holds, or for one that waits so. Others that wait, for a vacuum for
 * instance, do not count: whoever waits for something else is not where the gate is.
 */
export async function untilBehind(pool: Pool, gate: number, count: number, isOver: () => boolean = () => false) {
  while (!isOver()) {
    const { rows } = await pool.query<{ count: number }>(BEHIND, [gate]);
    if ((rows[0]?.count ?? 0) >= count) return;
    await setImmediate();
  }
}

/** Locks a table on a connection of its own; `free` ends it. `locked` is when the lock was given. */
async function lockTable(pool: Pool, table: string, mode: 'exclusive' | 'access exclusive') {
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const locked = client.query(`lock table ${table} in ${mode} mode`);
  let isFree = false;
  const free = async () => {
    if (isFree) return;
    isFree = true;
    await client.query('rollback');
    client.release();
  };
  return { pid, locked, free };
}

export interface Meeting {
  /** The first operation comes as far as its first row of this table. */
  halfway: string;
  /** After its commit it reads this table no more before the second is through; that one must not need it. */
  unread?: string;
}

/**
 * Two operations on two connections: the first waits halfway; there the second begins. Only when that one waits too, or
 * is through, the first goes on.
 */
export async function meet<First, Second>(
  { pool }: Pick<CommittingTestApi, 'pool'>,
  { halfway, unread }: Meeting,
  [begin, meanwhile]: readonly [() => Promise<First>, () => Promise<Second>],
): Promise<{ first: First; second: Second; secondWaited: boolean }> {
  const gate = await lockTable(pool, halfway, 'exclusive');
  try {
    await gate.locked;
    let isThrough = false;
    const first = begin().finally(() => {
      isThrough = true;
    });
    await untilBehind(pool, gate.pid, 1, () => isThrough);
    if (isThrough) throw new Error(`The first operation writes nothing to ${halfway}: ${JSON.stringify(await first)}`);
    let isAnswered = false;
    const second = meanwhile().finally(() => {
      isAnswered = true;
    });
    await untilBehind(pool, gate.pid, 2, () => isAnswered);
    const secondWaited = !isAnswered;
    const bar = unread === undefined ? undefined : await lockTable(pool, unread, 'access exclusive');
    if (bar) await untilBehind(pool, gate.pid, 3);
    await gate.free();
    await bar?.locked;
    const answer = await second;
    await bar?.free();
    return { first: await first, second: answer, secondWaited };
  } finally {
    await gate.free();
  }
}
