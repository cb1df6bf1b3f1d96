import { useState } from 'react';
import type { MonthToDoFragment } from '../graphql.generated.ts';
import { type InvoiceSide, invoiceDialog, invoiceStatus, mayRequest } from './invoice.rules.ts';
import { InvoicePaperDialog } from './invoice-paper.dialog.tsx';
import { RequestInvoiceDialog } from './request-invoice.dialog.tsx';

export type InvoiceDialogProps = {
  /** As it was when it was opened: what the list shows meanwhile changes no dialog under the hand. */
  row: MonthToDoFragment;
  side: InvoiceSide;
  onClose: () => void;
  onAsked: (jobId: string) => void;
  onChanged: () => void;
};

/** What the state of an invoice calls for. */
export function InvoiceDialog({ onAsked, onChanged, ...props }: InvoiceDialogProps) {
  const { row, side } = props;
  const [isAsking, setAsking] = useState(invoiceDialog(row, side) === 'request');
  if (isAsking) return <RequestInvoiceDialog {...props} onAsked={onAsked} />;
  // What is final elsewhere is not made a second time.
  const mayCreate = invoiceStatus(row, side) === 'TO_VALIDATE' && mayRequest(row, side);
  return (
    <InvoicePaperDialog {...props} onChanged={onChanged} onCreate={mayCreate ? () => setAsking(true) : undefined} />
  );
}
