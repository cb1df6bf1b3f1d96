import { useQuery } from '@bloom/shared-auth/apollo';
import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { useAllRows } from '@bloom/shared-ui/all-rows';
import { latePart } from '@bloom/shared-ui/late-part';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useCallback } from 'react';
import { ReceivedInvoicesDocument } from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { WorkList } from '../payment-frame/work-list.tsx';
import { ReceivedCard } from './received-card.tsx';

const AnsweredInvoices = latePart(async () => (await import('./answered-invoices.tsx')).AnsweredInvoices);

/** What suppliers sent through the platform: most of it found its month, the rest waits for a person. */
export function Received() {
  const { data, error, refetch } = useQuery(ReceivedInvoicesDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const all = useAllRows(data?.inboundInvoices, {
    atOnce: LISTED_AT_ONCE.inboundInvoices,
    partSize: LISTED_AT_ONCE.inboundInvoices,
    query: ReceivedInvoicesDocument,
    rowsOf: ({ inboundInvoices }) => inboundInvoices,
  });
  const rows = all.rows ?? data?.inboundInvoices;
  return (
    <div className={styles.stack}>
      <section aria-labelledby="received-invoices" className={styles.section}>
        <div>
          <h2 id="received-invoices">À traiter{all.rows && ` (${all.rows.length})`}</h2>
          <p className={styles.soft}>
            Les factures que les fournisseurs envoient par la plateforme. Chacune reçoit une seule réponse.
          </p>
        </div>
        {!data && error && <ErrorState error={error} onRetry={reload} />}
        {!data && !error && <LoadingSkeleton shape="cards" rows={4} label="Chargement des factures reçues…" />}
        {data?.inboundInvoices.length === 0 && (
          <EmptyState title="Aucune facture à traiter">
            Une facture qui arrive est rapprochée du mois de son fournisseur par son SIREN, sa période et son montant.
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <WorkList rows={rows} problem={all.error} onRetry={all.retry}>
            {(row) => <ReceivedCard row={row} onDone={reload} />}
          </WorkList>
        )}
      </section>
      <AnsweredInvoices />
    </div>
  );
}
