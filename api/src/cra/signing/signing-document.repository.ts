import type { DocumentKey } from '../../paper/signer/sealed-document.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export type SigningDocument = Row<'signing_document'>;
export type Signature = Row<'signature'>;
export type VoidReason = NonNullable<SigningDocument['void_reason']>;

/** A client contact who may be asked to sign, because mail reaches it. */
export type Signer = { id: string; firstname: string; lastname: string; email: string };

export async function findDocument(db: Db, id: string): Promise<SigningDocument | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('signing_document').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findLiveDocument(db: Db, activityId: string): Promise<SigningDocument | undefined> {
  return db
    .selectFrom('signing_document')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('status', '<>', 'void')
    .where('corrected_at', 'is', null)
    .executeTakeFirst();
}

export async function lockDocument(tx: Tx, id: string): Promise<SigningDocument | undefined> {
  return tx.selectFrom('signing_document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lastVersion(db: Db, activityId: string): Promise<number> {
  const row = await db
    .selectFrom('signing_document')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function lastVoidDocument(db: Db, activityId: string): Promise<SigningDocument | undefined> {
  return db
    .selectFrom('signing_document')
    .selectAll()
    .where('activity_id', '=', activityId)
    .where('status', '=', 'void')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertDocument(db: Db, document: NewRow<'signing_document'>): Promise<SigningDocument> {
  return db.insertInto('signing_document').values(document).returningAll().executeTakeFirstOrThrow();
}

/** Moves a document from one state to the next; undefined when it is not in that state any more. */
export async function advance(
  db: Db,
  id: string,
  from: SigningDocument['status'],
  to: SigningDocument['status'],
): Promise<SigningDocument | undefined> {
  return db
    .updateTable('signing_document')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a document that nobody but the Bloomer signed; a fully signed one is never void. */
export async function voidDocument(
  db: Db,
  id: string,
  reason: VoidReason,
  actor: string,
): Promise<SigningDocument | undefined> {
  return db
    .updateTable('signing_document')
    .set({ status: 'void', void_reason: reason, voided_by: actor })
    .where('id', '=', id)
    .where('status', 'in', ['prepared', 'bloomerSigned'])
    .returningAll()
    .executeTakeFirst();
}

/** Its month is open again: the document stays what it is, and another one will be signed. */
export async function setCorrected(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('signing_document').set({ corrected_at: now }).where('id', '=', id).execute();
}

export async function insertSignature(db: Db, signature: NewRow<'signature'>): Promise<Signature> {
  return db.insertInto('signature').values(signature).returningAll().executeTakeFirstOrThrow();
}

export async function signaturesOf(db: Db, documentId: string): Promise<Signature[]> {
  const signatures = db.selectFrom('signature').selectAll().where('document_id', '=', documentId);
  return signatures.orderBy('sign_date').orderBy('role').execute();
}

export async function operationalSigners(db: Db, missionId: string): Promise<Signer[]> {
  return db
    .selectFrom('operational_contact')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where('mission_id', '=', missionId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Keeps the contacts of the mission of a report as they are until the end of the transaction. People come before their
 * missions in the order of the locks: a link would take the contact's after the mission's, against whoever removes one.
 */
export async function holdSeats(tx: Tx, activityId: string): Promise<void> {
  if (!isUuid(activityId)) return;
  const mission = tx.selectFrom('activity').select('mission_id').where('id', '=', activityId);
  await tx
    .selectFrom('contact')
    .select('id')
    .where('id', 'in', tx.selectFrom('mission_contact').select('contact_id').where('mission_id', '=', mission))
    .orderBy('id')
    .forKeyShare()
    .execute();
  await holdMissionOf(tx, activityId);
}

/** Keeps the mission of a report as it is, its end above all, until the end of the transaction. */
export async function holdMissionOf(tx: Tx, activityId: string): Promise<void> {
  const mission = tx.selectFrom('activity').select('mission_id').where('id', '=', activityId);
  await tx.selectFrom('mission').select('id').where('id', '=', mission).forShare().executeTakeFirst();
}

/** Whether somebody opened the invitation of a document. */
export async function openedBy(db: Db, documentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('link_token')
    .select('contact_id')
    .distinct()
    .where('purpose', '=', 'craSign')
    .where('object_id', '=', documentId)
    .where('used_count', '>', 0)
    .execute();
  return rows.flatMap((row) => (row.contact_id === null ? [] : [row.contact_id]));
}

/** The activity behind a document, whatever became of the document. */
export async function activityOfDocument(db: Db, documentId: string): Promise<string | undefined> {
  if (!isUuid(documentId)) return undefined;
  const row = await db
    .selectFrom('signing_document')
    .select('activity_id')
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.activity_id;
}

/** The sealed file of a document, by the document's id or the file's hash. */
export async function findSealedFile(db: Db, key: DocumentKey) {
  if ('id' in key && !isUuid(key.id)) return undefined;
  const row = await db
    .selectFrom('signing_document as d')
    .innerJoin('file as f', 'f.id', 'd.sealed_file_id')
    .selectAll('f')
    .select('d.id as documentId')
    .where('d.status', '=', 'sealed')
    .where('id' in key ? 'd.id' : 'f.sha256', '=', 'id' in key ? key.id : key.sha256)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { documentId, ...file } = row;
  return { documentId, file };
}

/** The Bloomer says that the client knows of the days that are paid above the rate. */
export async function confirmWithClient(tx: Db, activityId: string): Promise<void> {
  await tx.updateTable('activity').set({ client_validation_confirmed: true }).where('id', '=', activityId).execute();
}

export async function saveSealed(
  tx: Db,
  documentId: string,
  { pdfFileId, sealedFileId, now }: { pdfFileId: string; sealedFileId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('signing_document')
    .set((eb) => ({
      status: 'sealed' as const,
      pdf_file_id: pdfFileId,
      sealed_file_id: sealedFileId,
      sealed_at: eb.fn.coalesce('sealed_at', eb.val(now)),
    }))
    .where('id', '=', documentId)
    .execute();
}

/** What both sides signed before then and bears no seal yet, the oldest first. */
export async function unsealedDocuments(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_document as d')
    .select('d.id')
    .where('d.status', '=', 'fullySigned')
    .where(({ exists, not, selectFrom }) => {
      const signature = selectFrom('signature as s').select('s.id').whereRef('s.document_id', '=', 'd.id');
      return not(exists(signature.where('s.sign_date', '>', before)));
    })
    .orderBy('d.created_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function endOfLink(db: Db, tokenId: string): Promise<Date | undefined> {
  const link = await db.selectFrom('link_token').select('expires_at').where('id', '=', tokenId).executeTakeFirst();
  return link?.expires_at;
}
