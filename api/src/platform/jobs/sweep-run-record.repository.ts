import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** When a regular task last went well, or was first tried when it never did; undefined before its first run. */
export async function lastSuccess(db: Db, sweep: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(succeeded_at, first_started_at) as at from sweep_run where name = ${sweep}`.execute(db);
  return rows[0]?.at;
}

/** The work of a regular task was done by hand, and went well. */
export async function noteSuccess(db: Db, sweep: string, at: Date): Promise<void> {
  await db.updateTable('sweep_run').set({ succeeded_at: at, error: null }).where('name', '=', sweep).execute();
}
