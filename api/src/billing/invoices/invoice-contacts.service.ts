import type { Db } from '../../platform/database/database.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { bloomerOfMonth, contactsOf, missionOfMonth, type Payee } from './invoice-facts.repository.ts';

export interface BillingContact {
  name: string;
  email: string | null;
}

/** Who handles the client's bills now: of the mission whose month it is, else whom the invoice itself names. */
export async function billingContactsOf(db: Db, invoice: InvoiceRow): Promise<readonly BillingContact[]> {
  if (invoice.activity_id === null) return invoice.document?.buyer.contacts ?? [];
  return contactsOf(db, await missionOfMonth(db, invoice.activity_id), 'billing');
}

/** The Bloomer whose month a supplier's invoice is for. */
export async function payeeOf(db: Db, { activity_id: activityId }: InvoiceRow): Promise<Payee | undefined> {
  return activityId === null ? undefined : bloomerOfMonth(db, activityId);
}
