import pg from 'pg';
import { StartError } from './start-error.ts';

const DEADLINE_MS = 5000;

/**
 * The PostgreSQL of DATABASE_URL, which is not ours to start, must let us in before anything that needs it begins.
 * @throws StartError with one sentence; it never repeats the password of the address.
 */
export async function assertDatabaseAnswers(url: string): Promise<void> {
  if (!URL.canParse(url)) throw new StartError('DATABASE_URL is no address such as postgres://name@host:5432/bloom.');
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: DEADLINE_MS });
  try {
    await client.connect();
  } catch (error) {
    // An AggregateError of one refusal per address has no message of its own.
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartError(
      `The database of DATABASE_URL (${host}${pathname}) does not let us in: ${reason}. ` +
        'Start it or correct the address; without DATABASE_URL a PostgreSQL of its own is started.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
