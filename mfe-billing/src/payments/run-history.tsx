import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/limits';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { type PaymentRunFactsFragment, PaymentRunHistoryDocument } from '../graphql.generated.ts';
import { useAddressSection } from './address-section.ts';
import { runState } from './payment-words.ts';
import styles from './payments.module.css';

type Row = PaymentRunFactsFragment;

const columns: GridColumn<Row>[] = [
  { id: 'day', header: 'Virements du', kind: 'date', width: 140, value: (row) => row.executionDate },
  {
    id: 'state',
    header: 'État',
    kind: 'list',
    width: 200,
    value: (row) => runState(row).words,
    render: (row) => <State row={row} />,
  },
  { id: 'total', header: 'Montant', kind: 'amount', width: 140, value: (row) => row.totalAmount },
  { id: 'count', header: 'Virements', kind: 'number', width: 110, value: (row) => row.transferCount },
  { id: 'by', header: 'Préparé par', minWidth: 150, flex: 1, value: (row) => row.createdBy },
  { id: 'approved', header: 'Validé par', minWidth: 150, flex: 1, value: (row) => row.approvedBy },
  { id: 'reason', header: 'Motif d’annulation', minWidth: 150, flex: 1, value: (row) => row.cancelReason },
];

/** Every order that was made, when somebody asks for them. */
export function RunHistory() {
  const [isOpen, toggle] = useAddressSection('ordres', 'tous');
  const { data, error, refetch } = useQuery(PaymentRunHistoryDocument, {
    fetchPolicy: 'cache-and-network',
    skip: !isOpen,
  });
  return (
    <section aria-label="Tous les ordres de virement" className={styles.section}>
      <div>
        <Button aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Masquer tous les ordres' : 'Voir tous les ordres de virement'}
        </Button>
      </div>
      {isOpen && (
        <Grid
          id="payments.runs"
          label="Tous les ordres de virement"
          columns={columns}
          rows={data?.paymentRuns}
          rowId={({ recordId }) => recordId}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          height="rows"
          exportName="ordres-de-virement"
          isDimmed={({ state }) => state === 'CANCELLED'}
          card={(row) => (
            <div className={styles.phoneCard}>
              <p className={styles.cardHead}>
                <strong>{formatDate(row.executionDate)}</strong>
                <strong className={styles.figure}>{formatAmount(row.totalAmount)}</strong>
              </p>
              <State row={row} />
            </div>
          )}
        />
      )}
    </section>
  );
}

function State({ row }: { row: Row }) {
  const { words, tone } = runState(row);
  return <StatusTag tone={tone}>{words}</StatusTag>;
}
