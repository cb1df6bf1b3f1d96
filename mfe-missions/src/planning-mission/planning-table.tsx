import { formatMonth, formatNumber } from '@bloom/shared-ui/format';
import type { MissionType, PlanningFiguresQuery } from '../graphql.generated.ts';
import styles from './planning.module.css';
import { codeWords, type Figure, signed } from './planning-words.ts';

export type Figures = PlanningFiguresQuery['dashboardMissionData'];
export type CodeFigures = Figures['counts'][number];
type YearFigures = Omit<CodeFigures, 'code' | 'types' | '__typename'>;

type TableProps = {
  figures: Figures;
  onOpen: (figure: Figure) => void;
};

const shortMonth = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });

export function monthHeading(month: string): string {
  return shortMonth.format(new Date(month));
}

/** Twelve months earlier, yyyy-MM-dd. */
export function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}

/** Every figure of the year by code and month, with the totals first: they are what one looks for. */
export function PlanningTable({ figures, onOpen }: TableProps) {
  const year = figures.startDate.slice(0, 4);
  const months = figures.counts[0]?.months.map(({ month }) => month) ?? [];
  return (
    // A table wider than the window scrolls in its own place, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows
    <section className={styles.scroll} aria-label={`Planning ${year}, tableau`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Indicateurs des missions par mois, {year}</caption>
        <thead>
          <tr>
            <th scope="col">Indicateur</th>
            <th scope="col">{year}</th>
            <th scope="col">{yearBefore(year)}</th>
            <th scope="col">Écart</th>
            <th scope="col">
              Moyenne<span className={styles.unit}>par mois</span>
            </th>
            {months.map((month, index) => (
              <th key={month} scope="col" className={index >= figures.monthsElapsed ? styles.toCome : undefined}>
                <abbr title={formatMonth(month)}>{monthHeading(month)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {figures.counts.map((count) => (
          <tbody key={count.code}>
            <Row
              heading={
                <>
                  <span className={styles.code}>{count.code}</span> {codeWords[count.code].label}
                </>
              }
              code={count.code}
              row={count}
              elapsed={figures.monthsElapsed}
              onOpen={onOpen}
            />
            {count.types?.map((row) => (
              <Row
                key={row.type}
                heading={row.type}
                code={count.code}
                type={row.type}
                row={row}
                elapsed={figures.monthsElapsed}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RowProps = {
  heading: React.ReactNode;
  code: CodeFigures['code'];
  type?: MissionType;
  row: YearFigures;
  elapsed: number;
  onOpen: (figure: Figure) => void;
};

function Row({ heading, code, type, row, elapsed, onOpen }: RowProps) {
  const from = row.months[0]?.month ?? '';
  const to = row.months[Math.max(elapsed, 1) - 1]?.month ?? from;
  const isPart = code === 'EB' || code === 'BE' || code === 'BR';
  const kind = type ? styles.byType : isPart ? styles.part : undefined;
  return (
    <tr className={kind}>
      <th scope="row">{heading}</th>
      <td className={styles.total}>
        <FigureButton figure={{ code, type, from, to }} value={row.currentYear} onOpen={onOpen} />
      </td>
      <td>
        <FigureButton
          figure={{ code, type, from: yearBefore(from), to: yearBefore(to) }}
          value={row.lastYear}
          onOpen={onOpen}
        />
      </td>
      <td>{signed(row.diff)}</td>
      <td>{formatNumber(row.averagePerMonth, 1)}</td>
      {row.months.map(({ month, currentYear }, index) => (
        <td key={month} className={index >= elapsed ? styles.toCome : undefined}>
          <FigureButton figure={{ code, type, from: month, to: month }} value={currentYear} onOpen={onOpen} />
        </td>
      ))}
    </tr>
  );
}

type FigureButtonProps = { figure: Figure; value: number; onOpen: (figure: Figure) => void };

/** Nothing is behind a zero. */
export function FigureButton({ figure, value, onOpen }: FigureButtonProps) {
  if (value === 0) return <span className={styles.zero}>0</span>;
  return (
    <button type="button" className={styles.figure} onClick={() => onOpen(figure)}>
      {formatNumber(value)}
      <span className="visually-hidden">
        {' '}
        {codeWords[figure.code].label}
        {'\u00a0'}: voir les missions
      </span>
    </button>
  );
}
