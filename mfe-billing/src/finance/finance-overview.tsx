import { financeRangeProblem } from '@bloom/shared-rules/cra/finance';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Chart } from '@bloom/shared-ui/chart';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { MonthPicker } from '@bloom/shared-ui/month-picker';
import { Link } from '@bloom/shared-ui/routing';
import { useId, useState } from 'react';
import { shortAmount } from '../finance-words.ts';
import { ExportButton, type FiguresColumn, FiguresTable } from './figures-table.tsx';
import styles from './finance.module.css';
import type { MonthResult } from './finance-figures.ts';
import { linesLink } from './finance-links.ts';

/** yyyy-MM */
export type Range = { begin: string; end: string };

type OverviewProps = {
  /** As it was chosen, which may be what cannot be shown. */
  range: Range;
  onRange: (changes: Partial<Range>) => void;
  /** The oldest year that has something to show. */
  first: string;
  months: readonly MonthResult[];
};

const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const NAME = 'Vue d\u2019ensemble';

const amountColumn = (
  header: string,
  of: 'revenue' | 'expense' | 'profit',
  isExpense?: boolean,
): FiguresColumn<MonthResult> => ({
  header,
  isFigure: true,
  text: (row) => formatAmount(row[of]),
  render: (row) => (
    <Link to={linesLink({ figure: 'ENTRIES', begin: row.month.slice(0, 7), isExpense })}>{formatAmount(row[of])}</Link>
  ),
});

const COLUMNS: readonly FiguresColumn<MonthResult>[] = [
  { header: 'Mois', text: ({ month, isForecast }) => `${formatMonth(month)}${isForecast ? ' (prévision)' : ''}` },
  amountColumn('Marge des revenus (HT)', 'revenue', false),
  amountColumn('Dépenses (HT)', 'expense', true),
  amountColumn('Profit (HT)', 'profit'),
];

/** The months as lines, dashed from the present one on; and as a table. */
export function FinanceOverview({ range, onRange, first, months }: OverviewProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const problem = financeRangeProblem(range.begin, range.end);
  const bounds = { min: first < range.begin ? first : range.begin, max: `${Number(range.end.slice(0, 4)) + 1}-12` };
  const forecastFrom = months.findIndex(({ isForecast }) => isForecast);
  return (
    <Card
      title="Vue d'ensemble"
      actions={<ExportButton caption={NAME} columns={COLUMNS} rows={months} name="finances" />}
    >
      <div className={styles.pickers}>
        <MonthPicker
          label="Début"
          value={range.begin}
          onChange={(begin) => onRange({ begin })}
          error={problem?.argument === 'beginDate' ? problem.message : undefined}
          {...bounds}
        />
        <MonthPicker
          label="Fin"
          value={range.end}
          onChange={(end) => onRange({ end })}
          error={problem?.argument === 'endDate' ? problem.message : undefined}
          {...bounds}
        />
      </div>
      {problem && <p className={styles.note}>Les chiffres affichés sont ceux de la période précédente.</p>}
      <Overview months={months} forecastFrom={forecastFrom} />
      {forecastFrom >= 0 && (
        <p className={styles.note}>
          En pointillés, les prévisions{'\u00a0'}: jours ouvrés des missions à leur tarif, pondérés après leur fin par
          la probabilité de prolongation, et honoraires CDI à facturer.
        </p>
      )}
      <Button aria-expanded={isTable} aria-controls={id} onClick={() => setIsTable(!isTable)}>
        {isTable ? 'Masquer le tableau' : 'Voir le tableau'}
      </Button>
      <div id={id} hidden={!isTable}>
        {isTable && <FiguresTable caption={NAME} columns={COLUMNS} rows={months} rowKey={({ month }) => month} />}
      </div>
    </Card>
  );
}

function Overview({ months, forecastFrom }: { months: readonly MonthResult[]; forecastFrom: number }) {
  const dashedFrom = forecastFrom < 0 ? months.length : forecastFrom;
  const line = { kind: 'line', dashedFrom } as const;
  const [first, last] = [months[0], months.at(-1)];
  return (
    <Chart
      label={`Marge des revenus, dépenses et profit hors taxes par mois, ${of(formatMonth(first?.month))} à ${formatMonth(last?.month)}. Les chiffres sont dans le tableau qui suit.`}
      categories={months.map(({ month }) => shortMonth.format(new Date(month)))}
      format={formatAmount}
      formatShort={shortAmount}
      series={[
        { ...line, name: 'Marge des revenus', tone: 'accent', values: months.map(({ revenue }) => revenue) },
        { ...line, name: 'Dépenses', tone: 'info', values: months.map(({ expense }) => expense) },
        { ...line, name: 'Profit', tone: 'ink', values: months.map(({ profit }) => profit) },
      ]}
    />
  );
}
