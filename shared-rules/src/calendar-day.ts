/**
 * Days written yyyy-MM-dd. Counted as UTC, where each has 24 hours and no browser's zone shifts them: a date of a
 * library costs ten times as much, reports count thousands of days, and the page that signs in has no room for one.
 */

/** A day moved by whole days. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** A day moved by whole months; a first of month stays one, a last day at most becomes the last one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  if (wanted < date.getUTCDate()) date.setUTCDate(wanted);
  return dayOf(date);
}

/** The last day of the month of a day. */
export function lastOfMonth(day: string): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return dayOf(date);
}

/** Beyond them no day of ours lies, and counting from one leaves what calendars and PostgreSQL know. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2200-12-31'];

/** Whether the text is a real calendar day from 1900 to 2200 written yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const date = new Date(text);
  // The 31st of a shorter month is read as a day of the next one.
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

const dayOf = (date: Date) => date.toISOString().slice(0, -14);
