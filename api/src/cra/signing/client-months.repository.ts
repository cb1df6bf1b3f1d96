import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface ClientMonthRow {
  id: string;
  status: 'bloomerSigned' | 'fullySigned' | 'sealed';
  snapshot: string;
  sha256: string;
  activityId: string;
  month: string;
  clientName: string;
  bloomerFullname: string;
  /** When the Bloomer signed: since then it is the client's turn. */
  bloomerSignedAt: Date | null;
  /** When the client signed. */
  signedAt: Date | null;
  /** The contact may sign for this mission now. */
  isOperational: boolean;
  /** The mission asks for a code. */
  signCodeRequired: boolean;
  /** Its month was opened again, and its corrected version took its place. */
  correctedAt: Date | null;
  replacedAt: Date | null;
  /** The number of the version that it is, where it was corrected; to read its paper. */
  version: number | null;
  /** When the version was validated that this one replaces. */
  replacesSignedAt: Date | null;
}

export interface ClientMonthsFilter {
  /** Of a company's missions, or of the mission of a document for a contact of it. */
  societyId?: string;
  documentId?: string;
  contactId: string | null;
  limit: number;
}

export async function findClientMonths(db: Db, filter: ClientMonthsFilter): Promise<ClientMonthRow[]> {
  const { societyId, documentId, contactId, limit } = filter;
  const isOperational = sql`exists (select from operational_contact o
    where o.mission_id = m.id and o.id = ${contactId}::uuid)`;
  const condition =
    societyId === undefined
      ? sql`${isOperational} and m.id = (select asked.mission_id from signing_document as held
          join activity as asked on asked.id = held.activity_id where held.id = ${documentId ?? null}::uuid)`
      : sql`m.client_society_id = ${societyId}::uuid`;
  const { rows } = await sql<ClientMonthRow>`
    select d.id, d.status, d.snapshot, d.snapshot_sha256 as sha256, a.id as "activityId", a.month,
      c.name as "clientName", b.firstname || ' ' || b.lastname as "bloomerFullname",
      (select s.sign_date from signature s where s.document_id = d.id and s.role = 'bloomer') as "bloomerSignedAt",
      (select s.sign_date from signature s where s.document_id = d.id and s.role = 'client') as "signedAt",
      ${isOperational} as "isOperational", m.sign_code_required as "signCodeRequired", d.corrected_at as "correctedAt", later.closed_at as "replacedAt",
      later.version - 1 as version, earlier.validated_at as "replacesSignedAt"
    from signing_document d join activity a on a.id = d.activity_id
      left join activity_correction later on later.document_id = d.id
      left join activity_correction earlier on earlier.activity_id = d.activity_id
        and earlier.version = coalesce(later.version - 1,
          (select max(last.version) from activity_correction last where last.activity_id = d.activity_id))
      join mission m on m.id = a.mission_id and m.deleted_at is null
      join society c on c.id = m.client_society_id join bloomer b on b.id = m.bloomer_id
    where d.status in ('bloomerSigned', 'fullySigned', 'sealed') and ${condition}
    order by d.status = 'bloomerSigned' desc, a.month desc, d.corrected_at desc nulls first, d.id limit ${limit}`.execute(
    db,
  );
  return rows;
}
