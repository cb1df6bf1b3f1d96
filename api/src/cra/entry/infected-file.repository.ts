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
