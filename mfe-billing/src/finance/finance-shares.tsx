import { useQuery } from '@bloom/shared-auth/apollo';
import { Card } from '@bloom/shared-ui/card';
import { PieChart, SLICE_TONES } from '@bloom/shared-ui/chart';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { messageFor } from '@bloom/shared-ui/messages';
import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { shareText } from '../finance-words.ts';
import { FinanceSharesDocument } from '../graphql.generated.ts';
import { ExportButton, type FiguresColumn, FiguresTable } from './figures-table.tsx';
import styles from './finance.module.css';
import { type Share, sharesOf } from './finance-figures.ts';
import { linesLink } from './finance-links.ts';

type SharesProps = {
  /** yyyy-MM */
  month: string;
  onMonth: (month: string) => void;
  first: string;
};

const columnsOf = (month: string): FiguresColumn<Share & { tone: string }>[] => [
  {
    header: 'Catégorie',
    text: ({ category }) => category,
    render: ({ category, tone }) => (
      <span className={styles.category}>
        <span className={styles.swatch} style={{ background: `var(--${tone})` }} aria-hidden="true" />
        {category}
      </span>
    ),
  },
  {
    header: 'Montant (HT)',
    isFigure: true,
    text: ({ amount }) => formatAmount(amount),
    render: ({ amount, category }) => (
      <Link to={linesLink({ figure: 'ENTRIES', begin: month, isExpense: false, category })}>
        {formatAmount(amount)}
      </Link>
    ),
  },
  { header: 'Part', isFigure: true, text: ({ share }) => shareText(share) },
];

/** What the revenue of a month is made of, as a picture and as its table. */
export function FinanceShares({ month, onMonth, first }: SharesProps) {
  const { data, previousData, error, refetch } = useQuery(FinanceSharesDocument, {
    variables: { date: `${month}-01` },
    fetchPolicy: 'cache-and-network',
  });
  const entries = (data ?? (error ? undefined : previousData))?.shares;
  const rows = sharesOf(entries ?? []).map((share, index) => ({ ...share, tone: SLICE_TONES[index] ?? 'ink-soft' }));
  const columns = columnsOf(month);
  const caption = `Répartition des revenus, ${formatMonth(month)}`;
  return (
    <Card
      title="Répartition des revenus"
      actions={entries && <ExportButton caption={caption} columns={columns} rows={rows} name={`revenus-${month}`} />}
    >
      <div className={styles.pickers}>
        <MonthPicker label="Mois de la répartition" value={month} onChange={onMonth} min={first} steps />
      </div>
      {!entries && !error && <LoadingSkeleton shape="table" rows={5} label="Chargement de la répartition…" />}
      {!entries && error && (
        <ErrorState error={error} message={messageFor(error, { area: 'finance' })} onRetry={() => void refetch()} />
      )}
      {entries && (
        <>
          <Pie label={caption} rows={rows} isForecast={entries.some(({ isForecast }) => isForecast)} />
          <FiguresTable caption={caption} columns={columns} rows={rows} rowKey={({ category }) => category} />
        </>
      )}
    </Card>
  );
}

function Pie({ label, rows, isForecast }: { label: string; rows: readonly Share[]; isForecast: boolean }) {
  // A slice below nothing cannot be drawn; the table says it.
  const slices = rows.map(({ category, amount, share }) => ({
    name: category,
    value: Math.max(0, amount),
    text: shareText(share),
  }));
  if (slices.every(({ value }) => value === 0)) return <p className={styles.note}>Aucun revenu pour ce mois.</p>;
  const said = slices.map(({ name, text }) => `${name} ${text}`).join(', ');
  return (
    <>
      <PieChart label={`${label}\u00a0: ${said}.`} slices={slices} />
      {isForecast && <p className={styles.note}>Ce mois comprend des prévisions.</p>}
    </>
  );
}
