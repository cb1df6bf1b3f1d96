import { useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { CancelInvoiceDocument } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';
import { ReasonDialog } from './reason.dialog.tsx';

/** A draft is thrown away. */
export function CancelDialog({ invoice, onClose }: InvoiceDialogProps) {
  const [mutate] = useMutation(CancelInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Brouillon annulé' });
  return (
    <ReasonDialog
      draftName={`invoice-cancel.${invoice.recordId}`}
      title={'Annuler ce brouillon\u202f?'}
      danger
      confirmLabel="Annuler le brouillon"
      cancelLabel="Garder"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId: invoice.recordId, reason } })}
      onDone={onClose}
      onClose={onClose}
    >
      Le brouillon pour {companyOf(invoice)} n’aura jamais de numéro. {consequence(invoice)}
    </ReasonDialog>
  );
}

function consequence({ preceding, activity }: InvoiceDialogProps['invoice']): string {
  if (preceding) return `La facture ${preceding.number} reste telle quelle.`;
  return `${activity ? 'Le mois pourra être facturé' : 'L’échéance pourra être facturée'} à nouveau.`;
}
