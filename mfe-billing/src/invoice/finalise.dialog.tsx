import { useMutation } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { formatAmount } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  NO_PAPER,
  type PaperValues,
  paperProblems,
  paperVariables,
  SupplierPaperFields,
} from '@bloom/shared-ui/supplier-paper';
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

type Refusal = { kind: 'changed' | 'rules'; sentence: string };

const CREDIT_STAYS =
  'Un avoir finalisé ne change plus jamais\u00a0: ce qu’il reprend n’est plus dû, et la facture est annulée quand il n’en reste rien.';
const INVOICE_STAYS = 'Une facture finalisée ne change plus jamais\u00a0: seul un avoir peut la reprendre.';

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
  const save = async (values: PaperValues) => {
    setRefusal(undefined);
    const variables = { recordId: invoice.recordId, ...(received && paperVariables(invoice, values)) };
    if (await submit({ variables })) onClose();
  };
  return (
    <Dialog open size="small" title={`Finaliser ${what}\u202f?`} onClose={onClose} keepOnOutsideClick>
      <Form<PaperValues>
        label={`Finaliser ${what}`}
        initialValues={NO_PAPER}
        validate={(values) => (received ? paperProblems(invoice, values) : {})}
        fieldErrors={fieldErrors}
        onSubmit={save}
      >
        <p>
          {kindOf(invoice)} · {companyOf(invoice)} · <strong>{formatAmount(invoice.totalAmount)} TTC</strong>
        </p>
        {received ? (
          <SupplierPaperFields invoice={invoice} />
        ) : (
          <p>{isCredit ? 'Il' : 'Elle'} reçoit son numéro et la date d’aujourd’hui.</p>
        )}
        <Notice tone="warning">{isCredit ? CREDIT_STAYS : INVOICE_STAYS}</Notice>
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
