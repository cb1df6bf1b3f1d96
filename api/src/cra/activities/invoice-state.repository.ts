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

export async function setPayed(tx: Db, activityId: string, payed: boolean): Promise<void> {
  await tx.updateTable('activity').set({ payed }).where('id', '=', activityId).execute();
}
