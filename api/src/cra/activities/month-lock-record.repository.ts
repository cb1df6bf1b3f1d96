import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/read/read-model.ts';
import { isLocked } from './closed-month.sql.ts';

export async function isMonthLocked(db: Db, month: string, clientSocietyId: string): Promise<boolean> {
  const locked = isLocked(sql`${month}::date`, sql`${clientSocietyId}::uuid`);
  const { rows } = await sql<{ locked: boolean }>`select ${locked} as locked`.execute(db);
  return rows[0]?.locked === true;
}

const nameOf = (month: Sql): Sql => sql`hashtextextended('month_lock ' || ${month}, 0)`;

/**
 * Nobody closes the month until the end of the transaction: what was looked at is still so when it is saved. Before
 * the report in the order of locks. @param month as yyyy-MM-dd
 */
export async function holdOpen(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${nameOf(sql`${month}::text`)})`.execute(tx);
}

/** The same, for the month of a report. */
export async function holdMonthOf(tx: Tx, activityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${nameOf(sql`month::text`)}) from activity
    where id = ${activityId}`.execute(tx);
}

/** Waits for everybody who writes in the month, and keeps others waiting. */
export async function holdClosing(tx: Tx, month: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${nameOf(sql`${month}::text`)})`.execute(tx);
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
