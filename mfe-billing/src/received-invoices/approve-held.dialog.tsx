import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { WHY_UNSIGNED_PRICE } from '@bloom/shared-rules/invoice/invoice-state';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { formatAmount } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ApproveReceivedInvoiceDocument } from '../graphql.generated.ts';
import { APPROVED, numberWords, type ReceivedProps, sellerOf } from './received-words.ts';

const schema = object({ reason: string().trim().required(WHY_UNSIGNED_PRICE) });

/** The price of its month waits for a signature: finance may take it all the same, and says why. */
export function ApproveHeldDialog({ row, onDone, onClose }: ReceivedProps & { onClose: () => void }) {
  const [mutate] = useMutation(ApproveReceivedInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: APPROVED });
  const { recordId, totalAmount, activity } = row;
  const draft = useFormDraft<{ reason: string }>(`received-approve.${recordId}`);
  return (
    <Dialog open size="small" title={'Approuver avant la signature\u202f?'} onClose={onClose} keepOnOutsideClick>
      <Form
        label="Approuver avant la signature"
        initialValues={{ reason: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={async ({ reason }) => {
          if (!(await submit({ variables: { recordId, reason: reason.trim() } }))) return;
          draft.forget();
          onDone();
        }}
      >
        <p>
          {numberWords(row)}, {sellerOf(row)}
          {'\u00a0'}: {formatAmount(totalAmount)} TTC.
        </p>
        <Notice tone="warning">{activity?.supplierInvoiceHold}</Notice>
        <TextAreaField name="reason" label="Motif" required rows={3} maxLength={MAX_REASON} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Forcer l’approbation</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
