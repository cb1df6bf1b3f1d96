import type { Db } from '../../platform/database/database.ts';
import { bouncedAddresses } from '../../platform/mail/mail-bounce.ts';
import { type BillingReader, billingReaders } from './billing-readers.repository.ts';
import type { InvoiceRow } from './invoice.repository.ts';
import { bloomerOfMonth, type Payee } from './invoice-facts.repository.ts';

/** Those of a client who get its invoices and reminders, as far as mails reach them. */
export function clientReaders(
  db: Db,
  of: { activityId: string | null; societyId: string | null },
): Promise<BillingReader[]> {
  return billingReaders(db, of);
}

export interface MailReader {
  name: string;
  email: string;
}

/** Whom a client's invoice is mailed to; those whom it names itself come first where it is for no month. */
export async function mailReaders(db: Db, invoice: InvoiceRow): Promise<readonly MailReader[]> {
  const { activity_id: activityId, society_id: societyId, document } = invoice;
  const named = (activityId === null ? (document?.buyer.contacts ?? []) : []).flatMap(({ name, email }) =>
    email === null ? [] : [{ name, email }],
  );
  const dead = await bouncedAddresses(
    db,
    named.map(({ email }) => email),
  );
  const reached = named.filter(({ email }) => !dead.has(email.toLowerCase()));
  if (reached.length > 0) return reached;
  const readers = await billingReaders(db, { activityId, societyId });
  return readers.map(({ firstname, lastname, email }) => ({ name: `${firstname} ${lastname}`, email }));
}

/** The Bloomer whose month a supplier's invoice is for. */
export async function payeeOf(db: Db, { activity_id: activityId }: InvoiceRow): Promise<Payee | undefined> {
  return activityId === null ? undefined : bloomerOfMonth(db, activityId);
}
