import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Takes a paper off its company; answers which that is, and who is paid through it. */
export async function takeOffPaper(db: Db, fileId: string) {
  const { rows } = await sql<{ id: string; name: string }>`update society set
      kbis_expiration_date = case when kbis_file_id = ${fileId} then null else kbis_expiration_date end,
      kbis_file_id = nullif(kbis_file_id, ${fileId}),
      urssaf_expiration_date = case when urssaf_file_id = ${fileId} then null else urssaf_expiration_date end,
      urssaf_file_id = nullif(urssaf_file_id, ${fileId}),
      rcp_file_id = nullif(rcp_file_id, ${fileId})
    where ${fileId} in (kbis_file_id, urssaf_file_id, rcp_file_id)
    returning id, name`.execute(db);
  const [society] = rows;
  if (society === undefined) return undefined;
  const bloomers = await db
    .selectFrom('mission')
    .select('bloomer_id')
    .distinct()
    .where('bloomer_billing_society_id', '=', society.id)
    .where('deleted_at', 'is', null)
    .execute();
  return { societyId: society.id, name: society.name, bloomerIds: bloomers.map((row) => row.bloomer_id) };
}
