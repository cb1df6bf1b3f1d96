import { useQuery } from '@bloom/shared-auth/apollo';
import { LATEST_DONE } from '@bloom/shared-rules/input/limits';
import { formatAmount } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useAddressSwitch } from '../address-switch.ts';
import { AnsweredInvoicesDocument, type ReceivedInvoiceFragment } from '../graphql.generated.ts';
import { FoldedTable } from '../payment-frame/folded-table.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { answerWords, numberWords, receivedState, sellerOf, totalOf } from './received-words.ts';

type Row = ReceivedInvoiceFragment;

const columns: GridColumn<Row>[] = [
  { id: 'day', header: 'Répondu le', kind: 'date', width: 130, value: (row) => row.answeredAt },
  {
    id: 'state',
    header: 'Réponse',
    kind: 'list',
    width: 140,
    value: (row) => receivedState(row).words,
    render: (row) => <State row={row} />,
  },
  { id: 'total', header: 'TTC', kind: 'amount', width: 130, value: totalOf },
  { id: 'seller', header: 'Fournisseur', minWidth: 180, flex: 1, value: sellerOf },
  {
    id: 'number',
    header: 'Facture',
    minWidth: 200,
    flex: 1,
    value: numberWords,
    render: (row) => <Numbered row={row} />,
  },
  { id: 'answer', header: 'Motif et envoi', minWidth: 240, flex: 2, value: answerWords },
];

/** The latest that have their answer, when somebody asks for them. */
export function AnsweredInvoices() {
  const fold = useAddressSwitch('factures', 'traitees');
  const answer = useQuery(AnsweredInvoicesDocument, { fetchPolicy: 'cache-and-network', skip: !fold[0] });
  return (
    <FoldedTable
      id="payments.received"
      label="Factures traitées"
      fold={fold}
      words={{ open: 'Voir les factures traitées', close: 'Masquer les factures traitées' }}
      answer={answer}
      rowsOf={({ inboundInvoices }) => inboundInvoices}
      atMost={LATEST_DONE.invoices}
      rowId={({ recordId }) => recordId}
      columns={columns}
      exportName="factures-recues"
      card={(row) => (
        <div className={styles.phoneCard}>
          <p className={styles.cardHead}>
            <strong>{sellerOf(row)}</strong>
            <strong className={styles.figure}>{formatAmount(totalOf(row))}</strong>
          </p>
          <p>
            <Numbered row={row} />
          </p>
          <State row={row} />
          <p className={styles.soft}>{answerWords(row)}</p>
        </div>
      )}
    />
  );
}

function State({ row }: { row: Row }) {
  const { words, tone } = receivedState(row);
  return <StatusTag tone={tone}>{words}</StatusTag>;
}

function Numbered({ row }: { row: Row }) {
  if (!row.invoice) return numberWords(row);
  return <Link to={linkTo('invoice.detail', { id: row.invoice.recordId })}>{numberWords(row)}</Link>;
}
