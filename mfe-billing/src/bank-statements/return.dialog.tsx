import { useMutation } from '@bloom/shared-auth/apollo';
import { formatAmount } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ReturnableTransferFragment, ReturnTransferDocument } from '../graphql.generated.ts';
import { ReasonDialog } from '../invoice/reason.dialog.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { payeeOf } from '../payment-frame/payment-words.ts';

interface ReturnProps {
  transfer: ReturnableTransferFragment;
  /** The line of a statement that brought its money back; none where the bank never executed it. */
  movementId?: string;
  onDone: () => void;
  onClose: () => void;
}

/** Somebody says what no statement says in its own words: the transfer did not arrive. */
export function ReturnDialog({ transfer, movementId, onDone, onClose }: ReturnProps) {
  const [mutate] = useMutation(ReturnTransferDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Virement rejeté, facture à vérifier' });
  const { recordId, amount, invoice } = transfer;
  return (
    <ReasonDialog
      draftName={`transfer-return.${recordId}`}
      title={
        movementId
          ? 'Ce mouvement est-il le retour de ce virement\u202f?'
          : 'La banque a-t-elle rejeté ce virement\u202f?'
      }
      confirmLabel={movementId ? 'C’est son retour' : 'Virement rejeté'}
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId, movementId, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      {formatAmount(amount)} à {payeeOf(transfer)}, facture <span className={styles.whole}>{invoice.number}</span>
      {'\u00a0'}: elle passe dans les factures retenues, d’où vous la remettrez à payer une fois le compte vérifié.
    </ReasonDialog>
  );
}
