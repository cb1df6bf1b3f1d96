import type { Db } from '../../platform/database/database.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { contactsOf } from './invoice-facts.repository.ts';

export interface BillingContact {
  name: string;
  email: string | null;
}

/** Who handles the client's bills now: of the mission whose month it is, else whom the invoice itself names. */
export async function billingContactsOf(db: Db, invoice: InvoiceRow): Promise<readonly BillingContact[]> {
  if (invoice.activity_id === null) return invoice.document?.buyer.contacts ?? [];
  const { mission_id: missionId } = await db
    .selectFrom('activity')
    .select('mission_id')
    .where('id', '=', invoice.activity_id)
    .executeTakeFirstOrThrow();
  return contactsOf(db, missionId, 'billing');
}

export interface Payee {
  id: string;
  firstname: string;
  email: string;
}

/** The Bloomer whose month a supplier's invoice is for. */
export async function payeeOf(db: Db, { activity_id: activityId }: InvoiceRow): Promise<Payee | undefined> {
  if (activityId === null) return undefined;
  return db
    .selectFrom('activity as a')
    .innerJoin('mission as m', 'm.id', 'a.mission_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .select(['b.id', 'b.firstname', 'b.email'])
    .where('a.id', '=', activityId)
    .executeTakeFirst();
}
