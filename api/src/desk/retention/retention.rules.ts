import { redactText } from '../../platform/log.ts';

/** What falls due within so many days is reported beforehand, where it is about people. */
export const REPORTED_DAYS = 7;

/** What the report says of a category that failed; it names nobody. */
export const failureOf = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, 500);

/** When the rows of a night go; Paris. */
export const NIGHT_AT = '02:00';
