import { useQuery } from '@bloom/shared-auth/apollo';
import { formatAmount } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { type PaymentRunFactsFragment, PaymentRunTransfersDocument } from '../graphql.generated.ts';
import { UNKNOWN_COMPANY } from '../invoice/company-words.ts';
import styles from './payments.module.css';

/** Who gets how much on which account, read when somebody looks. */
export function RunTransfers({ run }: { run: Pick<PaymentRunFactsFragment, 'recordId' | 'transferCount'> }) {
  const [isOpen, setIsOpen] = useState(false);
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
        {transfers?.map(({ recordId, creditor, IBAN, amount, reason, state, invoice }) => (
          <li key={recordId} className={styles.line}>
            <span className={styles.what}>
              <strong>{creditor ?? UNKNOWN_COMPANY}</strong>
              <span className={styles.soft}>
                <Link to={linkTo('invoice.detail', { id: invoice.recordId })}>Facture {invoice.number}</Link>
                {IBAN && ` · ${IBAN}`}
              </span>
              {reason && (
                <span className={styles.reason}>
                  {state === 'EXCLUDED' ? 'Écartée' : 'Rejetée'}
                  {'\u00a0: '}
                  {reason}
                </span>
              )}
            </span>
            <span className={state === 'EXCLUDED' ? styles.struck : styles.figure}>{formatAmount(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
