import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import { DateTime } from 'luxon';

/** C. trav. L1254-4: one client, thirty-six months. */
export const PORTAGE_LIMIT_MONTHS = 36;
export const PORTAGE_WARNING_MONTHS = 33;

/** Whole months of a mission under an umbrella company, from its first day to a day included. Days are yyyy-MM-dd. */
export function portageMonths(begin: string, day: string): number {
  const months = DateTime.fromISO(addDays(day, 1), { zone: 'utc' }).diff(
    DateTime.fromISO(begin, { zone: 'utc' }),
    'months',
  ).months;
  return Math.max(0, Math.floor(months));
}

/** The last day that a mission under an umbrella company may reach. */
export function portageLastDay(begin: string): string {
  return addDays(addMonths(begin, PORTAGE_LIMIT_MONTHS), -1);
}

export type PortageState = 'fine' | 'warning' | 'limit';

export function portageState(months: number): PortageState {
  if (months >= PORTAGE_LIMIT_MONTHS) return 'limit';
  return months >= PORTAGE_WARNING_MONTHS ? 'warning' : 'fine';
}
