import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { CreditInvoiceDocument } from '../graphql.generated.ts';
import { CreditFields, type CreditValues, fieldOf, leftOf, problemsOf, takenOf } from './credit.form.tsx';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';

/** What takes a final invoice back, or a part of it: a draft of its own, to be looked at and finalised. */
export function CreditDialog({ invoice, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const [mutate] = useMutation(CreditInvoiceDocument);
  const { submit, fieldErrors } = useSubmit(mutate);
  const { recordId } = invoice;
  const draft = useFormDraft<CreditValues>(`credit.${recordId}`);
  const create = async (values: CreditValues) => {
    const lines = takenOf(invoice, values).map(({ id, quantity }) => ({ lineId: id, quantity: quantity / 1e4 }));
    const done = await submit({ variables: { recordId, reason: values.reason.trim(), lines } });
    if (done === undefined) return;
    draft.forget();
    onClose();
    // Its page follows how it is made.
    void navigate(linkTo('invoice.detail', { id: done.createCreditNote.invoice.recordId }));
  };
  const everything = Object.fromEntries(leftOf(invoice).map(({ id, quantity }) => [fieldOf(id), quantity / 1e4]));
  return (
    <Dialog open size="small" title={`Créer un avoir sur ${invoice.number}`} onClose={onClose} keepOnOutsideClick>
      <Form<CreditValues>
        label="Avoir"
        initialValues={{ reason: '', ...everything } as CreditValues}
        validate={(values) => problemsOf(invoice, values)}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={create}
      >
        {({ values }) => (
          <>
            <p>L’avoir reprend ces quantités : réduisez ou videz ce qui reste facturé. C’est d’abord un brouillon.</p>
            <CreditFields invoice={invoice} values={values} />
            {invoice.paidOn && (
              <Notice tone="warning">Cette facture est payée{'\u00a0'}: l’avoir est à rembourser.</Notice>
            )}
            <TextAreaField name="reason" label="Raison" required rows={3} maxLength={MAX_REASON} />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>Créer l’avoir</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
