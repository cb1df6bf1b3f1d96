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
