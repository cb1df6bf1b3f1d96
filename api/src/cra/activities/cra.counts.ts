import type { HolidayZone } from '@bloom/shared-rules/public-holidays';
import type { Problem } from '../../platform/verdict.ts';
import { calendarDay } from './cra.calendar.ts';
import { ASTREINTE_BASE, type MonthDetails, quarterHours } from './cra.details.ts';

export type Counts = {
  /** Weekdays. */
  readonly nbDaysWorked: number;
  /** Saturdays. */
  readonly nbDaysMarkupWorked: number;
  /** Sundays and holidays. */
  readonly nbDaysMarkup2Worked: number;
  /** On-call days of 12 hours. */
  readonly nbDaysAstreinteWorked: number;
};

export type SentCounts = { [K in keyof Counts]?: number | null };

/** Largest difference between a sent and a recomputed count that can come from rounding to four decimals. */
const TOLERANCE = 0.00005;
/** Room for the binary representation of the two numbers compared. */
const EPSILON = 1e-9;

export function round4(value: number): number {
  return Math.round((value + Number.EPSILON) * 10_000) / 10_000;
}

/**
 * The four counts, recomputed from the days: hours are summed as whole quarter hours and divided once, so that no
 * floating point error adds up over a month.
 */
export function countDays(details: MonthDetails, hoursPerDays: number, zone: HolidayZone): Counts {
  const quarters = { weekday: 0, saturday: 0, sundayOrHoliday: 0 };
  let onCall = 0;
  for (const [date, entry] of Object.entries(details)) {
    quarters[calendarDay(date, zone).dayClass] += quarterHours(entry.dayWorked, hoursPerDays) ?? 0;
    onCall += quarterHours(entry.astreinte, ASTREINTE_BASE) ?? 0;
  }
  const days = (count: number) => (count === 0 ? 0 : round4(count / (hoursPerDays * 4)));
  return {
    nbDaysWorked: days(quarters.weekday),
    nbDaysMarkupWorked: days(quarters.saturday),
    nbDaysMarkup2Worked: days(quarters.sundayOrHoliday),
    nbDaysAstreinteWorked: round4(onCall / (ASTREINTE_BASE * 4)),
  };
}

export function totalDays(counts: Counts): number {
  return round4(
    counts.nbDaysWorked + counts.nbDaysMarkupWorked + counts.nbDaysMarkup2Worked + counts.nbDaysAstreinteWorked,
  );
}

/** Uplifted or on-call days need the client's agreement before the Bloomer signs. */
export function needsClientConfirmation(counts: Counts): boolean {
  return counts.nbDaysMarkupWorked > 0 || counts.nbDaysMarkup2Worked > 0 || counts.nbDaysAstreinteWorked > 0;
}

/** The fields whose sent value differs from the recomputed one; a count that was not sent is not compared. */
export function mismatches(sent: SentCounts, counts: Counts): Problem[] {
  const fields = Object.keys(counts) as (keyof Counts)[];
  return fields
    .filter((field) => {
      const value = sent[field];
      if (value === undefined || value === null) return false;
      return !(Math.abs(value - counts[field]) <= TOLERANCE + EPSILON);
    })
    .map((field) => ({ path: field, message: 'Le total envoyé ne correspond pas au détail des jours.' }));
}
