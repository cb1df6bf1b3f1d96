import { formatDays } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { MonthCounts } from './cra-entry.rules.ts';
import styles from './month-summary.module.css';

interface Line {
  label: string;
  detail: string;
  count: number;
}

/** The uplifts are those of the specification; a contract may say otherwise. */
function linesOf(counts: MonthCounts): Line[] {
  return [
    { label: 'Jours travaillés', detail: 'Du lundi au vendredi', count: counts.nbDaysWorked },
    { label: 'Samedis', detail: 'Payés 150\u00a0%', count: counts.nbDaysMarkupWorked },
    { label: 'Dimanches et jours fériés', detail: 'Payés 200\u00a0%', count: counts.nbDaysMarkup2Worked },
    { label: 'Astreintes', detail: '12\u00a0h d’astreinte comptent pour un jour', count: counts.nbDaysAstreinteWorked },
  ];
}

/** The four counts and their sum. `details` explains each one. */
export function MonthSummary({ counts, details = false }: { counts: MonthCounts; details?: boolean }) {
  return (
    <dl className={styles.summary}>
      {linesOf(counts).map((line) => (
        <div key={line.label} className={`${styles.line} ${line.count === 0 ? styles.zero : ''}`}>
          <dt>
            {line.label}
            {details && <span className={styles.detail}>{line.detail}</span>}
          </dt>
          <dd>{formatDays(line.count)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{plural(counts.totalDays, 'jour')}</dd>
      </div>
    </dl>
  );
}
