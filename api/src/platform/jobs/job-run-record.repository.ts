import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** What the queue still has of a job that ended. */
export async function findQueuedData(db: Db, queue: string, id: string): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from pgboss.job where name = ${queue} and id = ${id}`.execute(db);
  return rows[0]?.data;
}

/** The run as if it had just been asked for; false when it is not given up any more. */
export async function beginAgain(db: Db, id: string, now: Date): Promise<boolean> {
  const begun = await db
    .updateTable('job_run')
    .set({ state: 'queued', error_message: null, started_at: now, ended_at: null, set_aside_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** False when it is not given up, or set aside already. */
export async function setAside(db: Db, id: string, now: Date): Promise<boolean> {
  const set = await db
    .updateTable('job_run')
    .set({ set_aside_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('set_aside_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}
