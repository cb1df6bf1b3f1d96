import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { REASONS_OF, reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { object, string } from '@bloom/shared-ui/schema';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { RefuseReceivedInvoiceDocument } from '../graphql.generated.ts';
import { numberWords, type ReceivedProps, sellerOf } from './received-words.ts';

const schema = object({ reason: string().required('Choisissez le motif du refus.') });
const options = (REASONS_OF['210'] ?? []).map((code) => ({ value: code, label: reasonInWords(code) }));

/** The one answer that ends it: with a reason of the reform's list, which is proposed where the product knows it. */
export function RefuseReceivedDialog({ row, onDone, onClose }: ReceivedProps & { onClose: () => void }) {
  const [mutate] = useMutation(RefuseReceivedInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Facture refusée' });
  const { recordId, suggestedReason, number, activity } = row;
  const draft = useFormDraft<{ reason: string; comment: string }>(`received-refuse.${recordId}`);
  return (
    <Dialog open size="small" title={'Refuser cette facture\u202f?'} onClose={onClose} keepOnOutsideClick>
      <Form
        label="Refuser cette facture"
        initialValues={{ reason: suggestedReason ?? '', comment: '' }}
        validationSchema={schema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={async ({ reason, comment }) => {
          if (!(await submit({ variables: { recordId, reason, comment: comment.trim() || null } }))) return;
          draft.forget();
          onDone();
        }}
      >
        <p>
          {numberWords(row)}, {sellerOf(row)}.{' '}
          {number
            ? 'Le fournisseur reçoit le refus par la plateforme, et en envoie une autre.'
            : 'Elle ne peut pas être lue\u00a0: rien n’est transmis au fournisseur, prévenez-le.'}
          {activity && ' Son mois attendra cette autre facture.'}
        </p>
        <SelectField name="reason" label="Motif" required options={options} placeholder="Choisir un motif" />
        <TextAreaField name="comment" label="Précision pour le fournisseur" rows={3} maxLength={MAX_REASON} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton variant="danger">Refuser</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
