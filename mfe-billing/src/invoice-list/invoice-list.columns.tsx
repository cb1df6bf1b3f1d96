import { formatDate, formatMonth } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { InvoiceRowFragment } from '../graphql.generated.ts';
import { companyOf, NUMBER_WIDTH } from '../invoice/company-words.ts';
import { dueOf, kindOf, monthOf, signed, stateOf, titleOf, unpaidOf } from '../invoice/invoice-words.ts';
import styles from './invoice-list.module.css';

type Row = InvoiceRowFragment;

export const UNNUMBERED = 'Sans numéro';

/** Who and what stand still in one cell; then where it stands and its money, its days last. */
export const invoiceColumns: GridColumn<Row>[] = [
  {
    id: 'company',
    header: 'Société, numéro',
    pinned: 'left',
    width: NUMBER_WIDTH,
    value: companyOf,
    render: (row) => (
      <TwoLines below={row.number ?? UNNUMBERED}>
        <Link to={linkTo('invoice.detail', { id: row.recordId })}>{companyOf(row)}</Link>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: 'État',
    kind: 'list',
    width: 165,
    value: (row) => stateOf(row).words,
    render: (row) => {
      const { words, tone } = stateOf(row);
      return <StatusTag tone={tone}>{words}</StatusTag>;
    },
  },
  { id: 'total', header: 'TTC', kind: 'amount', width: 130, value: (row) => signed(row, row.totalAmount) },
  { id: 'left', header: 'Reste dû', kind: 'amount', width: 130, value: unpaidOf },
  { id: 'net', header: 'HT', kind: 'amount', width: 120, value: (row) => signed(row, row.netAmount) },
  {
    id: 'due',
    header: 'Échéance',
    kind: 'date',
    width: 145,
    value: dueOf,
    render: (row) => <Due row={row} />,
  },
  { id: 'kind', header: 'Nature', kind: 'list', width: 160, value: kindOf },
  { id: 'title', header: 'Intitulé', minWidth: 220, flex: 1, value: titleOf },
  {
    id: 'month',
    header: 'Période',
    kind: 'date',
    width: 140,
    value: monthOf,
    text: (row) => (monthOf(row) ? formatMonth(monthOf(row)) : ''),
  },
  { id: 'issued', header: 'Émise le', kind: 'date', width: 115, value: (row) => row.issuedOn },
  { id: 'paid', header: 'Payée le', kind: 'date', width: 115, value: (row) => row.paidOn },
  { id: 'number', header: 'Numéro', width: NUMBER_WIDTH, value: (row) => row.number },
];

/** Never by its colour alone: the state says that it is late. */
export function Due({ row }: { row: Row }) {
  const due = dueOf(row);
  if (!due) return null;
  return <span className={row.task === 'late' ? styles.late : undefined}>{formatDate(due)}</span>;
}
