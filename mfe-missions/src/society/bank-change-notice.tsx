import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatDateTime } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { spacedIban, whatIsNext } from '../bank-accounts/bank-change.text.ts';
import { BankChangeActions, useAnswered } from '../bank-accounts/bank-change-actions.tsx';
import { type BankChangeFragment, WithdrawBankAccountChangeDocument } from '../graphql.generated.ts';

interface BankChangeNoticeProps {
  change: BankChangeFragment;
  societyName: string;
  isStaff: boolean;
  onDone: () => void;
}

/** The account that waits: who asked, what is next, and what one may do about it. */
export function BankChangeNotice({ change, societyName, isStaff, onDone }: BankChangeNoticeProps) {
  const [mutate] = useMutation(WithdrawBankAccountChangeDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Demande annulée',
    fallback: messages.randomUpdateError,
    onCode: useAnswered(onDone),
  });
  const withdraw = async () => {
    if (await submit({ variables: { recordId: change.recordId } })) onDone();
  };
  const inForce = isStaff ? 'L’ancien compte reste en vigueur.' : 'D’ici là, tes paiements vont sur l’ancien compte.';
  return (
    <Notice
      tone="warning"
      actions={
        isStaff ? undefined : (
          <Button loading={submitting} onClick={() => void withdraw()}>
            Annuler la demande
          </Button>
        )
      }
    >
      <strong>Nouvel IBAN en attente</strong>
      {'\u00a0'}: {spacedIban(change.IBAN)}, demandé par {change.requestedBy} le {formatDateTime(change.requestedAt)}.{' '}
      {whatIsNext(change)} {change.formerIBAN ? inForce : ''}
      {isStaff && <BankChangeActions change={change} societyName={societyName} onDone={onDone} />}
    </Notice>
  );
}
