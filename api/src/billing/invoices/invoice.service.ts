import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isBloomer, isClient, isStaff, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { type InvoicesArgs, invoiceRows } from './invoice-list.sql.ts';

/** Null for staff who read every invoice; the viewer for those who read their own. */
export function readerOf(viewer: Viewer): Viewer | null {
  if (isStaff(viewer, 'account', 'finance')) return null;
  // Staff without the right are not let in by another hat they wear.
  if (isStaff(viewer) || (!isBloomer(viewer) && !isClient(viewer))) throw refusal(viewer);
  return viewer;
}

export const invoicesSource = (context: RequestContext, args: InvoicesArgs): Source =>
  invoiceRows(args, readerOf(context.viewer), context.clock.today());

export function unknownInvoice(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette facture n’existe pas.' });
}

/** The id of an invoice that may be asked for; anything else is no invoice. */
export function checkedId(id: string): string {
  if (!isUuid(id)) throw unknownInvoice();
  return id;
}
