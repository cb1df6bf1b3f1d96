import { useMutation } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { supplierNumberProblem } from '@bloom/shared-rules/invoice/supplier-number';
import { MAX_INVOICE_NUMBER } from '@bloom/shared-rules/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { formatAmount } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { ruledText } from '@bloom/shared-ui/validation';
import { useState } from 'react';
import { FinaliseInvoiceDocument, type InvoiceFactsFragment } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import { isReceived, kindOf } from './invoice-words.ts';
import { RuleList } from './rule-list.tsx';

export interface InvoiceDialogProps {
  invoice: InvoiceFactsFragment;
  onClose: () => void;
}

interface FinaliseProps extends InvoiceDialogProps {
  /** The draft no longer says what the month says: another is to be made. */
  onRegenerate: () => void;
}

const numbered = object({
  supplierNumber: ruledText(supplierNumberProblem),
});

type Refusal = { kind: 'changed' | 'rules'; sentence: string };

/** The number, and with it what never changes any more: asked once more, with what it is about. */
export function FinaliseDialog({ invoice, onClose, onRegenerate }: FinaliseProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [mutate] = useMutation(FinaliseInvoiceDocument);
  const tell = (kind: Refusal['kind']) => (error: unknown) =>
    setRefusal({ kind, sentence: messageOf(error) ?? messages.conflict });
  const isCredit = isCreditKind(invoice.kind);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: ({ finalizeInvoice: { number } }) =>
      isCredit ? `Avoir ${number} finalisé` : `Facture ${number} finalisée`,
    onCode: { CONFLICT: tell('changed'), INVOICE_RULES: tell('rules') },
  });
  const received = isReceived(invoice);
  const what = isCredit ? 'l’avoir' : 'la facture';
  const save = async ({ supplierNumber }: { supplierNumber: string }) => {
    setRefusal(undefined);
    const variables = { recordId: invoice.recordId, supplierNumber: received ? supplierNumber.trim() : null };
    if (await submit({ variables })) onClose();
  };
  return (
    <Dialog open size="small" title={`Finaliser ${what}\u202f?`} onClose={onClose} keepOnOutsideClick>
      <Form
        label={`Finaliser ${what}`}
        initialValues={{ supplierNumber: '' }}
        validationSchema={received ? numbered : undefined}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {kindOf(invoice)} · {companyOf(invoice)} · <strong>{formatAmount(invoice.totalAmount)} TTC</strong>
        </p>
        {received ? (
          <TextField
            name="supplierNumber"
            label="Numéro écrit sur la facture du fournisseur"
            required
            autoComplete="off"
            maxLength={MAX_INVOICE_NUMBER}
          />
        ) : (
          <p>{isCredit ? 'Il' : 'Elle'} reçoit son numéro et la date d’aujourd’hui.</p>
        )}
        <Notice tone="warning">
          {isCredit
            ? 'Un avoir finalisé ne change plus jamais\u00a0: ce qu’il reprend n’est plus dû, et la facture est annulée quand il n’en reste rien.'
            : 'Une facture finalisée ne change plus jamais\u00a0: seul un avoir peut la reprendre.'}
        </Notice>
        {refusal && <Refused refusal={refusal} invoice={invoice} onRegenerate={onRegenerate} />}
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Finaliser</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}

interface RefusedProps extends Pick<FinaliseProps, 'invoice' | 'onRegenerate'> {
  refusal: Refusal;
}

function Refused({ refusal, invoice, onRegenerate }: RefusedProps) {
  return (
    <Notice tone="danger" actions={invoice.viewerCanRegenerate && <Button onClick={onRegenerate}>Régénérer</Button>}>
      {refusal.kind === 'rules' ? (
        <>
          Aucun numéro n’a été utilisé{'\u00a0'}:
          <RuleList text={refusal.sentence} />
        </>
      ) : (
        refusal.sentence
      )}
    </Notice>
  );
}
