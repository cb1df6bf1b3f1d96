/** The days of a month as a report counts them. A day is a `yyyy-MM-dd` string in Europe/Paris. */

import { addMonths } from '@bloom/shared-rules/calendar-day';
import { type HolidayZone, isHoliday } from '@bloom/shared-rules/public-holidays';

/** Holiday beats Sunday beats Saturday beats weekday. */
export type DayClass = 'weekday' | 'saturday' | 'sundayOrHoliday';

export type CalendarDay = {
  readonly date: string;
  readonly dayOfMonth: number;
  /** French weekday name, lower case. */
  readonly name: string;
  readonly isHoliday: boolean;
  readonly isWeekend: boolean;
  readonly dayClass: DayClass;
};

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;
const DAY_MS = 86_400_000;

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function calendarDay(day: string, zone: HolidayZone): CalendarDay {
  const weekday = new Date(timeOf(day)).getUTCDay();
  const holiday = isHoliday(day, zone);
  const dayClass = holiday || weekday === 0 ? 'sundayOrHoliday' : weekday === 6 ? 'saturday' : 'weekday';
  return {
    date: day,
    dayOfMonth: Number(day.slice(8)),
    name: WEEKDAYS[weekday] ?? '',
    isHoliday: holiday,
    isWeekend: weekday === 0 || weekday === 6,
    dayClass,
  };
}

/** Every calendar day of the month that starts on `month` (first day, `yyyy-MM-dd`). */
export function calendarOfMonth(month: string, zone: HolidayZone): CalendarDay[] {
  const first = timeOf(month);
  const next = timeOf(addMonths(month, 1));
  const days: CalendarDay[] = [];
  for (let time = first; time < next; time += DAY_MS) days.push(calendarDay(iso(time), zone));
  return days;
}

/** '3/11/2026', the date form of a day entry. */
export function shortDate(day: string): string {
  return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}`;
}
