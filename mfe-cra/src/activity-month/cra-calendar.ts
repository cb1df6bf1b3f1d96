import { addDays, isDay, lastOfMonth, weekdayOf } from '@bloom/shared-rules/calendar-day';
import { holidayZone, publicHolidays } from '@bloom/shared-rules/public-holidays';

/**
 * The days of a month and what kind of day each one is.
 * Days are `yyyy-MM-dd` strings, so that the browser's time zone never shifts them.
 */

export type DayKind = 'weekday' | 'saturday' | 'sunday' | 'holiday';

export interface CalendarDay {
  /** Day of the month, 1 to 31. */
  id: number;
  /** yyyy-MM-dd */
  isoDate: string;
  /** d/M/yyyy, the form stored in nbDaysDetails. */
  date: string;
  /** French week day, lower case. */
  name: string;
  /** 0 = Monday … 6 = Sunday: the column of the month grid. */
  column: number;
  isWeekend: boolean;
  isHoliday: boolean;
  holidayName: string | undefined;
  kind: DayKind;
}

const WEEK_DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

function kindOf(column: number, isHoliday: boolean): DayKind {
  if (isHoliday) return 'holiday';
  if (column === 6) return 'sunday';
  return column === 5 ? 'saturday' : 'weekday';
}

/** Every day of the month of `month` (any yyyy-MM-dd of it), in order. */
export function daysOfMonth(month: string, zone = 'metropole'): CalendarDay[] {
  const year = Number(month.slice(0, 4));
  const monthNumber = Number(month.slice(5, 7));
  const holidays = publicHolidays(year, holidayZone(zone));
  const first = `${month.slice(0, 7)}-01`;
  const count = Number(lastOfMonth(first).slice(8));
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const isoDate = addDays(first, index);
    const column = weekdayOf(isoDate);
    const holidayName = holidays.get(isoDate);
    return {
      id,
      isoDate,
      date: `${id}/${monthNumber}/${year}`,
      name: WEEK_DAYS[column] ?? '',
      column,
      isWeekend: column >= 5,
      isHoliday: holidayName !== undefined,
      holidayName,
      kind: kindOf(column, holidayName !== undefined),
    };
  });
}

/** The first of the month of a well-formed calendar day, undefined for anything else. */
export function firstOfMonth(date: string | undefined): string | undefined {
  if (date === undefined || !isDay(date)) return undefined;
  return `${date.slice(0, 7)}-01`;
}
