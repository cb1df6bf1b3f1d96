import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { redactText } from '../../platform/log.ts';

/** What falls due within so many days is reported beforehand, where it is about people. */
export const REPORTED_DAYS = 7;

/** Up to when a report of this moment tells what falls due. */
export const toldFrom = (now: Date): Date => new Date(now.getTime() + REPORTED_DAYS * DAY_MS);

/** Reports of that day and before were there to be read long enough when a night comes. */
export const readBy = (night: string): string => addDays(night, -REPORTED_DAYS);

/** What the report says of a category that failed; it names nobody. */
export const failureOf = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, 500);

/** When the rows of a night go; Paris. */
export const NIGHT_AT = '02:00';
