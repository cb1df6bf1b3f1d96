import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Somebody else than a talent whom the firm knows by an address of the talent's. */
export interface AddressOwner {
  kind: 'bloomer' | 'contact';
  recordId: string;
  fullname: string;
  address: string;
  /** Of a contact: the client. */
  societyRecordId: string | null;
  societyName: string | null;
}

/** A second address of a Bloomer counts once it is proven; who was erased or has left a client is not named. */
export async function findAddressOwners(db: Db, talentId: string): Promise<AddressOwner[]> {
  const { rows } = await sql<AddressOwner>`
    with mine as (select email from talent_email_key where talent_id = ${talentId}::uuid)
    select 'bloomer' as kind, b.id as "recordId", b.firstname || ' ' || b.lastname as fullname, mine.email as address,
        null::uuid as "societyRecordId", null as "societyName"
      from mine join bloomer b on b.erased_at is null and (lower(b.email) = mine.email
        or (lower(b.secondary_email) = mine.email and b.secondary_email_verified_at is not null))
    union all
    select 'contact', c.id, c.firstname || ' ' || c.lastname, mine.email, s.id, s.name
      from mine join contact c on lower(c.email) = mine.email and c.erased_at is null and c.removed_at is null
      join society s on s.id = c.society_id
    order by kind, fullname, "recordId", address`.execute(db);
  return rows;
}
