import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export type Correction = Row<'activity_correction'>;

export async function insertCorrection(tx: Tx, correction: NewRow<'activity_correction'>): Promise<Correction> {
  return tx.insertInto('activity_correction').values(correction).returningAll().executeTakeFirstOrThrow();
}

/** The corrected version of the month is validated; undefined when none was open. */
export async function closeOpen(tx: Db, activityId: string, now: Date): Promise<Correction | undefined> {
  return tx
    .updateTable('activity_correction')
    .set({ closed_at: now })
    .where('activity_id', '=', activityId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The validation of the latest version was undone: what it replaced counts again until it is validated anew. */
export async function openLast(tx: Db, activityId: string): Promise<void> {
  await tx
    .updateTable('activity_correction')
    .set({ closed_at: null })
    .where('activity_id', '=', activityId)
    .where((where) =>
      where(
        'version',
        '=',
        where
          .selectFrom('activity_correction')
          .select((of) => of.fn.max('version').as('version'))
          .where('activity_id', '=', activityId),
      ),
    )
    .execute();
}

/** From now on it is another report: what was read or is being invoiced of the one before counts no more. */
export async function startVersion(tx: Tx, activityId: string): Promise<void> {
  await tx
    .updateTable('activity')
    .set((eb) => ({ version: eb('version', '+', 1), client_validation_confirmed: false }))
    .where('id', '=', activityId)
    .execute();
}

/** The version of a month that a correction replaces, by its number: 1 for the first. */
export async function replacedVersion(db: Db, activityId: string, version: number): Promise<Correction | undefined> {
  return db
    .selectFrom('activity_correction')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('version', '=', version + 1)
    .executeTakeFirst();
}

/** The correction that replaces a document, or a report that was forced. */
export async function correctionOf(
  db: Db,
  column: 'document_id' | 'forced_report_id',
  id: string,
): Promise<Correction | undefined> {
  return db.selectFrom('activity_correction').selectAll().where(column, '=', id).executeTakeFirst();
}

/** The correction whose version takes the place of this document, forced report or uploaded paper. */
export async function findReplacing(db: Db, activityId: string, replacedId: string | null) {
  return db
    .selectFrom('activity_correction')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where((where) =>
      where(where.fn.coalesce('document_id', 'forced_report_id', 'cra_file_id'), 'is not distinct from', replacedId),
    )
    .executeTakeFirst();
}

/** What replaces the version that a correction set aside: its document, sealed or not; null for an uploaded paper. */
export async function replacingDocument(db: Db, { activity_id, version }: Correction): Promise<string | null> {
  const next = await replacedVersion(db, activity_id, version);
  if (next !== undefined) return next.document_id ?? next.forced_report_id;
  const { rows } = await sql<{ id: string | null }>`select coalesce(
    (select id from signing_document where activity_id = ${activity_id} and corrected_at is null
      and status in ('fullySigned', 'sealed')),
    (select id from forced_report where activity_id = ${activity_id} and corrected_at is null
      and ended_at is null)) as id`.execute(db);
  return rows[0]?.id ?? null;
}
