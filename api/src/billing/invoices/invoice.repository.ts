import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { contestObstacle, invoiceRow, paper } from './invoice.sql.ts';
import type { InvoiceSide } from './invoice.tables.ts';
import type { GivenNumber } from './invoice-number.repository.ts';

export type InvoiceRow = Row<'invoice'>;

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  return isUuid(id) ? db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst() : undefined;
}

/** With its row locked until the end of the transaction; its month, if it has one, must be locked before. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What an invoice is for: a month of a mission on one side, or another thing that is invoiced once. */
export type InvoiceSubject = { activityId: string; side: InvoiceSide } | { subjectId: string };

/** The invoice that lives, else the one that was cancelled last; none that a correction of its month replaces. */
export async function lockInvoiceOf(tx: Tx, subject: InvoiceSubject): Promise<InvoiceRow | undefined> {
  const of = tx.selectFrom('invoice').selectAll().where('preceding_id', 'is', null).where('corrected_at', 'is', null);
  const rows =
    'activityId' in subject
      ? of.where('activity_id', '=', subject.activityId).where('side', '=', subject.side)
      : of.where('subject_id', '=', subject.subjectId);
  const found = await rows.orderBy('created_at', 'desc').orderBy('id').forUpdate().execute();
  return found.find(({ status }) => status !== 'CANCELLED') ?? found[0];
}

