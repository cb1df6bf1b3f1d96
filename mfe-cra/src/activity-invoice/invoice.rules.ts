import { INVOICE_STATE_WORDS } from '@bloom/shared-rules/invoice/invoice-state';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import { ofRow } from '../activity-frame/row-words.ts';
import type { InvoiceStatus, MonthToDoFragment } from '../graphql.generated.ts';

export type InvoiceSide = 'bloomer' | 'client';

type Row = MonthToDoFragment;

export const invoiceName: Record<InvoiceSide, string> = { bloomer: 'facture Bloomer', client: 'facture client' };

/** « Facture client de Zoé Petit, novembre 2026, Refonte du SI » */
export const invoiceOf = (row: Row, side: InvoiceSide) => `F${invoiceName[side].slice(1)} ${ofRow(row)}`;

export function invoiceStatus({ activity }: Pick<Row, 'activity'>, side: InvoiceSide): InvoiceStatus {
  return (side === 'client' ? activity?.clientInvoiceStatus : activity?.bloomerInvoiceStatus) ?? 'NOT_CREATED';
}

export const invoiceWords = (row: Row, side: InvoiceSide) => INVOICE_STATE_WORDS[invoiceStatus(row, side)];

export function invoiceError({ activity }: Pick<Row, 'activity'>, side: InvoiceSide): string | null | undefined {
  return side === 'client' ? activity?.lastCustomerInvoiceError : activity?.lastSupplierError;
}

export const invoiceTone: Record<InvoiceStatus, StatusTone> = {
  NOT_CREATED: 'neutral',
  ERROR: 'danger',
  TO_VALIDATE: 'warning',
  FINALISED: 'success',
  IN_PROGRESS: 'info',
  CANCELLED: 'neutral',
};

/** Paths of the PDFs that the Bloomer sent for the month, the first one before the one that completes it. */
export const sentInvoices = ({ activity }: Pick<Row, 'activity'>): string[] =>
  [activity?.urlInvoicesS3, activity?.urlAdditionalInvoicesS3].filter((path) => path != null);

/** Why the invoice waits for an amendment to be signed. */
export function invoiceHold({ activity }: Pick<Row, 'activity'>, side: InvoiceSide): string | null | undefined {
  return side === 'client' ? activity?.customerInvoiceHold : activity?.supplierInvoiceHold;
}

/** Whether the viewer may ask for the invoice now: where month or price are not signed only who may insist. */
export function mayRequest(row: Pick<Row, 'activity'>, side: InvoiceSide): boolean {
  const { activity } = row;
  if (!activity) return false;
  const may = side === 'client' ? activity.viewerCanInvoiceCustomer : activity.viewerCanInvoiceSupplier;
  return may && ((activity.validated && !invoiceHold(row, side)) || activity.viewerCanForceInvoice);
}

/** What its state calls for; undefined where there is nothing to open. */
export function invoiceDialog(row: Pick<Row, 'activity'>, side: InvoiceSide): 'request' | 'paper' | undefined {
  const status = invoiceStatus(row, side);
  if (!row.activity || status === 'IN_PROGRESS') return undefined;
  if (status === 'TO_VALIDATE' || status === 'FINALISED') return 'paper';
  // An error, and what is waited for, are read by everybody who sees it.
  return status === 'ERROR' || invoiceHold(row, side) || mayRequest(row, side) ? 'request' : undefined;
}

/** Asked for again, rather than for the first time. */
export const isRetried = (status: InvoiceStatus) => status === 'ERROR' || status === 'CANCELLED';
