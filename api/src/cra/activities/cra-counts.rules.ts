import { monthDay } from '@bloom/shared-rules/calendar/month-days';
import type { HolidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { type CraCounts, countDays, ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import type { Problem } from '@bloom/shared-rules/input/problem';
import { type MonthDetails, quarterHours } from './cra-details.rules.ts';

export type SentCounts = { [K in keyof CraCounts]?: number | null };

/** Largest difference between a sent and a recomputed count that can come from rounding to four decimals. */
const TOLERANCE = 0.00005;
/** Room for the binary representation of the two numbers compared. */
const EPSILON = 1e-9;

/** The four counts, recomputed from the days as they are stored. */
export function countMonth(details: MonthDetails, hoursPerDays: number, zone: HolidayZone): CraCounts {
  const days = Object.entries(details).map(([date, entry]) => ({
    kind: monthDay(date, zone).kind,
    hours: (quarterHours(entry.dayWorked, hoursPerDays) ?? 0) / 4,
    onCallHours: (quarterHours(entry.astreinte, ON_CALL_HOURS) ?? 0) / 4,
  }));
  return countDays(days, hoursPerDays);
}

/** The fields whose sent value differs from the recomputed one; a count that was not sent is not compared. */
export function mismatches(sent: SentCounts, counts: CraCounts): Problem[] {
  const fields = Object.keys(counts) as (keyof CraCounts)[];
  return fields
    .filter((field) => {
      const value = sent[field];
      if (value === undefined || value === null) return false;
      return !(Math.abs(value - counts[field]) <= TOLERANCE + EPSILON);
    })
    .map((field) => ({ path: field, message: 'Le total envoyé ne correspond pas au détail des jours.' }));
}
