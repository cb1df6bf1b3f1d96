import { lastOfMonth, weekdayOf } from './calendar-day.ts';
import { type HolidayZone, publicHolidays } from './public-holidays.ts';

/** The days of a month as a report counts them, yyyy-MM-dd, so that no time zone shifts them. */

/** Holiday beats Sunday beats Saturday beats weekday. */
export type DayKind = 'weekday' | 'saturday' | 'sunday' | 'holiday';

export interface MonthDay {
  /** Day of the month, 1 to 31. */
  id: number;
  /** yyyy-MM-dd */
  isoDate: string;
  /** d/M/yyyy, the form stored in nbDaysDetails. */
  date: string;
  /** French week day, lower case. */
  name: string;
  /** 0 = Monday … 6 = Sunday: the column of a month's grid. */
  column: number;
  isWeekend: boolean;
  isHoliday: boolean;
  holidayName: string | undefined;
  kind: DayKind;
}

const WEEK_DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** @param column 0 = Monday … 6 = Sunday */
export function dayKind(column: number, isHoliday: boolean): DayKind {
  if (isHoliday) return 'holiday';
  if (column === 6) return 'sunday';
  return column === 5 ? 'saturday' : 'weekday';
}

export function monthDay(isoDate: string, zone: HolidayZone): MonthDay {
  const [year, month, id] = isoDate.split('-').map(Number) as [number, number, number];
  const column = weekdayOf(isoDate);
  const holidayName = publicHolidays(year, zone).get(isoDate);
  const isHoliday = holidayName !== undefined;
  return {
    id,
    isoDate,
    date: `${id}/${month}/${year}`,
    name: WEEK_DAYS[column] ?? '',
    column,
    isWeekend: column >= 5,
    isHoliday,
    holidayName,
    kind: dayKind(column, isHoliday),
  };
}

/** Every day of the month of `month` (any yyyy-MM-dd of it), in order. */
export function daysOfMonth(month: string, zone: HolidayZone): MonthDay[] {
  const count = Number(lastOfMonth(month).slice(8));
  return Array.from({ length: count }, (_, index) =>
    monthDay(`${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`, zone),
  );
}
