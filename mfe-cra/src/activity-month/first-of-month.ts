import { isDay } from '@bloom/shared-rules/calendar-day';

/** The first of the month of a well-formed calendar day, undefined for anything else. */
export function firstOfMonth(date: string | undefined): string | undefined {
  if (date === undefined || !isDay(date)) return undefined;
  return `${date.slice(0, 7)}-01`;
}
