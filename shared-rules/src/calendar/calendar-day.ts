import { DateTime, type DurationLike } from 'luxon';
import { FIRST_YEAR, LAST_YEAR } from '../input/limits.ts';

/** Days written yyyy-MM-dd, counted as UTC, where no browser's zone shifts them. */
const UTC = { zone: 'utc' };

const dateOf = (day: string) => DateTime.fromISO(day, UTC);

function written(date: DateTime): string {
  const day = date.toISODate();
  if (day === null) throw new RangeError('This is no calendar day.');
  return day;
}

const moved = (day: string, by: DurationLike) => written(dateOf(day).plus(by));

/** A day moved by whole days. */
export const addDays = (day: string, days: number) => moved(day, { days });

/** A day moved by whole months; a first of month stays one, a last day at most becomes the last one. */
export const addMonths = (day: string, months: number) => moved(day, { months });

/** The first day of the month of a day. */
export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The last day of the month of a day. */
export const lastOfMonth = (day: string) => written(dateOf(day).endOf('month'));

/** A day, or a month, no earlier than `min` and no later than `max`, where these are said. */
export function withinBounds(
  day: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

/** How many days `later` comes after a day; negative when it comes before. */
export const daysBetween = (day: string, later: string) => dateOf(later).diff(dateOf(day), 'days').days;

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string) => dateOf(day).weekday - 1;

/** Whether the text is a real calendar day, of whatever year, written yyyy-MM-dd. */
export const isDayOfAnyYear = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(text).isValid;

/** Whether the text is a real calendar day from 1900 to 2200 written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDayOfAnyYear(text) && year >= FIRST_YEAR && year <= LAST_YEAR;
}
