import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { InvoiceOfMonth, InvoiceState } from './invoice-state.ts';

/** What billing says of an invoice of a month, where lists of months read it. The report must be locked. */
export async function setInvoiceState(
  tx: Db,
  activityId: string,
  side: InvoiceOfMonth,
  { status, error }: InvoiceState,
): Promise<void> {
  const columns =
    side === 'customer'
      ? { client_invoice_status: status, last_customer_error: error, billed: status === 'FINALISED' }
      : { bloomer_invoice_status: status, last_supplier_error: error };
  await tx.updateTable('activity').set(columns).where('id', '=', activityId).execute();
}

/** As the supplier's invoice that counts is: one that was taken back, or replaced after a correction, says nothing. */
export async function setPayed(tx: Db, activityId: string): Promise<void> {
  await sql`update activity as a set payed = exists (select from invoice as i where i.activity_id = a.id
      and i.side = 'supplier' and i.preceding_id is null and i.corrected_at is null and i.status = 'FINALISED'
      and i.paid_on is not null)
    where a.id = ${activityId}`.execute(tx);
}
