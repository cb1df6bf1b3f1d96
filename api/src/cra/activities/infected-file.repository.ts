import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The report that holds a file, signed paper or invoice. */
export async function findActivityOfFile(db: Db, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('cra_file_id', '=', fileId),
        eb('invoice_file_id', '=', fileId),
        eb('additional_invoice_file_id', '=', fileId),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** An additional invoice becomes the main one when that one goes. */
export async function clearFile(db: Db, activityId: string, fileId: string, now: Date): Promise<void> {
  await sql`update activity set
      cra_file_signer = case when cra_file_id = ${fileId} then null else cra_file_signer end,
      cra_file_id = nullif(cra_file_id, ${fileId}),
      invoice_file_id = coalesce(nullif(invoice_file_id, ${fileId}), nullif(additional_invoice_file_id, ${fileId})),
      additional_invoice_file_id = case when invoice_file_id = ${fileId} then null
        else nullif(additional_invoice_file_id, ${fileId}) end,
      invoice_uploaded_at = case when coalesce(nullif(invoice_file_id, ${fileId}),
        nullif(additional_invoice_file_id, ${fileId})) is null then null else invoice_uploaded_at end,
      updated_at = ${now}
    where id = ${activityId}`.execute(db);
}
