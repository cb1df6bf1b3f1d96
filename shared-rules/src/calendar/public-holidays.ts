/**
 * French public holidays, computed by rule so that no year ever runs out.
 * Sources: Code du travail L3133-1 (eleven holidays), L3134-13 (Alsace-Moselle), L3422-2 (overseas departments).
 * A day is a `yyyy-MM-dd` string in Europe/Paris; no time zone arithmetic happens here.
 */

import { addDays } from './calendar-day.ts';

export type HolidayZone =
  | 'metropole'
  | 'alsace-moselle'
  | 'guadeloupe'
  | 'martinique'
  | 'guyane'
  | 'reunion'
  | 'mayotte';

type Named = readonly (readonly [string, string])[];

const EVERYWHERE: Named = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du travail'],
  ['05-08', 'Victoire de 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice de 1918'],
  ['12-25', 'Noël'],
];

const AFTER_EASTER: readonly (readonly [number, string])[] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
];

const ABOLITION = 'Abolition de l’esclavage';
const ONLY_IN: Readonly<Record<HolidayZone, Named>> = {
  metropole: [],
  'alsace-moselle': [['12-26', 'Saint-Étienne']],
  guadeloupe: [['05-27', ABOLITION]],
  martinique: [['05-22', ABOLITION]],
  guyane: [['06-10', ABOLITION]],
  reunion: [['12-20', ABOLITION]],
  mayotte: [['04-27', ABOLITION]],
};

export const HOLIDAY_ZONES = Object.keys(ONLY_IN) as HolidayZone[];

const known = new Map<string, ReadonlyMap<string, string>>();

/** An unknown zone reads as metropolitan France: the mission's zone is free text in old data. */
export function holidayZone(name: string): HolidayZone {
  return Object.hasOwn(ONLY_IN, name) ? (name as HolidayZone) : 'metropole';
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearInCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearInCentury / 4) - epact - (yearInCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekShift) / 451);
  const monthAndDay = epact + weekShift - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1)).toISOString().slice(0, 10);
}

/** The holidays of a year in the zone of the client's site: day → French name. */
export function publicHolidays(year: number, zone: HolidayZone): ReadonlyMap<string, string> {
  const key = `${year}/${zone}`;
  const before = known.get(key);
  if (before) return before;
  const easter = easterSunday(year);
  const holidays = new Map([...EVERYWHERE, ...ONLY_IN[zone]].map(([monthDay, name]) => [`${year}-${monthDay}`, name]));
  if (zone === 'alsace-moselle') holidays.set(addDays(easter, -2), 'Vendredi saint');
  for (const [shift, name] of AFTER_EASTER) holidays.set(addDays(easter, shift), name);
  known.set(key, holidays);
  return holidays;
}

export function isHoliday(day: string, zone: HolidayZone): boolean {
  return publicHolidays(Number(day.slice(0, 4)), zone).has(day);
}
