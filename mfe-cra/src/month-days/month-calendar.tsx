import { formatDay, formatHours } from '@bloom/shared-ui/format';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './month-calendar.module.css';
import type { DayEntry } from './month-days.rules.ts';
import { nothingTaken, type Taken, type TakenDays } from './taken-days.rules.ts';
import { WEEK } from './week.ts';
import { workedLabel } from './worked-label.ts';

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface MonthCalendarProps {
  days: readonly DayEntry[];
  base: number;
  /** Absent: the calendar is only looked at. */
  onPick?: (id: number) => void;
  /** What other missions have of the days. */
  taken?: TakenDays;
  label: string;
}

/** The month as people see it on a wall: one look says which days are filled. */
export function MonthCalendar({ days, base, onPick, taken = nothingTaken, label }: MonthCalendarProps) {
  const [focused, setFocused] = useState(1);
  const grid = useRef<HTMLOListElement>(null);

  // One stop for the Tab key; the arrows walk inside.
  const walk = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(focused + move, 1), days.length);
    setFocused(next);
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.week} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol ref={grid} className={styles.grid} aria-label={label} onKeyDown={onPick ? walk : undefined}>
        {days.map((day) => (
          <li key={day.id} style={day.id === 1 ? { gridColumnStart: day.column + 1 } : undefined}>
            {onPick ? (
              <button
                type="button"
                data-day={day.id}
                className={cellClass(day, base, taken.get(day.isoDate))}
                tabIndex={day.id === focused ? 0 : -1}
                disabled={!day.inMission}
                onFocus={() => setFocused(day.id)}
                onClick={() => onPick(day.id)}
              >
                <CellContent day={day} base={base} taken={taken.get(day.isoDate)} />
              </button>
            ) : (
              <div className={cellClass(day, base, taken.get(day.isoDate))}>
                <CellContent day={day} base={base} taken={taken.get(day.isoDate)} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function CellContent({ day, base, taken }: { day: DayEntry; base: number; taken: Taken | undefined }) {
  return (
    <>
      <span className="visually-hidden">{spokenDay(day, base) + spokenTaken(taken)}</span>
      <span aria-hidden="true" className={styles.seen}>
        <span className={styles.number}>{day.id}</span>
        {day.hours === 0 && taken ? (
          <span className={styles.taken}>ailleurs</span>
        ) : (
          <span className={styles.value}>{shortValue(day, base)}</span>
        )}
        <span className={styles.marks}>
          {day.onCallHours > 0 && <span className={styles.onCall}>ast.</span>}
          {day.comment !== '' && <span className={styles.comment} />}
        </span>
      </span>
    </>
  );
}

function shortValue(day: DayEntry, base: number): string {
  if (day.hours === base) return '1\u00a0j';
  if (day.hours * 2 === base) return '½\u00a0j';
  // « 5h30 »: with its spaces it is wider than a day on a phone.
  if (day.hours > 0) return formatHours(day.hours).replace(/\s/g, '');
  return day.isHoliday && day.inMission ? 'férié' : '';
}

/** 'mercredi 11 novembre 2026, férié (Armistice de 1918) : Non travaillé, astreinte 3 h' */
function spokenDay(day: DayEntry, base: number): string {
  const flag = spokenFlag(day);
  if (!day.inMission) return `${formatDay(day.isoDate)}${flag}, hors mission`;
  const onCall = day.onCallHours > 0 ? `, astreinte ${formatHours(day.onCallHours)}` : '';
  const comment = day.comment ? `, ${day.comment}` : '';
  return `${formatDay(day.isoDate)}${flag}\u00a0: ${workedLabel(day.hours, base)}${onCall}${comment}`;
}

function spokenFlag({ isHoliday, holidayName, isWeekend }: DayEntry): string {
  if (!isHoliday) return isWeekend ? ', week-end' : '';
  return holidayName ? `, férié (${holidayName})` : ', férié';
}

function spokenTaken(taken: Taken | undefined): string {
  return taken ? `, déjà déclaré chez ${taken.clients.join(', ')}` : '';
}

function cellClass(day: DayEntry, base: number, taken: Taken | undefined): string {
  const filled = day.hours === 0 ? '' : day.hours === base ? styles.full : styles.partial;
  const off = day.isHoliday ? styles.holiday : day.isWeekend ? styles.weekend : '';
  return [styles.cell, off, filled, taken ? styles.shared : '', day.inMission ? '' : styles.outside]
    .filter(Boolean)
    .join(' ');
}
