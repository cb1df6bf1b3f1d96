import type { DocumentKey } from '../../paper/signer/sealed-document.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export type ForcedReport = Row<'forced_report'>;

export async function insertForced(tx: Db, report: NewRow<'forced_report'>): Promise<ForcedReport> {
  return tx.insertInto('forced_report').values(report).returningAll().executeTakeFirstOrThrow();
}

/** The one that counts, while the month is forced. */
export async function findForced(db: Db, activityId: string): Promise<ForcedReport | undefined> {
  return db
    .selectFrom('forced_report')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('ended_at', 'is', null)
    .where('corrected_at', 'is', null)
    .executeTakeFirst();
}

export async function findForcedById(db: Db, id: string): Promise<ForcedReport | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('forced_report').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What the Bloomer had signed of the very text that counts without the client. */
export async function bloomerSignatures(db: Db, report: ForcedReport): Promise<Row<'signature'>[]> {
  return db
    .selectFrom('signature as s')
    .innerJoin('signing_document as d', 'd.id', 's.document_id')
    .selectAll('s')
    .where('d.activity_id', '=', report.activity_id)
    .where('s.role', '=', 'bloomer')
    .where('s.snapshot_sha256', '=', report.snapshot_sha256)
    .orderBy('s.sign_date', 'desc')
    .orderBy('s.id')
    .limit(1)
    .execute();
}

export async function lockForced(tx: Tx, id: string): Promise<ForcedReport | undefined> {
  return tx.selectFrom('forced_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setSealed(tx: Db, id: string, files: { pdf: string; sealed: string }, now: Date): Promise<void> {
  const made = { pdf_file_id: files.pdf, sealed_file_id: files.sealed, sealed_at: now };
  await tx.updateTable('forced_report').set(made).where('id', '=', id).execute();
}

/** Its month is open again for a correction: what was forced stays as it was. */
export async function setCorrected(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('forced_report').set({ corrected_at: now }).where('id', '=', id).execute();
}

export async function setEnded(tx: Db, activityId: string, now: Date): Promise<ForcedReport | undefined> {
  return tx
    .updateTable('forced_report')
    .set({ ended_at: now })
    .where('activity_id', '=', activityId)
    .where('ended_at', 'is', null)
    .where('corrected_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** What was forced before then, counts or did until its correction, and bears no seal yet; the oldest first. */
export async function unsealedForced(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('forced_report')
    .select('id')
    .where('sealed_file_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('forced_at', '<=', before)
    .orderBy('forced_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of one that counts, by its id or by the hash of its sealed file. */
export async function findSealedForced(db: Db, key: DocumentKey) {
  if ('id' in key && !isUuid(key.id)) return undefined;
  const row = await db
    .selectFrom('forced_report as r')
    .innerJoin('file as f', 'f.id', 'r.sealed_file_id')
    .selectAll('f')
    .select(['r.id as reportId', 'r.author_fullname as by', 'r.forced_at as forcedAt', 'r.object_until as objectUntil'])
    .where('r.ended_at', 'is', null)
    .where('id' in key ? 'r.id' : 'f.sha256', '=', 'id' in key ? key.id : key.sha256)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reportId: id, by, forcedAt, objectUntil, ...file } = row;
  return { id, file, forced: { by, forcedAt, objectUntil } };
}

/** The member of staff behind an actor. */
export async function findStaff(db: Db, actor: string) {
  const id = actor.startsWith('staff:') ? actor.slice('staff:'.length) : '';
  if (!isUuid(id)) return undefined;
  return db.selectFrom('staff').select(['firstname', 'lastname', 'email']).where('id', '=', id).executeTakeFirst();
}
