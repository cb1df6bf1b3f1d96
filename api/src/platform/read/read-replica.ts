import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { createPool, sqlState } from '../database/database.ts';
import { runPreparedOn, type WrittenStatement } from '../database/prepared-statement.ts';
import type { Logger } from '../log.ts';
import { load } from '../watch/load.ts';
import { metrics } from '../watch/metrics.ts';

/** A copy of the database that follows it, for reads. */
export interface ReadReplica {
  /**
   * The rows of a statement, with everything that the primary had written up to `position`.
   * @returns undefined when the copy is away, behind or fails: then the primary answers
   */
  read<Row extends pg.QueryResultRow>(position: string, query: WrittenStatement): Promise<Row[] | undefined>;
  stop(): Promise<void>;
}

export interface ReplicaSettings {
  connectionString: string;
  /** Milliseconds that a read waits for the copy to catch up. */
  patience?: number;
}

/** A copy on the same network follows within one or two; beyond this the primary is quicker. */
const PATIENCE_MS = 25;
const LOOK_AGAIN_MS = 2;
/** How long nobody asks a copy that did not answer. */
const REST_MS = 2_000;
/** Behind so often in a row, it is left alone for a moment: each look at it costs the caller its patience. */
const OFTEN_BEHIND = 20;
const MOMENT_MS = 200;
const CONNECT_MS = 500;
/** Of a list that takes longer than this the primary may say what is wrong. */
const ANSWER_MS = 1_000;
/**
 * No answer at all, or one about the server itself (PostgreSQL's classes 08, 53, 57 and 58) and not about the
 * statement.
 */
const UNWELL = /^$|^(08|53|57|58)/;

/** On this very connection, because several copies may stand behind one address; and a promoted one follows nobody. */
const FOLLOWED = {
  name: 'followed up to',
  text: 'select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as followed',
};

type Outcome = 'replica' | 'behind' | 'away' | 'failed';

export function createReadReplica(settings: ReplicaSettings, log: Logger): ReadReplica {
  const { connectionString, patience = PATIENCE_MS } = settings;
  const pool = createPool({
    connectionString,
    applicationName: 'bloom-api-read',
    connectionTimeout: CONNECT_MS,
    answerTimeout: ANSWER_MS,
  });
  let restsUntil = 0;
  let behindInARow = 0;

  function rest(error: unknown): undefined {
    if (Date.now() > restsUntil) log.warn({ err: error }, 'the copy for reads does not answer: the primary does');
    restsUntil = Date.now() + REST_MS;
    note('away');
  }

  function behind(): undefined {
    behindInARow += 1;
    if (behindInARow % OFTEN_BEHIND === 0) restsUntil = Date.now() + MOMENT_MS;
    note('behind');
  }

  async function hasFollowed(client: pg.PoolClient, position: string): Promise<boolean> {
    for (const limit = performance.now() + patience; ; await setTimeout(LOOK_AGAIN_MS)) {
      const { rows } = await client.query<{ followed: boolean }>({ ...FOLLOWED, values: [position] });
      if (rows[0]?.followed) return true;
      if (performance.now() > limit) return false;
    }
  }

  return {
    async read(position, query) {
      if (Date.now() < restsUntil) return note('away');
      const client = await pool.connect().catch(rest);
      if (client === undefined) return undefined;
      let broken: Error | undefined;
      try {
        // Before the statement takes its snapshot: one that looked meanwhile could have seen less than it says.
        if (!(await hasFollowed(client, position))) return behind();
        behindInARow = 0;
        const rows = await runPreparedOn(client, query);
        note('replica');
        return rows as never;
      } catch (error) {
        broken = error as Error;
        if (UNWELL.test(sqlState(error))) return rest(error);
        // Rows that the statement needed were cleaned away meanwhile. The primary has them.
        log.info({ err: error }, 'a read of the copy failed: the primary answers');
        return note('failed');
      } finally {
        client.release(broken);
      }
    },
    stop: () => pool.end(),
  };
}

function note(outcome: Outcome): undefined {
  metrics.count('bloom_replica_reads_total', { outcome });
  load.copyAsked(outcome === 'replica');
}
