import type { Db } from '../../platform/database/database.ts';
import * as repository from './invoice-state.repository.ts';
import type { InvoiceOfMonth, InvoiceState } from './invoice-state.ts';

/** What billing tells the month about its invoices. The report must be locked. */
export async function invoiceMoved(
  tx: Db,
  activityId: string | null,
  side: InvoiceOfMonth,
  state: InvoiceState,
): Promise<void> {
  if (activityId !== null) await repository.setInvoiceState(tx, activityId, side, state);
}

/** The supplier of the month was paid, or a bank sent the money back. */
export async function supplierPaid(tx: Db, activityId: string | null, payed: boolean): Promise<void> {
  if (activityId !== null) await repository.setPayed(tx, activityId, payed);
}
