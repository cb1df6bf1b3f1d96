import type { DayKind } from '../calendar/month-days.ts';

/** What a month of hours is worth in days. */

/** On-call hours that count as one day. */
export const ON_CALL_HOURS = 12;

/** Hours of a day where a mission does not say. */
export const HOURS_PER_DAY = 8;

export interface CraCounts {
  /** Weekdays. */
  nbDaysWorked: number;
  /** Saturdays. */
  nbDaysMarkupWorked: number;
  /** Sundays and holidays. */
  nbDaysMarkup2Worked: number;
  /** On-call days of 12 hours. */
  nbDaysAstreinteWorked: number;
}

/** Hours in steps of a quarter: their sum is exact. */
export interface DayHours {
  kind: DayKind;
  hours: number;
  onCallHours: number;
}

/** Rounds to 4 decimals, the precision of day counts and shares. */
export function round4(value: number): number {
  return Math.round((value + Number.EPSILON) * 1e4) / 1e4;
}

/** Hours are summed, divided once and rounded once, so that no rounding adds up over a month. */
export function countDays(days: readonly DayHours[], base: number): CraCounts {
  const hoursOf = (...kinds: DayKind[]) =>
    days.reduce((sum, day) => (kinds.includes(day.kind) ? sum + day.hours : sum), 0);
  // A mission without hours has no days either.
  const inDays = (hours: number) => (hours === 0 ? 0 : round4(hours / base));
  return {
    nbDaysWorked: inDays(hoursOf('weekday')),
    nbDaysMarkupWorked: inDays(hoursOf('saturday')),
    nbDaysMarkup2Worked: inDays(hoursOf('sunday', 'holiday')),
    nbDaysAstreinteWorked: round4(days.reduce((sum, day) => sum + day.onCallHours, 0) / ON_CALL_HOURS),
  };
}

export function totalDays(counts: CraCounts): number {
  return round4(
    counts.nbDaysWorked + counts.nbDaysMarkupWorked + counts.nbDaysMarkup2Worked + counts.nbDaysAstreinteWorked,
  );
}

/** Uplifted or on-call days need the client's agreement, which the Bloomer confirms. */
export function needsClientConfirmation(counts: CraCounts): boolean {
  return counts.nbDaysMarkupWorked + counts.nbDaysMarkup2Worked + counts.nbDaysAstreinteWorked > 0;
}
