import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount } from '@bloom/shared-ui/format';
import { agreed } from '@bloom/shared-ui/french';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type InvoiceFactsFragment, type RefundFactsFragment, UndoClientRefundDocument } from '../graphql.generated.ts';
import { ReasonDialog } from './reason.dialog.tsx';
import { TO_SETTLE } from './refund-words.ts';

interface UndoRefundProps {
  refund: RefundFactsFragment;
  /** The invoice that was paid too much. */
  of: Pick<InvoiceFactsFragment, 'side' | 'number'>;
  /** Its dialog was closed: what was refused in it may have happened elsewhere meanwhile. */
  onLeft: () => void;
}

const REFUND = { name: 'le remboursement', that: 'ce remboursement', done: 'Remboursement annulé' };
const OFFSET = {
  customer: { name: 'la compensation', that: 'cette compensation', done: 'Compensation annulée', asks: 'à encaisser' },
  supplier: { name: 'la déduction', that: 'cette déduction', done: 'Déduction annulée', asks: 'à payer' },
};

/** What was recorded wrongly is taken back by whoever says why. */
export function UndoRefund({ refund, of: { side, number }, onLeft }: UndoRefundProps) {
  const [isAsked, setAsked] = useState(false);
  const [mutate] = useMutation(UndoClientRefundDocument);
  const { recordId, amount, target } = refund;
  const offset = refund.kind === 'offset' ? OFFSET[side] : undefined;
  const words = offset ?? REFUND;
  const { submit, fieldErrors } = useSubmit(mutate, { success: words.done });
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
          {' '}
          {words.name} de {formatAmount(amount)} sur {number}
        </span>
      </Button>
      {isAsked && (
        <ReasonDialog
          draftName={`refund-undo.${recordId}`}
          title={`Annuler ${words.that}\u202f?`}
          danger
          confirmLabel={`Annuler ${words.name}`}
          cancelLabel="Garder"
          fieldErrors={fieldErrors}
          onConfirm={(reason) => submit({ variables: { recordId, reason } })}
          onDone={leave}
          onClose={leave}
        >
          {formatAmount(amount)} {agreed(amount, 'est', 'sont')} à nouveau {TO_SETTLE[side]} sur la facture {number}
          {offset && target && `, et à nouveau ${offset.asks} sur la facture ${target.number}`}. La comptabilité garde
          l’écriture{offset && ` de ${offset.name}`} et l’annule à la date d’aujourd’hui.
        </ReasonDialog>
      )}
    </>
  );
}
