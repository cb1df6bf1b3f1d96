import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount } from '@bloom/shared-ui/format';
import { agreed, plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { ReturnDialog } from '../bank-statements/return.dialog.tsx';
import {
  type PaymentRunFactsFragment,
  PaymentRunTransfersDocument,
  type PaymentRunTransfersQuery,
  type ReturnableTransferFragment,
} from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { payeeOf } from '../payment-frame/payment-words.ts';

interface RunTransfersProps {
  run: Pick<PaymentRunFactsFragment, 'recordId' | 'transferCount'>;
  onDone: () => void;
}

type Transfer = PaymentRunTransfersQuery['paymentRun']['transfers'][number];

/** Who gets how much on which account, read when somebody looks. */
export function RunTransfers({ run, onDone }: RunTransfersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [rejected, setRejected] = useState<ReturnableTransferFragment>();
  const { data, error, refetch } = useQuery(PaymentRunTransfersDocument, {
    variables: { recordId: run.recordId },
    fetchPolicy: 'cache-and-network',
    skip: !isOpen,
  });
  const transfers = data?.paymentRun.transfers;
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Voir {run.transferCount === 1 ? 'le virement' : plural(run.transferCount, 'virement')}</summary>
      {isOpen && !transfers && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isOpen && !transfers && !error && <LoadingSkeleton rows={3} />}
      <ul className={styles.lines}>
        {transfers?.map((transfer) => (
          <li key={transfer.recordId} className={styles.line}>
            <TransferLine transfer={transfer} />
            {transfer.viewerCanReturn && (
              <Button size="small" variant="quiet" onClick={() => setRejected(transfer)}>
                Rejeté par la banque<span className="visually-hidden"> facture {transfer.invoice.number}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rejected && (
        <ReturnDialog
          transfer={rejected}
          onClose={() => setRejected(undefined)}
          onDone={() => {
            setRejected(undefined);
            void refetch();
            onDone();
          }}
        />
      )}
    </details>
  );
}

function TransferLine({ transfer }: { transfer: Transfer }) {
  const { IBAN, amount, reason, state, invoice } = transfer;
  return (
    <>
      <span className={styles.what}>
        <strong>{payeeOf(transfer)}</strong>
        <span className={styles.soft}>
          <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>Facture {invoice.number}</Link>
          {IBAN && (
            <>
              {' · '}
              <span className={styles.whole}>{IBAN}</span>
            </>
          )}
        </span>
        {invoice.offsets.map((less) => (
          <span key={less.recordId} className={styles.soft}>
            {formatAmount(less.amount)} {agreed(less.amount, 'déduit')}
            {'\u00a0'}: trop-versé sur la facture{' '}
            <Link to={linkTo('invoice.detail', { id: less.invoice.recordId })}>{less.invoice.number}</Link>
          </span>
        ))}
        {reason && (
          <span className={styles.reason}>
            {state === 'EXCLUDED' ? 'Écartée' : 'Rejetée'}
            {'\u00a0: '}
            {reason}
          </span>
        )}
      </span>
      <span className={state === 'EXCLUDED' ? styles.struck : styles.figure}>{formatAmount(amount)}</span>
    </>
  );
}
