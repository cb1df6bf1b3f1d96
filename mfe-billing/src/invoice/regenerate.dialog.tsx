import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { WHY_UNSIGNED_PRICE, WHY_UNVALIDATED } from '@bloom/shared-rules/invoice/invoice-state';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextAreaField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  CreditInvoiceDocument,
  type InvoiceFactsFragment,
  RegenerateCustomerInvoiceDocument,
  RegenerateSupplierInvoiceDocument,
} from '../graphql.generated.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';
import { holdOf } from './price-hold.ts';

interface Asked {
  reason: string;
  byPass: boolean;
}

/** The same month once more: its days, prices and companies as they are now. */
export function RegenerateDialog({ invoice, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const { submit, fieldErrors } = useSubmit(
    useRegenerate(invoice),
    isOfCustomer(invoice) ? { area: 'customerInvoice' } : undefined,
  );
  const draft = useFormDraft<Asked & Record<string, unknown>>(`invoice-regenerate.${invoice.recordId}`);
  const isCredit = isCreditKind(invoice.kind);
  const why = isCredit ? undefined : whyAsked(invoice);
  const save = async (asked: Asked) => {
    const made = await submit(asked);
    if (made === undefined) return;
    draft.forget();
    onClose();
    // Its page follows how it is made.
    void navigate(linkTo('invoice.detail', { id: made.recordId }), { replace: true });
  };
  return (
    <Dialog open size="small" title={'Régénérer\u202f?'} onClose={onClose} keepOnOutsideClick>
      <Form<Asked & Record<string, unknown>>
        label="Régénérer"
        initialValues={{ reason: '', byPass: false }}
        validationSchema={why ? object({ reason: string().trim().required(why.sentence) }) : undefined}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        <p>
          {isCredit
            ? 'L’avoir est créé à nouveau sur la facture qu’il reprend.'
            : 'La facture est créée à nouveau avec les jours, les tarifs et les sociétés d’aujourd’hui. Ce brouillon est remplacé.'}
        </p>
        {why && <TextAreaField name="reason" label="Raison" help={why.help} required rows={3} maxLength={MAX_REASON} />}
        {invoice.side === 'supplier' && !isCredit && (
          <CheckboxField name="byPass" label="Créer même si les papiers du fournisseur ne sont pas à jour" />
        )}
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Régénérer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

/** What somebody answers who invoices a month, or a price, that is not signed. */
function whyAsked(invoice: InvoiceFactsFragment): { help: string; sentence: string } | undefined {
  if (invoice.activity?.validated === false) {
    return { help: 'Ce mois n’est pas validé par le client.', sentence: WHY_UNVALIDATED };
  }
  const hold = holdOf(invoice);
  return hold ? { help: hold, sentence: WHY_UNSIGNED_PRICE } : undefined;
}

/** What is made again is the invoice of the client, not a credit note on it. */
const isOfCustomer = ({ side, preceding }: InvoiceFactsFragment) => side === 'customer' && !preceding;

interface Made {
  recordId: string;
}

/** Which call makes this one again. */
function useRegenerate(invoice: InvoiceFactsFragment) {
  const [customer] = useMutation(RegenerateCustomerInvoiceDocument);
  const [supplier] = useMutation(RegenerateSupplierInvoiceDocument);
  const [credit] = useMutation(CreditInvoiceDocument);
  const toasts = useToasts();
  return async ({ reason, byPass }: Asked): Promise<{ data?: Made; error?: unknown }> => {
    if (invoice.preceding) {
      const variables = { recordId: invoice.preceding.recordId, reason: invoice.reason ?? 'Avoir' };
      const { data, error } = await credit({ variables });
      return { data: madeOf(data?.createCreditNote), error };
    }
    const activityRecordID = invoice.activity?.recordId ?? '';
    // A draft is replaced, and what nobody signed is invoiced, only by who insists.
    const force = invoice.status === 'TO_VALIDATE' || whyAsked(invoice) !== undefined;
    const asked = { activityRecordID, force, reason: reason.trim() || null };
    if (isOfCustomer(invoice)) {
      toasts.info(messages.customerInvoiceRegenerating);
      const { data, error } = await customer({ variables: asked });
      return { data: madeOf(data?.createActivityCustomerInvoiceRetry), error };
    }
    const { data, error } = await supplier({ variables: { ...asked, byPassComplianceCheck: byPass } });
    return { data: madeOf(data?.createActivitySupplierInvoiceRetry), error };
  };
}

const madeOf = (answer: { invoice: Made } | undefined): Made | undefined => answer?.invoice;
