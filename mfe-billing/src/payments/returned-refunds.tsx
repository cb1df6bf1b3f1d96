import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type ReturnableRefundFragment, ReturnClientRefundDocument } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import type { OpenMovement } from './matching.ts';
import styles from './payments.module.css';

/** The refunds to clients whose money a credit may be: banks do not always say that they sent it back. */
export function ReturnedRefunds({ movement, onDone }: { movement: OpenMovement; onDone: () => void }) {
  const [asked, setAsked] = useState<ReturnableRefundFragment>();
  if (movement.returnableRefunds.length === 0) return null;
  return (
    <>
      <ul className={styles.proposals} aria-label="Remboursements revenus, peut-être">
        {movement.returnableRefunds.map((refund) => (
          <li key={refund.recordId}>
            <Button size="small" variant="quiet" onClick={() => setAsked(refund)}>
              Retour du remboursement {refund.invoice.number} · {companyOf(refund.invoice)}
              <span className="visually-hidden">, mouvement du {formatDate(movement.bookedOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ReturnDialog
          refund={asked}
          movement={movement}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface ReturnProps {
  refund: ReturnableRefundFragment;
  movement: OpenMovement;
  onDone: () => void;
  onClose: () => void;
}

function ReturnDialog({ refund, movement, onDone, onClose }: ReturnProps) {
  const [mutate] = useMutation(ReturnClientRefundDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Remboursement revenu, à refaire' });
  const { recordId, reference, settledOn, invoice } = refund;
  return (
    <ReasonDialog
      draftName={`refund-return.${recordId}`}
      title={'Ce mouvement est-il le retour de ce remboursement\u202f?'}
      confirmLabel="C’est son retour"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId, movementId: movement.recordId, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      {formatAmount(movement.amount)} à {companyOf(invoice)}, virement {reference} du {formatDate(settledOn)}, facture{' '}
      <span className={styles.whole}>{invoice.number}</span>
      {'\u00a0'}: cette somme est à nouveau à rembourser, et les deux mouvements sont réglés.
    </ReasonDialog>
  );
}
