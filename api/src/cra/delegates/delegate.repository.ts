import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';

export type DelegateRow = Row<'signing_delegate'>;

/** A proposal with what it is read by. */
export interface Proposal extends DelegateRow {
  missionLabel: string;
  clientName: string;
  bloomerFullname: string;
  bloomerId: string;
  proposedByFullname: string | null;
  /** A contact of the company at this address, whose access was taken away. */
  wasRemoved: boolean;
}

export interface ProposalFilter {
  /** Proposed on this day or later. */
  since: string;
  societyId?: string;
  missionId?: string;
  id?: string;
}

/** Those that wait for an answer, the oldest first. */
export async function pendingProposals(
  db: Db,
  { since, societyId, missionId, id }: ProposalFilter,
): Promise<Proposal[]> {
  if ([missionId, id].some((given) => given !== undefined && !isUuid(given))) return [];
  const { rows } = await sql<Proposal>`
    select d.*, m.label as "missionLabel", c.name as "clientName", b.id as "bloomerId",
      b.firstname || ' ' || b.lastname as "bloomerFullname", p.firstname || ' ' || p.lastname as "proposedByFullname",
      exists (select from contact former where former.society_id = d.society_id and former.removed_at is not null
        and lower(former.email) = lower(d.email)) as "wasRemoved"
    from signing_delegate d join mission m on m.id = d.mission_id and m.deleted_at is null
      join society c on c.id = m.client_society_id join bloomer b on b.id = m.bloomer_id
      left join contact p on p.id = d.proposed_by
    where d.state = 'pending' and d.proposed_at >= ${since}::date
      ${societyId === undefined ? sql`` : sql`and d.society_id = ${societyId}::uuid`}
      ${missionId === undefined ? sql`` : sql`and d.mission_id = ${missionId}::uuid`}
      ${id === undefined ? sql`` : sql`and d.id = ${id}::uuid`}
    order by d.proposed_at, d.id limit 100`.execute(db);
  return rows;
}

/** One proposal of a mission after the other: each sees how many wait. */
export async function lockProposals(tx: Tx, missionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegates ${missionId}`}, 0))`.execute(tx);
}

/** One that nobody answered in time makes room for the same colleague. */
export async function endForgotten(tx: Tx, missionId: string, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('signing_delegate')
    .set({ state: 'withdrawn', decided_by: 'product', decided_at: now })
    .where('mission_id', '=', missionId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', '=', 'pending')
    .execute();
}

export async function insertProposal(tx: Tx, proposal: NewRow<'signing_delegate'>): Promise<DelegateRow> {
  return tx.insertInto('signing_delegate').values(proposal).returningAll().executeTakeFirstOrThrow();
}

/** The proposal, locked: of two who decide one waits and sees the other. */
export async function lockProposal(tx: Tx, id: string): Promise<DelegateRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('signing_delegate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function decide(
  tx: Tx,
  id: string,
  decision: { state: 'approved' | 'refused' | 'withdrawn'; decided_by: string; decided_at: Date; contact_id?: string },
): Promise<void> {
  await tx.updateTable('signing_delegate').set(decision).where('id', '=', id).execute();
}

/** The addresses of whoever stands for a company: what its domain is. */
export async function knownEmails(db: Db, societyIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows =
    societyIds.length === 0
      ? []
      : await db
          .selectFrom('contact')
          .select(['society_id', 'email'])
          .where('society_id', 'in', [...societyIds])
          .where('is_operational', '=', true)
          .where('removed_at', 'is', null)
          .where('email', '<>', '')
          .execute();
  const known = new Map<string, string[]>();
  for (const { society_id, email } of rows) known.set(society_id, [...(known.get(society_id) ?? []), email ?? '']);
  return known;
}

/** The contact who looks at proposals, as long as he stands for his company. */
export async function standingContact(db: Db, id: string) {
  return db
    .selectFrom('contact')
    .select(['id', 'society_id'])
    .where('id', '=', id)
    .where('is_operational', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Whether somebody with this address stands for the client on a mission. */
export async function maySignAlready(db: Db, missionId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('operational_contact')
    .select('id')
    .where('mission_id', '=', missionId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function societyOfContact(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('contact').select('society_id').where('id', '=', id).executeTakeFirstOrThrow();
  return row.society_id;
}

/** The mission of a document. */
export async function missionOfDocument(db: Db, documentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('signing_document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .select('a.mission_id')
    .where('d.id', '=', documentId)
    .executeTakeFirst();
  return row?.mission_id;
}
