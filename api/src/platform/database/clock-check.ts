import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';

/** Beyond this, deadlines, tokens and the times of signatures are wrong on one side. */
const MAX_APART_MS = 5_000;

/**
 * Throws when this machine and the database tell different times, before anybody is served. How long the answer took
 * is not held against either: the database's time only has to lie between question and answer.
 */
export async function assertClock(db: Db, clock: Pick<Clock, 'now'>): Promise<void> {
  const asked = clock.now().getTime();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const answered = clock.now().getTime();
  const told = rows[0]?.at.getTime() ?? Number.NaN;
  const apart = Math.max(asked - told, told - answered);
  if (apart <= MAX_APART_MS) return;
  const seconds = Math.round(apart / 1_000);
  throw new Error(
    `The clock of this machine is ${seconds} s ${told > answered ? 'behind' : 'ahead of'} the database's: set both by NTP.`,
  );
}
