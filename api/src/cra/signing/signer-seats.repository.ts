import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Live links to reports of these missions whose contact does not stand for the client any more. */
export async function strayLinks(tx: Db, missionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; documentId: string; contactId: string }>`
    select l.id, d.id as "documentId", l.contact_id as "contactId"
    from link_token l join signing_document d on d.id = l.object_id join activity a on a.id = d.activity_id
    where l.purpose = 'craSign' and l.revoked_at is null and a.mission_id = any(${[...missionIds]}::uuid[])
      and not exists (select from operational_contact o where o.mission_id = a.mission_id and o.id = l.contact_id)
    order by l.id`.execute(tx);
  return rows;
}

/** Reports that wait for a signature of the client, in the order of their locks. */
export async function waitingReports(tx: Db, missionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from activity a join signing_document d on d.activity_id = a.id and d.status = 'bloomerSigned'
    where a.validation is null and a.mission_id = any(${[...missionIds]}::uuid[]) order by a.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Contacts who were sent a link to the document that still counts, however old it is. */
export async function invitedContacts(tx: Db, documentId: string): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('link_token')
    .select('contact_id')
    .where('purpose', '=', 'craSign')
    .where('object_id', '=', documentId)
    .where('revoked_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.contact_id));
}
