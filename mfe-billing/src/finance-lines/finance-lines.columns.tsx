import { categoryOf } from '@bloom/shared-rules/cra/finance';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { Link } from '@bloom/shared-ui/routing';
import { TwoLines } from '@bloom/shared-ui/two-lines';
import type { FinanceLinePartsFragment } from '../graphql.generated.ts';
import { NUMBER_WIDTH } from '../invoice/company-words.ts';
import styles from './finance-lines.module.css';
import type { AskedFigure } from './finance-lines.rules.ts';
import { daysToPay, kindOf, placeOf, taxWords } from './finance-lines.words.ts';

/** The server tells lines apart by their place in its answer. */
export type Line = FinanceLinePartsFragment & { id: string };
type Column = GridColumn<Line>;

const nameOf = ({ company, label }: Line) => company ?? label ?? 'Sans société';

function Name({ row }: { row: Line }) {
  const place = placeOf(row);
  return place ? <Link to={place}>{nameOf(row)}</Link> : nameOf(row);
}

const what: Column = {
  id: 'what',
  header: 'Société, objet',
  pinned: 'left',
  width: 245,
  value: nameOf,
  render: (row) => (
    <TwoLines below={row.label ?? ''}>
      <Name row={row} />
    </TwoLines>
  ),
};
const month: Column = {
  id: 'month',
  header: 'Mois',
  kind: 'date',
  width: 140,
  value: (row) => row.month,
  text: (row) => (row.month ? formatMonth(row.month) : ''),
};
const category: Column = {
  id: 'category',
  header: 'Catégorie',
  kind: 'list',
  width: 115,
  value: ({ financeType }) => financeType && categoryOf(financeType),
};
const number: Column = { id: 'number', header: 'Numéro', width: NUMBER_WIDTH, value: (row) => row.number };
const bloomer: Column = { id: 'bloomer', header: 'Bloomer', width: 170, value: (row) => row.bloomer };
const day = (id: 'issuedOn' | 'dueOn' | 'paidOn', header: string): Column => ({
  id,
  header,
  kind: 'date',
  width: 130,
  value: (row) => row[id],
});
const label: Column = { id: 'label', header: 'Objet', minWidth: 220, flex: 1, hidden: true, value: (row) => row.label };

/** Who and what stand still; then the money, and the days that matter for the figure. */
export function lineColumns(asked: AskedFigure): Column[] {
  const amount: Column = {
    id: 'amount',
    header: `Montant ${taxWords(asked)}`,
    kind: 'amount',
    width: 165,
    value: (row) => row.amount,
  };
  const kind: Column = { id: 'kind', header: 'Nature', kind: 'list', width: 175, value: kindOf };
  if (asked.figure === 'ENTRIES') {
    return [what, amount, kind, month, category, number, bloomer, day('issuedOn', 'Émise le'), label];
  }
  if (asked.figure === 'UNINVOICED') return [what, amount, kind, month, bloomer, label];
  if (asked.figure === 'PAID') {
    const days: Column = { id: 'days', header: 'Délai (j)', kind: 'number', width: 110, value: daysToPay };
    return [what, amount, days, number, day('issuedOn', 'Émise le'), day('paidOn', 'Payée le'), bloomer, label];
  }
  return [what, amount, number, day('dueOn', 'Échéance'), day('issuedOn', 'Émise le'), month, bloomer, label];
}

/** A line on a phone. */
export function LineCard({ row }: { row: Line }) {
  const told = [kindOf(row), row.number, row.month && formatMonth(row.month)].filter(Boolean);
  return (
    <div className={styles.card}>
      <p className={styles.cardHead}>
        <strong>
          <Name row={row} />
        </strong>
        <strong className={styles.figure}>{formatAmount(row.amount)}</strong>
      </p>
      {row.label && row.company && <p className={styles.where}>{row.label}</p>}
      <p className={styles.where}>{told.join(' · ')}</p>
    </div>
  );
}
