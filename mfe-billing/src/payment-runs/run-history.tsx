import { useQuery } from '@bloom/shared-auth/apollo';
import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useAddressSwitch } from '../address-switch.ts';
import { type PaymentRunFactsFragment, PaymentRunHistoryDocument } from '../graphql.generated.ts';
import { FoldedTable } from '../payment-frame/folded-table.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { runState } from '../payment-frame/payment-words.ts';

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
  const fold = useAddressSwitch('ordres', 'tous');
  const answer = useQuery(PaymentRunHistoryDocument, { fetchPolicy: 'cache-and-network', skip: !fold[0] });
  return (
    <FoldedTable
      id="payments.runs"
      label="Tous les ordres de virement"
      fold={fold}
      words={{ open: 'Voir tous les ordres de virement', close: 'Masquer tous les ordres' }}
      answer={answer}
      rowsOf={({ paymentRuns }) => paymentRuns}
      atMost={LATEST_DONE.runs}
      rowId={({ recordId }) => recordId}
      columns={columns}
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
  );
}

function State({ row }: { row: Row }) {
  const { words, tone } = runState(row);
  return <StatusTag tone={tone}>{words}</StatusTag>;
}
