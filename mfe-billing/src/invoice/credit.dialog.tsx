import { useMutation } from '@bloom/shared-auth/apollo';
import { formatAmount } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { CreditInvoiceDocument } from '../graphql.generated.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';
import { ReasonDialog } from './reason.dialog.tsx';

/** What takes a final invoice back: a draft of its own, to be looked at and finalised. */
export function CreditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const [mutate] = useMutation(CreditInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate);
  const create = async (reason: string) => {
    const done = await submit({ variables: { recordId: invoice.recordId, reason } });
    if (done === undefined) return;
    onClose();
    // Its page follows how it is made.
    void navigate(linkTo('invoice.detail', { id: done.createCreditNote.invoice.recordId }));
  };
  return (
    <ReasonDialog
      title={'Créer un avoir\u202f?'}
      confirmLabel="Créer l’avoir"
      fieldErrors={fieldErrors}
      onConfirm={create}
      onClose={onClose}
    >
      L’avoir reprend toute la facture {invoice.number}, {formatAmount(invoice.totalAmount)} TTC. Il est d’abord un
      brouillon{'\u00a0'}: la facture est annulée quand il est finalisé.
    </ReasonDialog>
  );
}
