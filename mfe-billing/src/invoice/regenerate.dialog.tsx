import { useMutation } from '@bloom/shared-auth/apollo';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { WHY_UNVALIDATED } from '@bloom/shared-rules/invoice/invoice-state';
import { MAX_REASON } from '@bloom/shared-rules/limits';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, TextAreaField } from '@bloom/shared-ui/form-field';
import { linkTo } from '@bloom/shared-ui/links';
import { useNavigate } from '@bloom/shared-ui/routing';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  CreditInvoiceDocument,
  type InvoiceFactsFragment,
  RegenerateCustomerInvoiceDocument,
  RegenerateSupplierInvoiceDocument,
} from '../graphql.generated.ts';
import type { InvoiceDialogProps } from './finalise.dialog.tsx';
import styles from './invoice.module.css';

interface Asked {
  reason: string;
  byPass: boolean;
}

/** The same month once more: its days, prices and companies as they are now. */
export function RegenerateDialog({ invoice, onClose }: InvoiceDialogProps) {
  const navigate = useNavigate();
  const { submit, fieldErrors } = useSubmit(useRegenerate(invoice));
  const isCredit = isCreditKind(invoice.kind);
  const isUnsigned = !isCredit && invoice.activity?.validated === false;
  const save = async (asked: Asked) => {
    const made = await submit(asked);
    if (made === undefined) return;
    onClose();
    // Its page follows how it is made.
    void navigate(linkTo('invoice.detail', { id: made.recordId }), { replace: true });
  };
  return (
    <Dialog open size="small" title={'Régénérer\u202f?'} onClose={onClose} keepOnOutsideClick>
      <Form<Asked & Record<string, unknown>>
        label="Régénérer"
        initialValues={{ reason: '', byPass: false }}
        validationSchema={isUnsigned ? object({ reason: string().trim().required(WHY_UNVALIDATED) }) : undefined}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {isCredit
            ? 'L’avoir est créé à nouveau sur la facture qu’il reprend.'
            : 'La facture est créée à nouveau avec les jours, les tarifs et les sociétés d’aujourd’hui. Ce brouillon est remplacé.'}
        </p>
        {isUnsigned && (
          <TextAreaField
            name="reason"
            label="Raison"
            help="Ce mois n’est pas validé par le client."
            required
            rows={3}
            maxLength={MAX_REASON}
          />
        )}
        {invoice.side === 'supplier' && !isCredit && (
          <CheckboxField name="byPass" label="Créer même si les papiers du fournisseur ne sont pas à jour" />
        )}
        <div className={styles.actions}>
          <CancelButton onClick={onClose} />
          <SubmitButton>Régénérer</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

interface Made {
  recordId: string;
}

/** Which call makes this one again. */
function useRegenerate(invoice: InvoiceFactsFragment) {
  const [customer] = useMutation(RegenerateCustomerInvoiceDocument);
  const [supplier] = useMutation(RegenerateSupplierInvoiceDocument);
  const [credit] = useMutation(CreditInvoiceDocument);
  return async ({ reason, byPass }: Asked): Promise<{ data?: Made; error?: unknown }> => {
    if (invoice.preceding) {
      const variables = { recordId: invoice.preceding.recordId, reason: invoice.reason ?? 'Avoir' };
      const { data, error } = await credit({ variables });
      return { data: madeOf(data?.createCreditNote), error };
    }
    const activityRecordID = invoice.activity?.recordId ?? '';
    // A draft is replaced, and a month that nobody signed is invoiced, only by who insists.
    const force = invoice.status === 'TO_VALIDATE' || invoice.activity?.validated === false;
    const asked = { activityRecordID, force, reason: reason.trim() || null };
    if (invoice.side === 'customer') {
      const { data, error } = await customer({ variables: asked });
      return { data: madeOf(data?.createActivityCustomerInvoiceRetry), error };
    }
    const { data, error } = await supplier({ variables: { ...asked, byPassComplianceCheck: byPass } });
    return { data: madeOf(data?.createActivitySupplierInvoiceRetry), error };
  };
}

const madeOf = (answer: { invoice: Made } | undefined): Made | undefined => answer?.invoice;
