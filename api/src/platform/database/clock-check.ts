import type { OtherClock } from '@bloom/shared-server/clock-check';
import pg from 'pg';

const PATIENCE_MS = 5_000;

/** The clock that the times in the rows come from. Asked before anything else of the database is. */
export function databaseClock(databaseUrl: string): OtherClock {
  return {
    whose: "the database's",
    async ask() {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
      client.on('error', () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
        return rows[0]?.at ?? new Date(Number.NaN);
      } finally {
        await client.end();
      }
    },
  };
}
