import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';

export interface RepresentedCompany {
  contactId: string;
  /** Of one company a person may be entered twice: the names tell the entries apart. */
  contactFullname: string;
  companyName: string;
  /** Whether the person acts for this one at present. */
  isChosen: boolean;
}

/** The contacts with the verified address of an identity that no other identity of its issuer signs in as. */
export async function findRepresented(
  db: Db,
  { issuer, subject, email }: Pick<Viewer, 'issuer' | 'subject' | 'email'>,
): Promise<RepresentedCompany[]> {
  const { rows } = await sql<RepresentedCompany>`
    select c.id as "contactId", c.firstname || ' ' || c.lastname as "contactFullname", s.name as "companyName",
      own.subject is not null as "isChosen"
    from contact c join society s on s.id = c.society_id
      left join identity_link own on own.contact_id = c.id and own.issuer = ${issuer} and own.subject = ${subject}
    where lower(c.email) = ${email} and c.removed_at is null and not exists (select from identity_link other
      where other.contact_id = c.id and other.issuer = ${issuer} and other.subject <> ${subject})
    order by s.name collate french_order, c.id`.execute(db);
  return rows;
}

/** From now on the identity acts as this contact. */
export async function moveToContact(
  tx: Db,
  { issuer, subject }: Pick<Viewer, 'issuer' | 'subject'>,
  contactId: string,
): Promise<void> {
  await tx
    .insertInto('identity_link')
    .values({ issuer, subject, contact_id: contactId })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ contact_id: contactId }))
    .execute();
}
