import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { DateTime } from 'luxon';

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

/** Whether the clocks of Paris show this hour or a later one. */
export function isAfterHour(now: Date, hour: number): boolean {
  return DateTime.fromJSDate(now, { zone: BUSINESS_ZONE }).hour >= hour;
}
