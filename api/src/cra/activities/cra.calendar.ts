/**
 * French working calendar, computed by rule so that no year ever runs out.
 * Sources: Code du travail L3133-1 (eleven holidays), L3134-13 (Alsace-Moselle), L3422-2 (overseas departments).
 * A day is a `yyyy-MM-dd` string in Europe/Paris; no time zone arithmetic happens here.
 */

import { addMonths } from '@bloom/shared-rules/calendar-day';

export type HolidayZone =
  | 'metropole'
  | 'alsace-moselle'
  | 'guadeloupe'
  | 'martinique'
  | 'guyane'
  | 'reunion'
  | 'mayotte';

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

const EVERYWHERE = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
const AFTER_EASTER = [1, 39, 50];
const ONLY_IN: Record<HolidayZone, readonly string[]> = {
  metropole: [],
  'alsace-moselle': ['12-26'],
  guadeloupe: ['05-27'],
  martinique: ['05-22'],
  guyane: ['06-10'],
  reunion: ['12-20'],
  mayotte: ['04-27'],
};
const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;
const DAY_MS = 86_400_000;
const holidaysByYear = new Map<string, ReadonlySet<string>>();

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** An unknown zone reads as metropolitan France: the mission's zone is free text in old data. */
export function holidayZone(name: string): HolidayZone {
  return Object.hasOwn(ONLY_IN, name) ? (name as HolidayZone) : 'metropole';
}

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearInCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearInCentury / 4) - epact - (yearInCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekShift) / 451);
  const monthAndDay = epact + weekShift - 7 * late + 114;
  return iso(Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1));
}

export function holidaysOf(year: number, zone: HolidayZone): ReadonlySet<string> {
  const key = `${year}/${zone}`;
  const known = holidaysByYear.get(key);
  if (known) return known;
  const easter = timeOf(easterSunday(year));
  const afterEaster = zone === 'alsace-moselle' ? [-2, ...AFTER_EASTER] : AFTER_EASTER;
  const days = new Set([
    ...[...EVERYWHERE, ...ONLY_IN[zone]].map((monthDay) => `${year}-${monthDay}`),
    ...afterEaster.map((shift) => iso(easter + shift * DAY_MS)),
  ]);
  holidaysByYear.set(key, days);
  return days;
}

export function isHoliday(day: string, zone: HolidayZone): boolean {
  return holidaysOf(Number(day.slice(0, 4)), zone).has(day);
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