/** The credit notes of an invoice that were not thrown away, the oldest first; one of them at most is no final one. */
export async function creditsOf(db: Db, invoiceId: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('preceding_id', '=', invoiceId)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A credit note of an invoice that nobody has paid takes something off what is owed. */
export async function takeOff(tx: Db, id: string, cents: number): Promise<void> {
  await tx
    .updateTable('invoice')
    .set((eb) => ({ offset_cents: eb('offset_cents', '+', cents) }))
    .where('id', '=', id)
    .where('paid_on', 'is', null)
    .execute();
}

export async function insertInvoice(tx: Db, invoice: NewRow<'invoice'>): Promise<InvoiceRow> {
  return tx.insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow();
}

/** Asked for once more: a new attempt of the same invoice. */
export async function startAgain(
  tx: Db,
  invoice: InvoiceRow,
  changes: Partial<NewRow<'invoice'>>,
): Promise<InvoiceRow> {
  return tx
    .updateTable('invoice')
    .set({ ...changes, status: 'IN_PROGRESS', attempt: invoice.attempt + 1, last_error: null, rule_ids: [] })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setJob(tx: Db, id: string, jobId: string): Promise<void> {
  await tx.updateTable('invoice').set({ job_id: jobId }).where('id', '=', id).execute();
}

export async function saveDraft(
  tx: Db,
  id: string,
  { document, societyId, fileId }: { document: InvoiceDocument; societyId: string | null; fileId: string },
): Promise<void> {
  const { net, total } = document.totals;
  await tx
    .updateTable('invoice')
    .set({
      status: 'TO_VALIDATE',
      kind: document.kind,
      society_id: societyId,
      document: JSON.stringify(document),
      net_cents: net,
      vat_cents: total - net,
      total_cents: total,
      draft_file_id: fileId,
      due_on: document.dueDate,
      last_error: null,
      rule_ids: [],
    })
    .where('id', '=', id)
    .execute();
}

export async function saveError(tx: Db, id: string, sentence: string): Promise<void> {
  await tx.updateTable('invoice').set({ status: 'ERROR', last_error: sentence }).where('id', '=', id).execute();
}

export async function saveRuleIds(db: Db, id: string, ruleIds: string[]): Promise<void> {
  await db.updateTable('invoice').set({ rule_ids: ruleIds }).where('id', '=', id).execute();
}

export async function saveFinal(
  tx: Db,
  id: string,
  {
    given,
    document,
    by,
    now,
    difference = null,
  }: { given: GivenNumber; document: InvoiceDocument; by: string; now: Date; difference?: string | null },
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({
      status: 'FINALISED',
      document: JSON.stringify(document),
      series: given.series,
      number: given.number,
      issued_on: given.issuedOn,
      due_on: document.dueDate,
      paper_difference: difference,
      finalised_by: by,
      finalised_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveCancelled(
  tx: Db,
  id: string,
  { by, now, reason }: { by: string; now: Date; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ status: 'CANCELLED', cancelled_by: by, cancelled_at: now, ...(reason === null ? {} : { reason }) })
    .where('id', '=', id)
    .execute();
}

/** Finance does not wait for an amendment, and says why. */
export async function saveForced(tx: Db, id: string, reason: string): Promise<void> {
  await tx.updateTable('invoice').set({ is_forced: true, reason }).where('id', '=', id).execute();
}

export async function saveSealed(tx: Db, id: string, fileId: string, now: Date): Promise<void> {
  await tx.updateTable('invoice').set({ file_id: fileId, sealed_at: now }).where('id', '=', id).execute();
}

export type ContestObstacle = 'STATE' | 'CONTESTED' | 'TOO_LATE';

/** Why its Bloomer may not contest it, as the field viewerCanContest decides; null where he may. */
export async function findContestObstacle(tx: Db, id: string, today: string): Promise<ContestObstacle | null> {
  const { obstacle } = await tx
    .selectFrom('invoice')
    .select(sql<ContestObstacle | null>`${contestObstacle(alias('invoice'), today)}`.as('obstacle'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return obstacle;
}

export async function saveContest(tx: Db, id: string, reason: string, now: Date): Promise<void> {
  await tx.updateTable('invoice').set({ contested_at: now, contest_reason: reason }).where('id', '=', id).execute();
}

/** What a supplier sent is kept as it came. */
export async function keepReceived(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('invoice')
    .set((eb) => ({ file_id: eb.ref('draft_file_id'), sealed_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Whether the client of an invoice wants what passes every rule at once; of a corrected month somebody looks at it. */
export async function isAutomatic(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice as i')
    .innerJoin('client_billing as c', 'c.society_id', 'i.society_id')
    .select('c.is_automatic')
    .where('i.id', '=', id)
    .where('i.side', '=', 'customer')
    .where('i.preceding_id', 'is', null)
    .where(sql<boolean>`not exists (select from activity_correction as c where c.activity_id = i.activity_id)`)
    .executeTakeFirst();
  return row?.is_automatic === true;
}

/**
 * Who finalised what comes from elsewhere: its paper was made there, and is none of ours until somebody asks for it.
 */
export const TAKEN_OVER = 'import';

/** Finalised and not sealed since before then: their job was lost, or the time-stamp authority did not answer. */
export async function unsealed(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('number', 'is not', null)
    .where('file_id', 'is', null)
    .where('finalised_by', '<>', TAKEN_OVER)
    .where('finalised_at', '<', before)
    .orderBy('finalised_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Taken over, written by us, and without our paper. */
export async function awaitsPaper(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', id)
    .where('finalised_by', '=', TAKEN_OVER)
    // Who took over no more than the heads has nothing to write a paper from.
    .where(sql<boolean>`document ? 'lines'`)
    .where('file_id', 'is', null)
    .where((where) => where.not(where.and([where('side', '=', 'supplier'), where('kind', '=', 'invoice')])))
    .executeTakeFirst();
  return row !== undefined;
}

/** The paper of an invoice for those who may read it; null for staff, who read drafts, too. */
export async function findPaper(db: Db, id: string, viewer: Viewer | null): Promise<Row<'file'> | undefined> {
  if (!isUuid(id)) return undefined;
  const row = alias('i');
  const file = viewer === null ? paper(row) : row('file_id');
  const { rows } = await sql<{ id: string | null }>`select ${file} as id from ${invoiceRow(id, viewer)(row)}`.execute(
    db,
  );
  const fileId = rows[0]?.id;
  if (!fileId) return undefined;
  return db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst();
}
