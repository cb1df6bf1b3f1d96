import { DateTime } from 'luxon';

export const BUSINESS_ZONE = 'Europe/Paris';

/** The server's time. Injected, so that a test can live at the end of a month. */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** The present calendar day in Europe/Paris, yyyy-MM-dd. */
  today(): string;
}

/** Days of the zone begin on a quarter of an hour of UTC, so that within one the day is the same. */
const QUARTER_MS = 900_000;

export function createClock(now: () => Date = () => new Date()): Clock {
  let [quarter, day] = [Number.NaN, ''];
  return {
    now,
    today() {
      const instant = now();
      const current = Math.floor(instant.getTime() / QUARTER_MS);
      // Asked several times by every request; formatting costs more than the rest of a small one.
      if (current !== quarter) [quarter, day] = [current, businessDay(instant)];
      return day;
    },
  };
}

export const systemClock: Clock = createClock();

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day of an instant in Europe/Paris, yyyy-MM-dd. */
export function businessDay(instant: Date): string {
  return dayFormat.format(instant);
}

/** The first day of the month of an instant or of a yyyy-MM-dd day, in Europe/Paris. */
export function firstOfMonth(value: Date | string): string {
  const day = typeof value === 'string' ? value : businessDay(value);
  return `${day.slice(0, 7)}-01`;
}

/** The last day of the month of a yyyy-MM-dd day. */
export function lastOfMonth(day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).endOf('month').toISODate() as string;
}

/** A yyyy-MM-dd day moved by whole months; a first of month stays one. */
export function addMonths(day: string, months: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ months }).toISODate() as string;
}

/** A yyyy-MM-dd day moved by whole days. */
export function addDays(day: string, days: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() as string;
}

/** Whether the text is a real calendar day written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid;
}
