import { sql } from 'kysely';
import type { NewRow } from '../platform/database.tables.ts';
import type { Db } from '../platform/database.ts';

/** A person may be staff and Bloomer at once: one list then shows both. */
export interface Owner {
  staffId: string | null;
  bloomerId: string | null;
}

const MAXIMUM = 200;
const columns = [
  'id as recordId',
  'kind as type',
  'title',
  'description',
  'priority',
  'link',
  'can_delete as canDelete',
  'created_at as creationDate',
  'read_at as readAt',
] as const;

export async function insertNotifications(db: Db, rows: NewRow<'notification'>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notification')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['dedupe_key', 'staff_id', 'bloomer_id']).doNothing())
    .execute();
}

/** The newest 200 of the last twelve months. */
export async function listNotifications(db: Db, owner: Owner, now: Date) {
  const oldest = new Date(now);
  oldest.setFullYear(oldest.getFullYear() - 1);
  return db
    .selectFrom('notification')
    .select(columns)
    .where((eb) => eb.or([eb('staff_id', '=', owner.staffId), eb('bloomer_id', '=', owner.bloomerId)]))
    .where('deleted_at', 'is', null)
    .where('created_at', '>', oldest)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAXIMUM)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

export async function setRead(
  db: Db,
  owner: Owner,
  id: string,
  readAt: Date | null,
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notification')
    .set({ read_at: readAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('staff_id', '=', owner.staffId), eb('bloomer_id', '=', owner.bloomerId)]))
    .returning(columns)
    .executeTakeFirst();
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
