import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { contestableUntil } from '@bloom/shared-rules/invoice/contest-window';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { formatAmount, formatDay } from '@bloom/shared-ui/format';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ContestInvoiceDocument, type ManagedMonthFragment } from '../graphql.generated.ts';
import { writtenInvoice } from './written-invoice.rules.ts';

interface ContestInvoiceProps {
  activity: ManagedMonthFragment;
  onClose: () => void;
}

const schema = object({ reason: string().trim().required('Dis-nous ce qui ne va pas.') });

/** A Bloomer says that what was written in his company's name is wrong. */
export function ContestInvoiceDialog({ activity, onClose }: ContestInvoiceProps) {
  const [mutate] = useMutation(ContestInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Ta contestation est envoyée à la finance.' });
  const invoice = writtenInvoice(activity);
  const draft = useFormDraft<{ reason: string }>(`invoice-contest.${invoice?.recordId}`);
  if (invoice === undefined) return null;
  const { recordId, number, totalAmount, issuedOn } = invoice;
  return (
    <Dialog open size="small" title="Contester la facture" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Contester la facture"
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={async ({ reason }) => {
          if (!(await submit({ variables: { recordId, reason } }))) return;
          draft.forget();
          onClose();
        }}
      >
        <p>
          Facture {number}, {formatAmount(totalAmount)} TTC. La finance te répond, et refait la facture si elle est
          fausse.
          {issuedOn &&
            ` Tu peux la contester jusqu’au ${formatDay(contestableUntil(issuedOn))}\u202f; sans réponse de ta part, elle est acceptée.`}
        </p>
        <TextAreaField name="reason" label="Ce qui ne va pas" required rows={4} maxLength={MAX_REASON} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Contester</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
