import { firstOfMonth, isDay } from '@bloom/shared-rules/calendar/calendar-day';

/** The first of the month of a well-formed calendar day, undefined for anything else. */
export function askedMonth(date: string | undefined): string | undefined {
  if (date === undefined || !isDay(date)) return undefined;
  return firstOfMonth(date);
}
