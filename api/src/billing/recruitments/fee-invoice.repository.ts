import { sql } from 'kysely';
import type { InvoiceState } from '../../cra/activities/invoice-state.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { NamedContact } from '../invoices/invoice-party.ts';

export interface FeeFacts {
  billing: Row<'recruitment_billing'>;
  client: Row<'society'>;
  clientBilling: Row<'client_billing'> | undefined;
  contacts: NamedContact[];
  /** Who knows what was done for the client; the one longest known first. */
  operations: NamedContact[];
}

/** Everything that the invoice of a fee is made from, as it is now. */
export async function factsOfFee(db: Db, billingId: string): Promise<FeeFacts | undefined> {
  const billing = await db.selectFrom('recruitment_billing').selectAll().where('id', '=', billingId).executeTakeFirst();
  if (billing === undefined) return undefined;
  const { society_id: societyId } = billing;
  const client = await db.selectFrom('society').selectAll().where('id', '=', societyId).executeTakeFirstOrThrow();
  const clientBilling = await db
    .selectFrom('client_billing')
    .selectAll()
    .where('society_id', '=', societyId)
    .executeTakeFirst();
  const people = db
    .selectFrom('contact')
    .select([sql<string>`firstname || ' ' || lastname`.as('name'), 'email', 'phone_number as phone'])
    .where('society_id', '=', societyId)
    .where('removed_at', 'is', null);
  const contacts = await people
    .where((eb) => eb.or([eb('id', '=', client.billing_contact_id), eb('is_billing', '=', true)]))
    // The one that the company names comes first.
    .orderBy((eb) => eb.case().when('id', '=', client.billing_contact_id).then(0).else(1).end())
    .orderBy('id')
    .execute();
  const operations = await people.where('is_operational', '=', true).orderBy('created_at').orderBy('id').execute();
  return {
    billing,
    client,
    clientBilling,
    contacts: contacts as NamedContact[],
    operations: operations as NamedContact[],
  };
}

/** What the invoice of a fee has come to, where the rows of fees are read; it is no change of somebody's. */
export async function setFeeInvoice(
  tx: Db,
  billingId: string,
  { status, error, invoiceId }: InvoiceState & { invoiceId: string },
): Promise<void> {
  await tx
    .updateTable('recruitment_billing')
    .set({
      invoice_status: status,
      last_customer_error: error,
      billed: status === 'FINALISED',
      external_customer_invoice_id: invoiceId,
      external_customer_invoice_url: `/invoices/${invoiceId}`,
    })
    .where('id', '=', billingId)
    .execute();
}
