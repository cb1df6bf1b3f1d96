import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { daysWithDecimal, frenchNumber } from '@bloom/shared-rules/cra/cra-total';
import { UPLIFTS } from '@bloom/shared-rules/cra/day-uplifts';
import { plural } from '@bloom/shared-ui/french';
import type { MonthCounts } from './month-days.rules.ts';
import styles from './month-summary.module.css';

interface Line {
  label: string;
  detail: string;
  count: number;
  /** Hours of one. */
  hours: number;
}

const paid = (uplift: number) => `Payés ${frenchNumber(uplift * 100)}\u00a0%, sauf accord différent`;

/** The usual uplifts; the price of a mission may say otherwise. */
function linesOf(counts: MonthCounts, base: number): Line[] {
  return [
    { label: 'Jours travaillés', detail: 'Du lundi au vendredi', count: counts.nbDaysWorked, hours: base },
    { label: 'Samedis', detail: paid(UPLIFTS.saturday), count: counts.nbDaysMarkupWorked, hours: base },
    {
      label: 'Dimanches et jours fériés',
      detail: paid(UPLIFTS.sunday),
      count: counts.nbDaysMarkup2Worked,
      hours: base,
    },
    {
      label: 'Astreintes',
      detail: `${ON_CALL_HOURS}\u00a0h d’astreinte comptent pour un jour`,
      count: counts.nbDaysAstreinteWorked,
      hours: ON_CALL_HOURS,
    },
  ];
}

/** The four counts and their sum. `details` explains each one. */
export function MonthSummary(props: { counts: MonthCounts; base: number; details?: boolean }) {
  const { counts, base, details = false } = props;
  return (
    <dl className={styles.summary}>
      {linesOf(counts, base).map((line) => (
        <div key={line.label} className={`${styles.line} ${line.count === 0 ? styles.zero : ''}`}>
          <dt>
            {line.label}
            {details && <span className={styles.detail}>{line.detail}</span>}
          </dt>
          <dd>{line.count === 0 ? '0' : daysWithDecimal(line.count, line.hours)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{totalInWords(counts.totalDays, base)}</dd>
      </div>
    </dl>
  );
}

/** '20 jours', '24 j 1 h 30 (24,2143 j)' */
function totalInWords(total: number, base: number): string {
  const said = daysWithDecimal(total, base);
  return said === `${frenchNumber(total)}\u00a0j` ? plural(total, 'jour') : said;
}
