import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Ends the links to reports of these missions whose contact does not stand for the client any more. */
export async function revokeStrayLinks(tx: Db, missionIds: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; documentId: string; contactId: string }>`
    update link_token l set revoked_at = ${now}
    from signing_document d join activity a on a.id = d.activity_id
    where l.purpose = 'craSign' and l.object_id = d.id and l.revoked_at is null
      and a.mission_id = any(${[...missionIds]}::uuid[])
      and not exists (select from operational_contact o where o.mission_id = a.mission_id and o.id = l.contact_id)
    returning l.id, d.id as "documentId", l.contact_id as "contactId"`.execute(tx);
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
