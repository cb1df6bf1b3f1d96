import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CommunicationType } from './notification.channels.ts';
import type { Choices } from './notification.deliveries.ts';

/** Who is told, and how they may be reached. */
export interface Person {
  staffId: string | null;
  bloomerId: string | null;
  /** The contact of a client: he is sent codes only, and no notifications. */
  contactId: string | null;
  firstname: string;
  email: string;
  phoneNumber: string | null;
  communicationType: CommunicationType;
  /** The present number was proven by a code. */
  phoneVerified: boolean;
  /** When the person agreed to the chosen channel. */
  consentGivenAt: Date | null;
  /** What was chosen for one kind or another; none for contacts. */
  choices: Choices;
  disabled: boolean;
}

/** The people of these ids; ids without a record are left out. */
export async function findPeople(
  db: Db,
  to: { staffIds: readonly string[]; bloomerIds: readonly string[]; contactIds?: readonly string[] },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with people as (
      select id as "staffId", null::uuid as "bloomerId", null::uuid as "contactId", firstname, email, phone_number as "phoneNumber",
        communication_type as "communicationType", disabled_at is not null as disabled
      from staff where id = any(${to.staffIds})
      union all
      select null, id, null, firstname, email, phone_number, communication_type, disabled_at is not null
      from bloomer where id = any(${to.bloomerIds})
      union all
      select null, null, id, firstname, email, phone_number, 'email', removed_at is not null
      from contact where id = any(${to.contactIds ?? []}) and email is not null
    )
    select p.*,
      exists (select from phone_check k where k.phone_number = p."phoneNumber" and k.verified_at is not null
        and (k.staff_id = p."staffId" or k.bloomer_id = p."bloomerId" or k.contact_id = p."contactId")) as "phoneVerified",
      (select c.given_at from channel_consent c where c.channel = p."communicationType" and c.withdrawn_at is null
        and (c.staff_id = p."staffId" or c.bloomer_id = p."bloomerId") limit 1) as "consentGivenAt",
      coalesce((select n.choices from notification_preferences n
        where n.staff_id = p."staffId" or n.bloomer_id = p."bloomerId"), '{}') as choices
    from people p order by p."staffId", p."bloomerId"`.execute(db);
  return rows;
}
