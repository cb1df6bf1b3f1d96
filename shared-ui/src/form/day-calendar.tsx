import { addDays, addMonths, weekdayOf } from '@bloom/shared-rules/calendar-day';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PlainIconButton } from '../button/plain-button.tsx';
import { formatDay, formatMonth } from '../format/format.ts';
import { LeftOutlined, RightOutlined } from '../icons/icons.ts';
import { weeksOfMonth } from './date-text.ts';
import styles from './day-calendar.module.css';

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

export type DayCalendarProps = {
  /** `yyyy-MM-dd`, or '' while none is chosen. */
  value: string;
  /** `yyyy-MM-dd` of today. */
  today: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
  onClose: () => void;
};

/** Where a key leads from a day. */
const STEPS = new Map<string, (day: string) => string>([
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, -weekdayOf(day))],
  ['End', (day) => addDays(day, 6 - weekdayOf(day))],
  ['PageUp', (day) => addMonths(day, -1)],
  ['PageDown', (day) => addMonths(day, 1)],
]);

/** One month of days to choose from, in French whatever the browser speaks; arrows, Page up and down, Enter, Escape. */
export function DayCalendar({ value, today, min = '', max = '9999-12-31', onChoose, onClose }: DayCalendarProps) {
  const [day, setDay] = useState(value || clamp(today, min, max));
  const current = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(true);
  const frame = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (frame.current) place(frame.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is what moves the focus
  useEffect(() => {
    if (isMoved.current) current.current?.focus();
    isMoved.current = false;
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const next = event.target === current.current ? STEPS.get(event.key)?.(day) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    isMoved.current = true;
    setDay(clamp(next, min, max));
  };
  const turn = (months: number) => setDay(addMonths(day, months));

  return (
    <div ref={frame} className={styles.calendar} role="dialog" aria-label="Calendrier" onKeyDown={onKeyDown}>
      <div className={styles.month}>
        <PlainIconButton label="Mois précédent" icon={<LeftOutlined />} onClick={() => turn(-1)} />
        <p aria-live="polite">{formatMonth(day)}</p>
        <PlainIconButton label="Mois suivant" icon={<RightOutlined />} onClick={() => turn(1)} />
      </div>
      <table className={styles.days}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 1).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(day).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  <button
                    ref={each === day ? current : undefined}
                    type="button"
                    className={styles.day}
                    tabIndex={each === day ? 0 : -1}
                    disabled={each < min || each > max}
                    data-outside={each.slice(0, 7) !== day.slice(0, 7) || undefined}
                    aria-label={nameOfDay(each)}
                    aria-pressed={each === value}
                    aria-current={each === today ? 'date' : undefined}
                    onClick={() => onChoose(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The figure stands in it as it is shown: who speaks to the page says what they see. */
function nameOfDay(day: string): string {
  return formatDay(day).replace('1er', '1');
}

/** Within its dialog, or the window: opened at the end of a line it grows to the left. */
function place(calendar: HTMLElement): void {
  const around = calendar.parentElement?.closest('[role="dialog"]') ?? document.documentElement;
  const isBeyond = calendar.getBoundingClientRect().right > around.getBoundingClientRect().right;
  calendar.toggleAttribute('data-end', isBeyond);
  calendar.scrollIntoView?.({ block: 'nearest' });
}

function clamp(day: string, min: string, max: string): string {
  if (day < min) return min;
  return day > max ? max : day;
}
