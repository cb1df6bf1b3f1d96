import type { DashboardRowFragment } from '../graphql.generated.ts';
import { type InvoiceSide, invoiceDialog } from './invoice.rules.ts';
import { InvoicePaperDialog } from './invoice-paper.dialog.tsx';
import { RequestInvoiceDialog } from './request-invoice.dialog.tsx';

export type InvoiceDialogProps = {
  /** As it was when it was opened: what the list shows meanwhile changes no dialog under the hand. */
  row: DashboardRowFragment;
  side: InvoiceSide;
  onClose: () => void;
  onAsked: (jobId: string) => void;
  onChanged: () => void;
};

/** What the state of an invoice calls for. */
export function InvoiceDialog({ onAsked, onChanged, ...props }: InvoiceDialogProps) {
  return invoiceDialog(props.row, props.side) === 'paper' ? (
    <InvoicePaperDialog {...props} onChanged={onChanged} />
  ) : (
    <RequestInvoiceDialog {...props} onAsked={onAsked} />
  );
}
