import { useQuery } from '@bloom/shared-auth/apollo';
import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import { formatDate } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { useCallback, useMemo } from 'react';
import { useAddressSwitch } from '../address-switch.ts';
import { LatestRefundsDocument, type LatestRefundsQuery } from '../graphql.generated.ts';
import { companyOf, NUMBER_WIDTH } from '../invoice/company-words.ts';
import { UndoRefund } from '../invoice/refund-undo.tsx';
import { isTakenBack, refundWords, undoneRefundWords } from '../invoice/refund-words.ts';
import { FoldedTable } from '../payment-frame/folded-table.tsx';
import { InvoiceCardHead, NamedInvoice } from '../payment-frame/named-invoice.tsx';
import styles from '../payment-frame/payment-frame.module.css';

type Row = LatestRefundsQuery['clientRefunds'][number];

/** What clients were given back and suppliers gave back, when somebody asks for it, also what was taken back since. */
export function LatestRefunds({ onLeft }: { onLeft: () => void }) {
  const fold = useAddressSwitch('remboursements', 'enregistres');
  const answer = useQuery(LatestRefundsDocument, { fetchPolicy: 'cache-and-network', skip: !fold[0] });
  const { refetch } = answer;
  const changed = useCallback(() => {
    void refetch().catch(() => undefined);
    onLeft();
  }, [refetch, onLeft]);
  const columns = useMemo(() => columnsOf(changed), [changed]);
  return (
    <FoldedTable
      id="payments.refunds"
      label="Remboursements enregistrés"
      fold={fold}
      words={{ open: 'Voir les remboursements enregistrés', close: 'Masquer les remboursements enregistrés' }}
      answer={answer}
      rowsOf={({ clientRefunds }) => clientRefunds}
      atMost={LATEST_DONE.refunds}
      rowId={({ recordId }) => recordId}
      columns={columns}
      exportName="remboursements"
      isDimmed={isTakenBack}
      card={(row) => <RefundCard row={row} onLeft={changed} />}
    />
  );
}

function columnsOf(changed: () => void): GridColumn<Row>[] {
  return [
    { id: 'day', header: 'Date', kind: 'date', width: 120, value: (row) => row.settledOn },
    {
      id: 'client',
      header: 'Société, numéro',
      width: NUMBER_WIDTH,
      value: (row) => companyOf(row.invoice),
      render: (row) => <NamedInvoice invoice={row.invoice} />,
    },
    { id: 'amount', header: 'Montant', kind: 'amount', width: 130, value: (row) => row.amount },
    { id: 'how', header: 'Règlement', minWidth: 220, flex: 2, value: (row) => refundWords(row, row.invoice.side) },
    { id: 'by', header: 'Saisi par', minWidth: 140, flex: 1, value: (row) => row.recordedBy },
    {
      id: 'undo',
      header: 'Annulation',
      minWidth: 180,
      flex: 1,
      value: undoneRefundWords,
      render: (row) => <Undone row={row} onLeft={changed} />,
    },
  ];
}

interface RefundProps {
  row: Row;
  onLeft: () => void;
}

function Undone({ row, onLeft }: RefundProps) {
  const words = undoneRefundWords(row);
  if (words) return <span title={words}>{words}</span>;
  return <UndoRefund refund={row} of={row.invoice} onLeft={onLeft} />;
}

function RefundCard({ row, onLeft }: RefundProps) {
  return (
    <div className={styles.phoneCard}>
      <InvoiceCardHead invoice={row.invoice} amount={row.amount}>
        <span>{formatDate(row.settledOn)}</span>
      </InvoiceCardHead>
      <p>{refundWords(row, row.invoice.side)}</p>
      <p className={styles.soft}>Saisi par {row.recordedBy}</p>
      <p>
        <Undone row={row} onLeft={onLeft} />
      </p>
    </div>
  );
}
