import type { OtherClock } from '@bloom/shared-server/clock-check';
import pg from 'pg';
import { clockOver } from '../database/clock-check.ts';

/** What a sweep ended with. */
export interface SweepEnd {
  milliseconds: number;
  rows: number | null;
  /** A sentence without anybody's data; null when it went well. */
  error: string | null;
}

/** Runs of one key that fail, hang or take their server with them. */
const TRIES = 3;
const RETRY_SECONDS = 60;

/** Any constant that every server shares: the first half of the locks of sweeps. */
const LOCKS = 4_072_027;

/**
 * The records of sweeps (table sweep_run) on a connection of their own. Whoever runs a sweep holds its lock, which the
 * connection loses when its server dies: the record then says that nobody ended it, and another server begins again.
 */
export interface SweepRecords {
  /** What the server's own clock is compared with. */
  clock: OtherClock;
  /** Names whose run of this key is missing, failed a while ago or was not ended. */
  due(slots: ReadonlyMap<string, string>): Promise<string[]>;
  /** Takes the lock and writes the beginning; false when another server runs it or has run it. */
  begin(name: string, slot: string): Promise<boolean>;
  end(name: string, end: SweepEnd): Promise<void>;
  close(): Promise<void>;
}

/** `lost` is called when the connection is gone, and every lock with it. */
export async function openSweepRecords(connectionString: string, lost: () => void): Promise<SweepRecords> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-sweeps', statement_timeout: 5_000 });
  client.on('error', () => undefined);
  client.on('end', lost);
  await client.connect();
  const query = oneByOne(client);
  const unlock = (name: string) => query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]);
  return {
    clock: clockOver(query),
    async due(slots) {
      const { rows } = await query<{ name: string }>(DUE, [[...slots.keys()], [...slots.values()]]);
      return rows.map(({ name }) => name);
    },
    async begin(name, slot) {
      const lock = 'select pg_try_advisory_lock($1, hashtext($2)) as won';
      const { rows } = await query<{ won: boolean }>(lock, [LOCKS, name]);
      if (rows[0]?.won !== true) return false;
      const begun = await query(BEGIN, [name, slot]);
      if (begun.rowCount === 0) await unlock(name);
      return begun.rowCount !== 0;
    },
    async end(name, { milliseconds, rows, error }) {
      await query(END, [name, milliseconds, rows, error]);
      await unlock(name);
    },
    close: () => client.end(),
  };
}

/**
 * A connection answers one question after the other, and sweeps run beside each other: they wait here, as pg 9 asks.
 */
function oneByOne(client: pg.Client) {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> => {
    const answer = last.then(() => client.query<Row>(text, values));
    last = answer.catch(() => undefined);
    return answer;
  };
}

// Of the same key: what failed waits a minute, what was not ended (its lock is free) need not wait.
const AGAIN = `r.attempts < ${TRIES} and (r.ended_at is null or r.try_again_at <= now())`;

const DUE = `select wanted.name from unnest($1::text[], $2::text[]) as wanted (name, slot)
  left join sweep_run r on r.name = wanted.name
  where r.name is null or r.slot < wanted.slot or (r.slot = wanted.slot and ${AGAIN})`;

const BEGIN = `insert into sweep_run as r (name, slot, started_at, attempts) values ($1, $2, now(), 1)
  on conflict (name) do update set
    slot = excluded.slot, started_at = now(), ended_at = null, try_again_at = null,
    attempts = case when r.slot = excluded.slot then r.attempts + 1 else 1 end
  where r.slot < excluded.slot or (r.slot = excluded.slot and ${AGAIN})
  returning name`;

const END = `update sweep_run set ended_at = now(), duration_ms = $2, rows = $3, error = $4,
    failures = failures + ($4::text is not null)::int,
    succeeded_at = case when $4::text is null then now() else succeeded_at end,
    try_again_at = case when $4::text is null then null else now() + attempts * ${RETRY_SECONDS} * interval '1 second' end
  where name = $1`;
