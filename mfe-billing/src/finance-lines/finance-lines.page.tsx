import { useQuery } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { formatAmount, formatNumber, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { Grid } from '@bloom/shared-ui/grid';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo } from 'react';
import { correctedWords, daysText } from '../finance-words.ts';
import { FinanceLinesDocument, type FinanceLinesQuery } from '../graphql.generated.ts';
import { LineCard, lineColumns } from './finance-lines.columns.tsx';
import styles from './finance-lines.module.css';
import { type AskedFigure, askedOf, variablesOf, withMonths, writeAsked } from './finance-lines.rules.ts';
import { subjectOf, taxWords, titleOf } from './finance-lines.words.ts';

const LARGEST_FIRST = [{ id: 'amount', direction: 'desc' }] as const;

/** /finance/lines: what a figure of the finances is the sum of; which one is in the address. */
export function FinanceLinesPage() {
  const [search] = useSearchParams();
  const asked = useMemo(() => withMonths(askedOf(search), todayInParis()), [search]);
  const productName = useProductName();
  const { data, error, refetch } = useQuery(FinanceLinesDocument, {
    variables: variablesOf(asked),
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.financeLines;
  const rows = useMemo(() => found?.lines.map((line, index) => ({ ...line, id: String(index) })), [found]);
  const columns = useMemo(() => lineColumns(asked), [asked]);
  return (
    <Page
      title={titleOf(asked)}
      subtitle={found && subtitleOf(found, asked)}
      back={{ to: linkTo('finance.home'), label: `Les finances ${of(productName)}` }}
      width="wide"
    >
      {!found && error ? (
        <ErrorState error={error} message={messageFor(error, { area: 'finance' })} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.table}>
          <Grid
            // Another figure has other columns.
            key={asked.figure}
            id={`finance-lines-${asked.figure}`}
            label="Lignes du chiffre"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            pageSize={pageSizes.tables}
            pageSizes={pageSizeOptions}
            defaultSort={LARGEST_FIRST}
            exportName="finances-detail"
            card={(row) => <LineCard row={row} />}
            empty={<EmptyState title="Aucune ligne pour ce chiffre" />}
          />
        </div>
      )}
    </Page>
  );
}

/** « 33 277,00 € HT · 5 lignes » */
function summaryOf(found: FinanceLinesQuery['financeLines'], asked: AskedFigure): string {
  const { total, count, subject, averageDays, dso, lines } = found;
  const parts = [
    subjectOf(asked, subject),
    asked.figure === 'DSO' ? daysText(dso) : undefined,
    `${formatAmount(total)} ${taxWords(asked)}`,
    count > lines.length
      ? `${plural(count, 'ligne')}, dont les ${formatNumber(lines.length)} plus grandes`
      : plural(count, 'ligne'),
    averageDays == null ? undefined : `${daysText(averageDays)} en moyenne pondérée`,
    correctedWords(lines),
  ];
  return parts.filter(Boolean).join(' · ');
}

function subtitleOf(found: FinanceLinesQuery['financeLines'], asked: AskedFigure) {
  const summary = summaryOf(found, asked);
  return found.yearTotal == null ? summary : <BesideYear summary={summary} yearTotal={found.yearTotal} />;
}

/** What clients owe is the one half of DSO; the other one is a figure of its own. */
function BesideYear({ summary, yearTotal }: { summary: string; yearTotal: number }) {
  return (
    <>
      {summary}, rapportés à{' '}
      <Link to={`${linkTo('finance.lines')}?${writeAsked({ figure: 'INVOICED' })}`}>
        {formatAmount(yearTotal)} TTC facturés en 365{'\u00a0'}jours
      </Link>
    </>
  );
}
