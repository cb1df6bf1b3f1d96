import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { isLocked } from './closed-month.sql.ts';

export async function isMonthLocked(db: Db, month: string, clientSocietyId: string): Promise<boolean> {
  const locked = isLocked(sql`${month}::date`, sql`${clientSocietyId}::uuid`);
  const { rows } = await sql<{ locked: boolean }>`select ${locked} as locked`.execute(db);
  return rows[0]?.locked === true;
}

export async function findLock(
  db: Db,
  month: string,
  societyId: string | null,
): Promise<Row<'month_lock'> | undefined> {
  return db
    .selectFrom('month_lock')
    .selectAll()
    .where('month', '=', month)
    .where('society_id', 'is not distinct from', societyId)
    .executeTakeFirst();
}

export async function insertLock(
  db: Db,
  lock: { month: string; societyId: string | null; lockedBy: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('month_lock')
    .values({ month: lock.month, society_id: lock.societyId, locked_by: lock.lockedBy, locked_at: lock.now })
    .onConflict((conflict) => conflict.columns(['month', 'society_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteLock(db: Db, month: string, societyId: string | null): Promise<boolean> {
  const deleted = await db
    .deleteFrom('month_lock')
    .where('month', '=', month)
    .where('society_id', 'is not distinct from', societyId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function isClientSociety(db: Db, societyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('society')
    .select('id')
    .where('id', '=', societyId)
    .where('is_client', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
