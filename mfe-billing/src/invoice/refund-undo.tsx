import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type RefundFactsFragment, UndoClientRefundDocument } from '../graphql.generated.ts';
import { ReasonDialog } from './reason.dialog.tsx';

interface UndoRefundProps {
  refund: RefundFactsFragment;
  /** Of the invoice that was paid too much. */
  number: string | null;
  onDone: () => void;
}

/** What was recorded wrongly is taken back by whoever says why. */
export function UndoRefund({ refund, number, onDone }: UndoRefundProps) {
  const [isAsked, setAsked] = useState(false);
  const [mutate] = useMutation(UndoClientRefundDocument);
  const { recordId, kind, amount, target } = refund;
  const what = kind === 'offset' ? 'compensation' : 'remboursement';
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: kind === 'offset' ? 'Compensation annulée' : 'Remboursement annulé',
  });
  if (!refund.viewerCanUndo && !isAsked) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
        Annuler
        <span className="visually-hidden">
          {kind === 'offset' ? ' la compensation' : ' le remboursement'} de {formatAmount(amount)} sur {number}
        </span>
      </Button>
      {isAsked && (
        <ReasonDialog
          draftName={`refund-undo.${recordId}`}
          title={kind === 'offset' ? 'Annuler cette compensation\u202f?' : 'Annuler ce remboursement\u202f?'}
          confirmLabel={kind === 'offset' ? 'Annuler la compensation' : 'Annuler le remboursement'}
          cancelLabel="Garder"
          fieldErrors={fieldErrors}
          onConfirm={(reason) => submit({ variables: { recordId, reason } })}
          onDone={() => {
            setAsked(false);
            onDone();
          }}
          onClose={() => setAsked(false)}
        >
          {formatAmount(amount)} sont à nouveau à rembourser sur la facture {number}
          {target && `, et à nouveau à encaisser sur la facture ${target.number}`}. La comptabilité garde l’écriture
          {what === 'compensation' ? ' de la compensation' : ''} et l’annule à la date d’aujourd’hui.
        </ReasonDialog>
      )}
    </>
  );
}
