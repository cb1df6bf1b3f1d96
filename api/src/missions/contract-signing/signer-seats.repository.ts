import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Requests under way on these missions that a contact still has to sign who does not stand for the client any more. */
export async function signingsToHandOver(tx: Db, missionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from contract_signing r join legal_contract l on l.id = r.contract_id
    join contract_signer s on s.signing_id = r.id and s.party = 'client' and s.state in ('waiting', 'asked')
    where r.state = 'open' and l.mission_id = any(${[...missionIds]}::uuid[])
      and not exists (select from operational_contact o where o.mission_id = l.mission_id and o.id = s.contact_id)
    order by l.id, r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Another contact is to sign instead. */
export async function handOverSigner(tx: Db, signerId: string, contactId: string | null): Promise<void> {
  await tx
    .updateTable('contract_signer')
    .set({ contact_id: contactId, reminders: 0, reminded_day: 0, reminded_at: null })
    .where('id', '=', signerId)
    .where('state', 'in', ['waiting', 'asked'])
    .execute();
}

/** Where a Bloomer signs or signed, by links that still open something. */
export async function linkedSignersOf(tx: Db, bloomerId: string): Promise<{ id: string; signing_id: string }[]> {
  return tx
    .selectFrom('contract_signer as s')
    .innerJoin('contract_signing as r', 'r.id', 's.signing_id')
    .select(['s.id', 's.signing_id'])
    .where('s.bloomer_id', '=', bloomerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('link_token as l')
          .select('l.id')
          .whereRef('l.object_id', '=', 's.id')
          .where('l.purpose', '=', 'contractSign')
          .where('l.revoked_at', 'is', null),
      ),
    )
    .orderBy('r.contract_id')
    .orderBy('s.id')
    .execute();
}

/** Where a contact of a client was asked to sign, and has not yet. */
export async function askedSignersOf(tx: Db, contactId: string): Promise<{ id: string; signing_id: string }[]> {
  return tx
    .selectFrom('contract_signer as s')
    .innerJoin('contract_signing as r', 'r.id', 's.signing_id')
    .select(['s.id', 's.signing_id'])
    .where('s.contact_id', '=', contactId)
    .where('s.state', '=', 'asked')
    .where('r.state', '=', 'open')
    .orderBy('r.contract_id')
    .orderBy('s.id')
    .execute();
}

/** Requests under way that this person of the firm was asked to sign. */
export async function signingsOfStaff(tx: Db, staffId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('contract_signing as r')
    .innerJoin('contract_signer as s', 's.signing_id', 'r.id')
    .select('r.id')
    .where('r.state', '=', 'open')
    .where('s.staff_id', '=', staffId)
    .where('s.state', 'in', ['waiting', 'asked'])
    .orderBy('r.contract_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody in particular is to sign for the firm: whoever may. */
export async function freeFirmSeat(tx: Db, signerId: string): Promise<void> {
  await tx.updateTable('contract_signer').set({ staff_id: null }).where('id', '=', signerId).execute();
}
