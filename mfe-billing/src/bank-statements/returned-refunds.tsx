import { useMutation } from '@bloom/shared-auth/apollo';
import { isStatementReference } from '@bloom/shared-rules/invoice/statement-reference';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ReturnableRefundFragment, ReturnClientRefundDocument } from '../graphql.generated.ts';
import { companyOf } from '../invoice/company-words.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import type { OpenMovement } from './matching.ts';
import { PossibleReturns } from './possible-returns.tsx';

/** The refunds to clients whose money a credit may be. */
export function ReturnedRefunds({ movement, onDone }: { movement: OpenMovement; onDone: () => void }) {
  return (
    <PossibleReturns
      label="Remboursements revenus, peut-être"
      sent={movement.returnableRefunds}
      movement={movement}
      words={({ invoice }) => `Retour du remboursement ${invoice.number} · ${companyOf(invoice)}`}
      dialog={(refund, close) => (
        <ReturnDialog
          refund={refund}
          movement={movement}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    />
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
  // What a statement alone tells of has no name but its day, which is said anyway.
  const transfer = isStatementReference(reference) ? 'virement' : `virement ${reference}`;
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
      {formatAmount(movement.amount)} à {companyOf(invoice)}, {transfer} du {formatDate(settledOn)}, facture{' '}
      <span className={styles.whole}>{invoice.number}</span>
      {'\u00a0'}: cette somme est à nouveau à rembourser, et les deux mouvements sont réglés.
    </ReasonDialog>
  );
}
