/** The days of one month of one mission, as its Bloomer would fill them in. */

import { daysOfMonth, type MonthDay } from '@bloom/shared-rules/calendar/month-days';
import type { HolidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { type DayEntry, emptyDetails, type MonthDetails } from '../cra/activities/cra-details.rules.ts';
import { Random } from './demo.random.ts';
import type { PlannedMission } from './demo.rows.ts';
import { DAY_COMMENTS } from './demo.words.ts';

const calendars = new Map<string, readonly MonthDay[]>();
const blanks = new Map<string, MonthDetails>();
const absences = new Map<string, ReadonlySet<string>>();

/** Thousands of missions share the same two years of months: each calendar is computed once. */
function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}

/** `count` days from `start`, moved by `shift` days. Plain arithmetic: this runs a hundred thousand times. */
function run(start: string, shift: number, count: number): string[] {
  const first = Date.parse(`${start}T00:00:00Z`) + shift * DAY_MS;
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** Holidays somebody takes in a year: two weeks in summer, one in spring, the end of December. */
function daysOff(bloomerId: string, year: string): ReadonlySet<string> {
  return cached(absences, `${bloomerId}/${year}`, () => {
    const random = new Random(`days off ${bloomerId} ${year}`);
    return new Set([
      ...run(`${year}-07-20`, random.int(0, 28), 14),
      ...run(`${year}-02-10`, random.int(0, 75), 7),
      ...run(`${year}-12-24`, 0, 8),
    ]);
  });
}

export type MonthFrame = {
  readonly month: string;
  readonly zone: HolidayZone;
  /** Nothing is declared after this day: the end of the mission, or today in the month under way. */
  readonly until: string;
};

export function fillMonth(mission: PlannedMission, frame: MonthFrame, random: Random): MonthDetails {
  const { row, rhythm, bloomer } = mission;
  const key = `${frame.month}/${frame.zone}`;
  const calendar = cached(calendars, key, () => daysOfMonth(frame.month, frame.zone));
  const blank = cached(blanks, key, () => emptyDetails(frame.month, frame.zone));
  const off = daysOff(bloomer.id, frame.month.slice(0, 4));
  const details: Record<string, DayEntry> = {};
  for (const [index, day] of calendar.entries()) {
    const entry = blank[day.isoDate];
    if (!entry) continue;
    const outside = day.isoDate < row.begin_mission || day.isoDate > row.end_mission || day.isoDate > frame.until;
    const weekday = new Date(`${day.isoDate}T00:00:00Z`).getUTCDay();
    const chosen = rhythm.days.includes(weekday) && day.kind === 'weekday' && !off.has(day.isoDate);
    const onCall = mission.onCall && !outside && day.kind === 'saturday' && index % 2 === 0;
    if (outside || (!chosen && !onCall)) {
      details[day.isoDate] = entry;
      continue;
    }
    const dayWorked = chosen ? (rhythm.half || random.chance(0.015) ? 0.5 : 1) : 0;
    const comment = onCall ? 'Astreinte' : random.chance(0.04) ? random.pick(DAY_COMMENTS) : '';
    details[day.isoDate] = { ...entry, dayWorked, astreinte: onCall ? 0.5 : 0, comment, checked: dayWorked > 0 };
  }
  return details;
}
