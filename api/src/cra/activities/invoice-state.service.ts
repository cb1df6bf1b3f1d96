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

/** Money to the supplier of the month moved, or the invoice that it was for counts no more. */
export async function supplierMoneyMoved(tx: Db, activityId: string | null): Promise<void> {
  if (activityId !== null) await repository.setPayed(tx, activityId);
}
