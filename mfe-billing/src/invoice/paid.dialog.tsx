import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_PAYMENT_REFERENCE } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { formatAmount, formatDateTime, todayInParis } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { MarkInvoicePaidDocument } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';

const schema = object({
  paidOn: string().required('La date de paiement est obligatoire.'),
  reference: string().trim().required('Indiquez la référence du paiement.'),
});

/** What the bank statement says. */
export function PaidDialog({ invoice, onClose }: InvoiceDialogProps) {
  const [mutate] = useMutation(MarkInvoicePaidDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Paiement enregistré' });
  const today = todayInParis();
  const { recordId } = invoice;
  const draft = useFormDraft<{ paidOn: string; reference: string }>(`invoice-paid.${recordId}`);
  return (
    <Dialog open size="small" title="Marquer payée" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Paiement"
        initialValues={{ paidOn: today, reference: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={async ({ paidOn, reference }) => {
          if (!(await submit({ variables: { recordId, paidOn, reference } }))) return;
          draft.forget();
          onClose();
        }}
      >
        <p>
          {invoice.number} · {companyOf(invoice)} · <strong>{formatAmount(invoice.owedAmount)} TTC</strong>
        </p>
        <Ordered invoice={invoice} />
        <DateField
          name="paidOn"
          label="Date de paiement"
          required
          min={invoice.issuedOn ?? undefined}
          max={today}
          help="Celle du relevé de la banque."
        />
        <TextField
          name="reference"
          label="Référence du paiement"
          required
          autoComplete="off"
          maxLength={MAX_PAYMENT_REFERENCE}
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer le paiement</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

/** It must not be paid twice: once by whoever says so here, once by an order of transfers. */
function Ordered({
  invoice: { transferSentAt, transferSentAmount, paymentState },
}: Pick<InvoiceDialogProps, 'invoice'>) {
  if (transferSentAt) {
    return (
      <Notice tone="warning">
        Son virement de {formatAmount(transferSentAmount)} a été remis à la banque le {formatDateTime(transferSentAt)}
        {'\u00a0'}: n’enregistrez ici que ce paiement-là. Si vous l’avez payée autrement, demandez d’abord à la banque
        de ne pas l’exécuter, sinon elle sera payée deux fois.
      </Notice>
    );
  }
  return paymentState === 'inRun' ? (
    <Notice>
      Son virement est en préparation{'\u00a0'}: il sera retiré de l’ordre, et elle ne sera pas payée deux fois.
    </Notice>
  ) : null;
}
