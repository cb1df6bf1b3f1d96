import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_PAYMENT_REFERENCE } from '@bloom/shared-rules/input/limits';
import { refundAmountProblem } from '@bloom/shared-rules/invoice/client-refund';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { NumberField, TextField } from '@bloom/shared-ui/form-field';
import { formatAmount, todayInParis } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type OwedBackInvoiceFragment, RecordClientRefundDocument } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import { TO_SETTLE } from './refund-words.ts';

export interface RefundDialogProps {
  invoice: Pick<
    OwedBackInvoiceFragment,
    'recordId' | 'number' | 'side' | 'seller' | 'buyer' | 'issuedOn' | 'owedBackAmount'
  > & {
    society?: { recordId: string; name: string } | null;
  };
  onClose: () => void;
}

type Values = {
  amount: number | string;
  settledOn: string;
  reference: string;
};

const schema = object({
  settledOn: string().required('La date du virement est obligatoire.'),
  reference: string().trim().required('Indiquez la référence du virement.'),
});

const HELP = {
  customer: 'Le virement se fait à la banque, vers un IBAN du client que vous avez vérifié.',
  supplier: 'Celle du virement par lequel le fournisseur a rendu le trop-versé.',
};

/** What is wrong with an amount, under its field. */
export function amountErrors(amount: number | string, limits: { owedBack: number; left?: number }) {
  const problem = refundAmountProblem(Number(amount), limits);
  return problem === undefined ? {} : { amount: problem };
}

/** A transfer that the firm made to its client, or that it got from its supplier. */
export function RefundDialog({ invoice, onClose }: RefundDialogProps) {
  const [mutate] = useMutation(RecordClientRefundDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Remboursement enregistré', area: 'owed' });
  const today = todayInParis();
  const { recordId: invoiceId, side } = invoice;
  const owedBack = invoice.owedBackAmount ?? 0;
  const draft = useFormDraft<Values>(`client-refund.${invoiceId}`);
  return (
    <Dialog open size="small" title="Enregistrer un remboursement" onClose={onClose} keepOnOutsideClick>
      <Form<Values>
        label="Remboursement"
        initialValues={{ amount: owedBack, settledOn: today, reference: '' }}
        validationSchema={schema}
        validate={({ amount }) => amountErrors(amount, { owedBack })}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={async ({ amount, settledOn, reference }) => {
          const variables = { invoiceId, amount: Number(amount), owedBack, settledOn, reference };
          if (!(await submit({ variables }))) return;
          draft.forget();
          onClose();
        }}
      >
        <p>
          {invoice.number} · {companyOf(invoice)} · <strong>{`${formatAmount(owedBack)} ${TO_SETTLE[side]}`}</strong>
        </p>
        <NumberField name="amount" label="Montant remboursé" required suffix="€" />
        <DateField
          name="settledOn"
          label="Date du virement"
          required
          min={invoice.issuedOn ?? undefined}
          max={today}
          help={HELP[side]}
        />
        <TextField
          name="reference"
          label="Référence du virement"
          required
          autoComplete="off"
          maxLength={MAX_PAYMENT_REFERENCE}
          help="Le relevé de la banque sera rapproché par elle, ou par le numéro de la facture."
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer le remboursement</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
