import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount } from '@bloom/shared-ui/format';
import { agreed } from '@bloom/shared-ui/french';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type RefundFactsFragment, UndoClientRefundDocument } from '../graphql.generated.ts';
import { ReasonDialog } from './reason.dialog.tsx';

interface UndoRefundProps {
  refund: RefundFactsFragment;
  /** Of the invoice that was paid too much. */
  number: string | null;
  /** Its dialog was closed: what was refused in it may have happened elsewhere meanwhile. */
  onLeft: () => void;
}

/** What was recorded wrongly is taken back by whoever says why. */
export function UndoRefund({ refund, number, onLeft }: UndoRefundProps) {
  const [isAsked, setAsked] = useState(false);
  const [mutate] = useMutation(UndoClientRefundDocument);
  const { recordId, amount, target } = refund;
  const isOffset = refund.kind === 'offset';
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: isOffset ? 'Compensation annulée' : 'Remboursement annulé',
  });
  const leave = () => {
    setAsked(false);
    onLeft();
  };
  if (!refund.viewerCanUndo && !isAsked) return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsked(true)}>
        Annuler
        <span className="visually-hidden">
          {isOffset ? ' la compensation' : ' le remboursement'} de {formatAmount(amount)} sur {number}
        </span>
      </Button>
      {isAsked && (
        <ReasonDialog
          draftName={`refund-undo.${recordId}`}
          title={isOffset ? 'Annuler cette compensation\u202f?' : 'Annuler ce remboursement\u202f?'}
          confirmLabel={isOffset ? 'Annuler la compensation' : 'Annuler le remboursement'}
          cancelLabel="Garder"
          fieldErrors={fieldErrors}
          onConfirm={(reason) => submit({ variables: { recordId, reason } })}
          onDone={leave}
          onClose={leave}
        >
          {formatAmount(amount)} {agreed(amount, 'est', 'sont')} à nouveau à rembourser sur la facture {number}
          {target && `, et à nouveau à encaisser sur la facture ${target.number}`}. La comptabilité garde l’écriture
          {isOffset ? ' de la compensation' : ''} et l’annule à la date d’aujourd’hui.
        </ReasonDialog>
      )}
    </>
  );
}
