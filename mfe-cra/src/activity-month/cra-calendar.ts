import { isDay } from '@bloom/shared-rules/calendar-day';

/**
 * The days of a month and what kind of day each one is.
 * Days are `yyyy-MM-dd` strings computed in UTC, so that the browser's time zone never shifts them.
 * The server applies the same rules and has the last word (it recomputes the flags on every save).
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
const DAY_MS = 86_400_000;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), as a UTC time. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day);
}

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const FIXED_HOLIDAYS: ReadonlyArray<readonly [string, string]> = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du travail'],
  ['05-08', 'Victoire de 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice de 1918'],
  ['12-25', 'Noël'],
];

const ABOLITION_DAYS: Readonly<Record<string, string>> = {
  mayotte: '04-27',
  martinique: '05-22',
  guadeloupe: '05-27',
  guyane: '06-10',
  reunion: '12-20',
};

/** French public holidays of a year: yyyy-MM-dd → name. `zone` is the client site's zone held by the mission. */
export function publicHolidays(year: number, zone = 'metropole'): ReadonlyMap<string, string> {
  const easter = easterSunday(year);
  const holidays = new Map<string, string>();
  for (const [monthDay, name] of FIXED_HOLIDAYS) holidays.set(`${year}-${monthDay}`, name);
  holidays.set(isoOf(easter + DAY_MS), 'Lundi de Pâques');
  holidays.set(isoOf(easter + 39 * DAY_MS), 'Ascension');
  holidays.set(isoOf(easter + 50 * DAY_MS), 'Lundi de Pentecôte');
  if (zone === 'alsace-moselle') {
    holidays.set(isoOf(easter - 2 * DAY_MS), 'Vendredi saint');
    holidays.set(`${year}-12-26`, 'Saint-Étienne');
  }
  const abolition = ABOLITION_DAYS[zone];
  if (abolition) holidays.set(`${year}-${abolition}`, 'Abolition de l’esclavage');
  return holidays;
}

function kindOf(column: number, isHoliday: boolean): DayKind {
  if (isHoliday) return 'holiday';
  if (column === 6) return 'sunday';
  return column === 5 ? 'saturday' : 'weekday';
}

/** Every day of the month of `month` (any yyyy-MM-dd of it), in order. */
export function daysOfMonth(month: string, zone = 'metropole'): CalendarDay[] {
  const year = Number(month.slice(0, 4));
  const monthNumber = Number(month.slice(5, 7));
  const holidays = publicHolidays(year, zone);
  const count = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const time = Date.UTC(year, monthNumber - 1, id);
    const isoDate = isoOf(time);
    const column = (new Date(time).getUTCDay() + 6) % 7;
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
