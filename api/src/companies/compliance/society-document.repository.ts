import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

export async function companyKind(db: Db, societyId: string): Promise<{ portage: boolean } | undefined> {
  return db.selectFrom('society').select('portage').where('id', '=', societyId).executeTakeFirst();
}

export interface NewDocument {
  societyId: string;
  kind: Row<'society_document'>['kind'];
  fileId: string;
  expiresOn: string | null;
}

/** Answers the file that was there before. */
export async function replaceDocument(tx: Db, document: NewDocument): Promise<string | null> {
  const before = await tx
    .selectFrom('society_document')
    .select('file_id')
    .where('society_id', '=', document.societyId)
    .where('kind', '=', document.kind)
    .forUpdate()
    .executeTakeFirst();
  const values = { file_id: document.fileId, expires_on: document.expiresOn };
  await tx
    .insertInto('society_document')
    .values({ society_id: document.societyId, kind: document.kind, ...values })
    .onConflict((conflict) => conflict.columns(['society_id', 'kind']).doUpdateSet(values))
    .execute();
  return before?.file_id ?? null;
}

export async function findDocumentFile(db: Db, societyId: string, kind: string): Promise<Row<'file'> | undefined> {
  return db
    .selectFrom('file')
    .selectAll('file')
    .innerJoin('society_document as d', 'd.file_id', 'file.id')
    .where('d.society_id', '=', societyId)
    .where(sql<boolean>`d.kind = ${kind}`)
    .executeTakeFirst();
}

/** Takes a file off its company; answers which that is, and who is paid through it. */
export async function takeOffDocument(tx: Db, fileId: string) {
  const { rows } = await sql<{ id: string; name: string; bloomerIds: string[] }>`
    with gone as (delete from society_document where file_id = ${fileId} returning society_id)
    select s.id, s.name, coalesce((select json_agg(distinct m.bloomer_id) from mission m
      where m.bloomer_billing_society_id = s.id and m.deleted_at is null), '[]'::json) as "bloomerIds"
    from society s join gone on gone.society_id = s.id`.execute(tx);
  return rows[0];
}
