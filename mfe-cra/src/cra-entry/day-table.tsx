import { type KeyboardEvent, memo, useMemo } from 'react';
import { type DayEntry, type DayOption, workedOptions } from '../month-days/month-days.rules.ts';
import type { Taken, TakenDays } from '../month-days/taken-days.rules.ts';
import { CommentField, DurationSelect, OnCallField } from './day-fields.tsx';
import styles from './day-table.module.css';

export interface DayTableProps {
  days: readonly DayEntry[];
  base: number;
  readOnly: boolean;
  taken: TakenDays;
  onChange: (id: number, patch: Partial<DayEntry>) => void;
}

/** Up, down and Enter stay in the column: a month is typed without the mouse. */
function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  const cell = event.currentTarget.closest('td');
  let row = cell?.closest('tr');
  if (step === 0 || !cell || !row) return;
  event.preventDefault();
  const column = cell.cellIndex;
  do {
    row = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null;
    const target = row?.cells[column]?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
    if (target) {
      target.focus();
      return;
    }
  } while (row);
}

export function DayTable({ days, base, readOnly, taken, onChange }: DayTableProps) {
  const worked = useMemo(() => workedOptions(base), [base]);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Travaillé</span>
          </th>
          <th scope="col">Jour</th>
          <th scope="col">Temps travaillé</th>
          <th scope="col" className={styles.figure}>
            Astreinte (h)
          </th>
          <th scope="col">Commentaire</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <DayRow
            key={day.id}
            day={day}
            base={base}
            worked={worked}
            disabled={readOnly || !day.inMission}
            taken={taken.get(day.isoDate)}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DayRowProps {
  day: DayEntry;
  base: number;
  worked: readonly DayOption[];
  disabled: boolean;
  taken: Taken | undefined;
  onChange: DayTableProps['onChange'];
}

const DayRow = memo(function DayRow({ day, base, worked, disabled, taken, onChange }: DayRowProps) {
  const name = `${day.name} ${day.date}`;
  return (
    <tr id={`jour-${day.id}`} className={rowClass(day)}>
      <td>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={day.hours > 0}
            disabled={disabled}
            aria-label={`Travaillé le ${name}`}
            onChange={(event) => onChange(day.id, { hours: event.target.checked ? base : 0 })}
            onKeyDown={moveInColumn}
          />
        </label>
      </td>
      <th scope="row" className={styles.day}>
        <span className={styles.name}>{day.name}</span> <span className={styles.date}>{day.date}</span>{' '}
        <DayFlag day={day} />
        {taken && <span className={styles.flag}>Déjà chez {taken.clients.join(', ')}</span>}
      </th>
      <td>
        <DurationSelect
          hiddenLabel
          label={`Temps travaillé le ${name}`}
          value={day.hours}
          options={worked}
          disabled={disabled}
          onChange={(hours) => onChange(day.id, { hours })}
        />
      </td>
      <td>
        <OnCallField
          label={`Astreinte le ${name}, en heures`}
          hours={day.onCallHours}
          disabled={disabled}
          onChange={(onCallHours) => onChange(day.id, { onCallHours })}
          onKeyDown={moveInColumn}
        />
      </td>
      <td>
        <CommentField
          hiddenLabel
          label={`Commentaire du ${name}`}
          value={day.comment}
          disabled={disabled}
          onChange={(comment) => onChange(day.id, { comment })}
          onKeyDown={moveInColumn}
        />
      </td>
    </tr>
  );
});

export function DayFlag({ day }: { day: DayEntry }) {
  if (!day.inMission) return <span className={styles.flag}>Hors mission</span>;
  if (day.isHoliday) {
    return (
      <span className={`${styles.flag} ${styles.holidayFlag}`} title={day.holidayName}>
        Férié · {day.holidayName}
      </span>
    );
  }
  return day.isWeekend ? <span className={styles.flag}>Week-end</span> : null;
}

function rowClass(day: DayEntry): string {
  return [day.isWeekend || day.isHoliday ? styles.off : '', day.inMission ? '' : styles.outside]
    .filter(Boolean)
    .join(' ');
}
