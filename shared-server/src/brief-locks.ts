import { setTimeout as pause } from 'node:timers/promises';

interface Connection {
  query(text: string): Promise<unknown>;
}

/** Less than what anybody's statement is given: whoever queues behind the lock meanwhile is served all the same. */
const LOCK_WAIT_MS = 2_000;
const PAUSE_MS = 1_000;
/** Ten minutes: longer than an upload, a sweep's statement or the paper of an invoice. */
const TRIES = 200;

/** Whoever asked may have said of it where it happened. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause);
}

/**
 * One transaction that changes tables while others work with them. PostgreSQL lets everybody who comes later wait
 * behind a lock that is not given yet, those who only read, too: it is waited for briefly, given up with all that the
 * transaction has by then, and asked for again. Rejects with what the work says, or after ten minutes with PostgreSQL's
 * own refusal.
 * @param first runs before locks are brief, on the same transaction: it may wait for another server
 */
export async function inBriefLocks<Result>(
  connection: Connection,
  work: () => Promise<Result>,
  first: () => Promise<unknown> = async () => undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    await connection.query('begin');
    try {
      await first();
      await connection.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      const result = await work();
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error) || attempt === TRIES) throw error;
    }
    await pause(PAUSE_MS);
  }
}
