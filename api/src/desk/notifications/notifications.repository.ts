import { sql } from 'kysely';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';

/** A person may be staff and Bloomer at once: one list then shows both. */
export interface Owner {
  staffId: string | null;
  bloomerId: string | null;
}

const MAXIMUM = 200;

/** Those that are new; a person who has one of this key already gets no second one. */
export async function insertNotifications(db: Db, rows: NewRow<'notification'>[]) {
  if (rows.length === 0) return [];
  return db
    .insertInto('notification')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['dedupe_key', 'staff_id', 'bloomer_id']).doNothing())
    .returning(['id', 'staff_id', 'bloomer_id'])
    .execute();
}

export function notificationRows(owner: Owner, now: Date): Source {
  const oldest = new Date(now);
  oldest.setFullYear(oldest.getFullYear() - 1);
  return {
    rows: (row) => sql`notification ${row.table} where ${isOf(row, owner)} and ${row('deleted_at')} is null
      and ${row('created_at')} > ${oldest}`,
    orderBy: (row) => sql`${row('created_at')} desc, ${row('id')}`,
    limit: MAXIMUM,
  };
}

/** The row of one notification of this owner that is not deleted. */
export function notificationRow(owner: Owner, id: string): Source['rows'] {
  return (row) => sql`notification ${row.table} where ${row('id')} = ${id} and ${row('deleted_at')} is null
    and ${isOf(row, owner)}`;
}

/** Of who is only one of the two nothing is said about the other: PostgreSQL then reads one index, in its order. */
function isOf(row: Alias, { staffId, bloomerId }: Owner): Sql {
  const own: Sql[] = [];
  if (staffId !== null) own.push(sql`${row('staff_id')} = ${staffId}`);
  if (bloomerId !== null) own.push(sql`${row('bloomer_id')} = ${bloomerId}`);
  return own.length === 0 ? sql`false` : sql`(${sql.join(own, sql` or `)})`;
}

/** Whether there was such a notification of this owner. */
export async function setRead(db: Db, owner: Owner, id: string, readAt: Date | null): Promise<boolean> {
  const updated = await db
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('staff_id', '=', owner.staffId), eb('bloomer_id', '=', owner.bloomerId)]))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** What was told by this key asks nothing of anybody any more: it is read for all who were told. */
export async function readAllOfKey(db: Db, dedupeKey: string, readAt: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('dedupe_key', '=', dedupeKey)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Those that exist at the server's now; what arrives meanwhile stays unread. */
export async function readAll(db: Db, owner: Owner): Promise<number> {
  const read = await db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where((eb) => eb.or([eb('staff_id', '=', owner.staffId), eb('bloomer_id', '=', owner.bloomerId)]))
    .where('created_at', '<=', sql<Date>`now()`)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(read.numUpdatedRows);
}

export async function deleteAll(db: Db, owner: Owner): Promise<number> {
  const deleted = await db
    .updateTable('notification')
    .set({ deleted_at: sql`now()` })
    .where((eb) => eb.or([eb('staff_id', '=', owner.staffId), eb('bloomer_id', '=', owner.bloomerId)]))
    .where('created_at', '<=', sql<Date>`now()`)
    .where('can_delete', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(deleted.numUpdatedRows);
}
