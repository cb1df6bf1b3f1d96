import { latePart } from '@bloom/shared-ui/late-part';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import { CancelDialog } from './cancel.dialog.tsx';
import { FinaliseDialog } from './finalise.dialog.tsx';
import { PaidDialog } from './paid.dialog.tsx';
import { RegenerateDialog } from './regenerate.dialog.tsx';

/** Rarely asked for. */
const CreditDialog = latePart(async () => (await import('./credit.dialog.tsx')).CreditDialog);
const SupplierCreditDialog = latePart(async () => (await import('./supplier-credit.dialog.tsx')).SupplierCreditDialog);

const RefundDialog = latePart(async () => (await import('./refund.dialog.tsx')).RefundDialog);
const OffsetDialog = latePart(async () => (await import('./offset.dialog.tsx')).OffsetDialog);

export type InvoiceDialogKind =
  | 'finalise'
  | 'cancel'
  | 'credit'
  | 'supplierCredit'
  | 'paid'
  | 'refund'
  | 'offset'
  | 'regenerate';

interface InvoiceDialogsProps {
  invoice: InvoiceFactsFragment;
  dialog: InvoiceDialogKind | undefined;
  onClose: () => void;
  onRegenerate: () => void;
}

/** What was asked for, over the invoice. */
export function InvoiceDialogs({ invoice, dialog, onClose, onRegenerate }: InvoiceDialogsProps) {
  const common = { invoice, onClose };
  switch (dialog) {
    case 'finalise':
      return <FinaliseDialog {...common} onRegenerate={onRegenerate} />;
    case 'cancel':
      return <CancelDialog {...common} />;
    case 'credit':
      return <CreditDialog {...common} />;
    case 'supplierCredit':
      return <SupplierCreditDialog {...common} />;
    case 'paid':
      return <PaidDialog {...common} />;
    case 'refund':
      return <RefundDialog {...common} />;
    case 'offset':
      return <OffsetDialog {...common} />;
    case 'regenerate':
      return <RegenerateDialog {...common} />;
    default:
      return null;
  }
}
