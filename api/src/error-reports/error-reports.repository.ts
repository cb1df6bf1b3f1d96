import { sql } from 'kysely';
import type { NewRow } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';

/** Writes the reports that are not there yet; answers the ids that were new. */
export async function insertClientErrors(db: Db, rows: NewRow<'client_error'>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const written = await db
    .insertInto('client_error')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(written.map(({ id }) => id));
}

/** Deletes what was received before `oldest`, and the oldest beyond `maximum`. */
export async function deleteOldClientErrors(db: Db, oldest: Date, maximum: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from client_error where received_at < ${oldest} or id in (
    select id from client_error order by received_at desc, id offset ${maximum})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
