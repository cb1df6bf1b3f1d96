import { addDays, addMonths, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { ordinal } from '@bloom/shared-rules/words/ordinal';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { formatDay, formatMonth } from '../format/format.ts';
import styles from './date-field.module.css';

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

type CalendarProps = {
  ref: RefObject<HTMLDivElement | null>;
  /** The day that has the focus, `yyyy-MM-dd`. */
  day: string;
  onMove: (day: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** antd keeps what was opened once, and draws it no more: whether it is open reaches it this way only. */
export const CalendarOpen = createContext(false);

/** What antd's calendar lacks for the keyboard: arrows, Home, End, Page up and down, Escape. Enter chooses. */
export function Calendar(props: CalendarProps) {
  return useContext(CalendarOpen) ? <OpenCalendar {...props} /> : null;
}

function OpenCalendar({ ref: frame, day, onMove, onClose, children }: CalendarProps) {
  const isMoved = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is what moves the focus
  useEffect(() => {
    if (isMoved.current) currentOf(frame.current)?.focus({ preventScroll: true });
    isMoved.current = false;
  }, [day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnDay = event.target === currentOf(frame.current);
    const next = isOnDay ? STEPS.get(event.key)?.(day) : undefined;
    if (event.key !== 'Escape' && next === undefined) return;
    event.preventDefault();
    // A dialog around the field stays open.
    event.stopPropagation();
    if (next === undefined) {
      onClose();
      return;
    }
    isMoved.current = true;
    onMove(next);
  };

  return (
    <div ref={frame} role="dialog" aria-label="Calendrier" onKeyDown={onKeyDown}>
      <p className="visually-hidden" aria-live="polite">
        {formatMonth(day)}
      </p>
      {children}
    </div>
  );
}

const currentOf = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('button[tabindex="0"]');

type DayCellProps = Record<'day' | 'current' | 'chosen' | 'min' | 'max', string>;

/** A day of antd's calendar as a button; its cell hears the click. */
export function DayCell({ day, current, chosen, min, max }: DayCellProps) {
  return (
    <button
      type="button"
      className={`ant-picker-cell-inner ${styles.day}`}
      tabIndex={day === current ? 0 : -1}
      disabled={day < min || day > max}
      // The figure stands in it as it is shown: who speaks to the page says what they see.
      aria-label={formatDay(day).replace(ordinal(1), '1')}
      aria-pressed={day === chosen}
    >
      {Number(day.slice(8))}
    </button>
  );
}
