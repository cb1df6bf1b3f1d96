import type { OtherClock } from '@bloom/shared-server/clock-check';
import pg from 'pg';

const PATIENCE_MS = 5_000;
const WHOSE = "the database's";

type Query = (text: string, values: unknown[]) => Promise<{ rows: readonly { at: Date }[] }>;

async function tell(query: Query): Promise<Date> {
  const { rows } = await query('select clock_timestamp() as at', []);
  return rows[0]?.at ?? new Date(Number.NaN);
}

/** The clock that the times in the rows come from, over a connection that is there. */
export function clockOver(query: Query): OtherClock {
  return { whose: WHOSE, ask: () => tell(query) };
}

/** The same. Asked before anything else of the database is. */
export function databaseClock(databaseUrl: string): OtherClock {
  return {
    whose: WHOSE,
    async ask() {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await tell((text, values) => client.query(text, values));
      } finally {
        await client.end();
      }
    },
  };
}
