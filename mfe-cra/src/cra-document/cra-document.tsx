import { daysWithDecimal, NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import { of } from '@bloom/shared-rules/words/elision';
import { formatHours, formatMonth, formatMonthName } from '@bloom/shared-ui/format';
import { MonthCalendar } from '../month-days/month-calendar.tsx';
import type { DayEntry } from '../month-days/month-days.rules.ts';
import { MonthSummary } from '../month-days/month-summary.tsx';
import { workedLabel } from '../month-days/worked-label.ts';
import styles from './cra-document.module.css';

export interface CraDocumentProps {
  month: string;
  bloomerFullname: string;
  clientName: string;
  missionLabel: string;
  days: readonly DayEntry[];
  base: number;
  counts: {
    nbDaysWorked: number;
    nbDaysMarkupWorked: number;
    nbDaysMarkup2Worked: number;
    nbDaysAstreinteWorked: number;
    totalDays: number;
  };
}

/** 'COMPTE RENDU D'ACTIVITÉ - novembre 2026' */
export function documentTitle(month: string): string {
  return `COMPTE RENDU D'ACTIVITÉ - ${formatMonthName(month)} ${month.slice(0, 4)}`;
}

/** What is signed, laid out to be read on a phone: the total first, the picture of the month, then each day. */
export function CraDocument(props: CraDocumentProps) {
  const { month, bloomerFullname, clientName, missionLabel, days, base, counts } = props;
  return (
    <div className={styles.document}>
      <p className={styles.parties}>
        <strong>{bloomerFullname}</strong> chez <strong>{clientName}</strong>
        <span className={styles.mission}>{missionLabel}</span>
      </p>
      {counts.totalDays === 0 && <p className={styles.zero}>{NO_DAY_WORKED}</p>}
      <div className={styles.overview}>
        <MonthCalendar days={days} base={base} label={`Calendrier ${of(formatMonth(month))}`} />
        <MonthSummary counts={counts} base={base} details />
      </div>
      <details className={styles.days}>
        <summary>Détail jour par jour</summary>
        <DocumentTable days={days} base={base} total={counts.totalDays} />
      </details>
    </div>
  );
}

function DocumentTable({ days, base, total }: { days: readonly DayEntry[]; base: number; total: number }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Jour</th>
          <th scope="col">Travaillé</th>
          <th scope="col">Astreinte</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.id} className={day.isWeekend || day.isHoliday ? styles.off : undefined}>
            <th scope="row">
              <span className={styles.day}>
                {day.name} {day.date}
              </span>
              {day.holidayName && <span className={styles.note}>{day.holidayName}</span>}
              {day.comment && <span className={styles.note}>{day.comment}</span>}
            </th>
            <td>{day.hours === 0 ? '–' : workedLabel(day.hours, base)}</td>
            <td>{day.onCallHours === 0 ? '–' : formatHours(day.onCallHours)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td colSpan={2}>{daysWithDecimal(total, base)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
