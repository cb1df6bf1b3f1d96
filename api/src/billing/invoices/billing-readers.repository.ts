import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Somebody of a client who receives its invoices and reminders. */
export interface BillingReader {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
}

const FACTS = sql`c.id, c.firstname, c.lastname, c.email`;
/** With an address that takes mails, as far as is known. */
const REACHED = sql`c.email is not null and c.removed_at is null and c.erased_at is null
  and not exists (select from mail_bounce as dead where dead.address = lower(c.email))`;

/** Those whom the mission names for its invoices; where no mail reaches any of them, those of the company. */
export async function billingReaders(
  db: Db,
  { activityId, societyId }: { activityId: string | null; societyId: string | null },
): Promise<BillingReader[]> {
  const named = await sql<BillingReader>`select ${FACTS} from contact c
    join mission_contact mc on mc.contact_id = c.id and mc.role = 'billing'
    join activity a on a.mission_id = mc.mission_id
    where a.id = ${activityId} and ${REACHED} order by mc.position, c.id`.execute(db);
  if (named.rows.length > 0) return named.rows;
  const own = await sql<BillingReader>`select ${FACTS} from contact c
    where c.society_id = ${societyId} and c.is_billing and ${REACHED} order by c.id`.execute(db);
  return own.rows;
}

interface BilledCompany {
  id: string;
  company: string;
  contactId: string;
  contact: string;
}

/** The company whose invoices go to an address, if it is one of those. */
export async function companyBilledAt(db: Db, address: string): Promise<BilledCompany | undefined> {
  const { rows } = await sql<BilledCompany>`
    select s.id, s.name as company, c.id as "contactId", c.firstname || ' ' || c.lastname as contact
    from contact c join society s on s.id = c.society_id
    where lower(c.email) = ${address} and c.removed_at is null
      and (c.is_billing or exists (select from mission_contact mc where mc.contact_id = c.id and mc.role = 'billing'))
    order by s.id limit 1`.execute(db);
  return rows[0];
}
