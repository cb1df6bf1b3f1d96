import { sql } from 'kysely';
import { type Db, isUuid, type Tx } from '../platform/database/database.ts';

/** Whose links and mails end. */
export type Leaver = { readonly contactId: string } | { readonly bloomerId: string };

export async function revokeLinks(tx: Db, leaver: Leaver, now: Date): Promise<{ id: string; purpose: string }[]> {
  return tx
    .updateTable('link_token')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if('contactId' in leaver, (query) => query.where('contact_id', '=', Object.values(leaver)[0] ?? ''))
    .$if('bloomerId' in leaver, (query) => query.where('bloomer_id', '=', Object.values(leaver)[0] ?? ''))
    .returning(['id', 'purpose'])
    .execute();
}

/**
 * Forgets mails that have not left yet, unless somebody who has not left has the same address; a mail that another
 * server has begun to send is not sent again.
 */
export async function dropMails(tx: Db, addresses: readonly (string | null)[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail_outbox o using unnest(${addresses.flatMap((address) => address ?? [])}::text[]) as left_by (address)
    where o.state in ('queued', 'sending') and lower(o.recipient) = lower(left_by.address)
      and not exists (select from contact p where lower(p.email) = lower(o.recipient) and p.removed_at is null)
      and not exists (select from bloomer p where lower(p.email) = lower(o.recipient) and p.disabled_at is null)
      and not exists (select from staff p where lower(p.email) = lower(o.recipient) and p.disabled_at is null)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Drops what still waits to be sent to a telephone, which is one person's. */
export async function dropMessages(tx: Db, telephone: string | null): Promise<void> {
  if (telephone === null) return;
  await tx.deleteFrom('message_outbox').where('state', '=', 'queued').where('recipient', '=', telephone).execute();
}

/** The contact, locked: signatures that have begun come first. */
export async function lockContact(tx: Tx, id: string) {
  if (!isUuid(id)) return undefined;
  return tx.selectFrom('contact').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findContact(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setRemoved(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('contact').set({ removed_at: now }).where('id', '=', id).execute();
}

/** The places of a contact, given to the successor where there is one who does not hold them already. */
export async function moveSeats(tx: Db, contactId: string, successorId: string | null): Promise<void> {
  if (successorId !== null) {
    await sql`insert into mission_contact (mission_id, contact_id, role, position)
      select mission_id, ${successorId}, role, position from mission_contact where contact_id = ${contactId}
      on conflict (mission_id, contact_id, role) do nothing`.execute(tx);
  }
  await tx.deleteFrom('mission_contact').where('contact_id', '=', contactId).execute();
  await tx
    .updateTable('society')
    .set({ billing_contact_id: successorId })
    .where('billing_contact_id', '=', contactId)
    .execute();
}

/** Where the contact stands for the client, and what waits for him. */
export async function missionsOfContact(db: Db, contactId: string) {
  const { rows } = await sql<ContactMission>`
    select m.id as "recordId", m.label, b.firstname || ' ' || b.lastname as "bloomerFullname",
      exists (select from operational_contact o where o.mission_id = m.id and o.id = ${contactId})
        and not exists (select from operational_contact o where o.mission_id = m.id and o.id <> ${contactId})
        as "isLastSigner",
      (select count(*) from activity a join signing_document d on d.activity_id = a.id
        where a.mission_id = m.id and d.status = 'bloomerSigned' and a.validation is null
          and exists (select from operational_contact o where o.mission_id = m.id and o.id = ${contactId}))
      + (select count(*) from legal_contract l join contract_signing r on r.contract_id = l.id and r.state = 'open'
        join contract_signer s on s.signing_id = r.id and s.state in ('waiting', 'asked')
        where l.mission_id = m.id and s.contact_id = ${contactId}) as "waitingSignatures"
    from mission m join bloomer b on b.id = m.bloomer_id
    where m.deleted_at is null and m.id in (select mission_id from mission_contact where contact_id = ${contactId})
    order by m.begin_mission desc, m.id limit 200`.execute(db);
  return rows;
}

export interface ContactMission {
  recordId: string;
  label: string;
  bloomerFullname: string;
  /** Without the contact nobody could sign for the client. */
  isLastSigner: boolean;
  waitingSignatures: number;
}
