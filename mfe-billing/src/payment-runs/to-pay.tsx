import { useQuery } from '@bloom/shared-auth/apollo';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useMemo } from 'react';
import { type PayableInvoiceFragment, PaymentsToPayDocument } from '../graphql.generated.ts';
import styles from '../payment-frame/payment-frame.module.css';
import { nextStep } from '../payment-frame/payment-words.ts';
import { DueInvoices } from './due-invoices.tsx';
import { HeldInvoices } from './held-invoices.tsx';
import { OpenRuns } from './open-runs.tsx';
import { RunHistory } from './run-history.tsx';

/** What is to be done about the money of suppliers, in the order in which it is done. */
export function ToPay() {
  const { data, error, refetch } = useQuery(PaymentsToPayDocument, { fetchPolicy: 'cache-and-network' });
  const reload = () => void refetch().catch(() => undefined);
  const invoices = data?.invoices;
  const groups = useMemo(() => invoices && grouped(invoices), [invoices]);
  if (!data || !groups) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingSkeleton shape="cards" rows={6} label="Chargement des paiements…" />
    );
  }
  const isQuiet = groups.due.length + groups.held.length + data.paymentRuns.length === 0;
  return (
    <div className={styles.stack}>
      {isQuiet && (
        <EmptyState title="Rien à payer">
          Les factures des fournisseurs arrivent ici dès qu’elles sont finalisées. Vous les réunissez en un ordre de
          virement, une deuxième personne le valide, et son fichier se dépose à la banque.
        </EmptyState>
      )}
      <OpenRuns runs={data.paymentRuns} onDone={reload} />
      {groups.due.length > 0 && (
        <DueInvoices rows={groups.due} isMain={!data.paymentRuns.some(nextStep)} onDone={reload} />
      )}
      <HeldInvoices rows={groups.held} onDone={reload} />
      <RunHistory />
    </div>
  );
}

type Payable = PayableInvoiceFragment;

function grouped(invoices: readonly Payable[]): { due: Payable[]; held: Payable[] } {
  const byDue = invoices.toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'));
  return {
    due: byDue.filter(({ paymentState }) => paymentState === 'due'),
    held: byDue.filter(({ paymentState }) => paymentState !== 'due' && paymentState !== 'inRun'),
  };
}
