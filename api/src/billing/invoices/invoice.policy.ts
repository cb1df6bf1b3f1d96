import { ownsMission } from '../../cra/activities/activities.policy.ts';
import { notOwned } from '../../cra/activities/cra-record.refusals.ts';
import { forbidden } from '../../platform/errors.ts';
import { handlesMoney, isAdmin, isBloomer, isStaff, refusal, type Viewer } from '../../platform/viewer/viewer.ts';

/**
 * Who may do what; in which state an invoice may be moved is said in shared-rules/invoice/invoice-state, and who reads
 * which invoice, with which prices, in invoice.sql.ts and invoice.model.ts.
 */

export interface RequestOptions {
  force: boolean;
  byPassComplianceCheck: boolean;
}

/** Account managers ask for what is ready; what is not, and what replaces a draft, is for finance to insist on. */
export function assertMayInvoiceCustomer(viewer: Viewer, { force }: Pick<RequestOptions, 'force'>): void {
  if (isStaff(viewer, 'finance')) return;
  if (!isAdmin(viewer, 'account')) throw refusal(viewer);
  if (force) throw forbidden('PERMISSION');
}

/** Finance, and Bloomers, who insist on nothing. */
export function assertMayInvoiceSupplier(viewer: Viewer, { force, byPassComplianceCheck }: RequestOptions): void {
  if (isStaff(viewer, 'finance')) return;
  if (!isBloomer(viewer)) throw refusal(viewer);
  if (force || byPassComplianceCheck) throw forbidden('PERMISSION');
}

/** Of a Bloomer the month must be his own, and his company the one that invoices it. */
export function assertOwnSupplierInvoice(viewer: Viewer, month: { bloomerId: string; portage: boolean }): void {
  if (isStaff(viewer, 'finance')) return;
  if (!ownsMission(viewer, month)) throw notOwned(viewer);
  if (month.portage) throw forbidden('PORTAGE');
}

export function assertHandlesMoney(viewer: Viewer): void {
  if (!handlesMoney(viewer)) throw refusal(viewer);
}
