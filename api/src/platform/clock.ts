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
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return dayOf(date);
}

/** A yyyy-MM-dd day moved by whole months; a first of month stays one, a last day at most becomes the last one. */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  if (wanted < date.getUTCDate()) date.setUTCDate(wanted);
  return dayOf(date);
}

/** A yyyy-MM-dd day moved by whole days. */
export function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
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

/** Counted as UTC, where each has 24 hours: a date of a library costs ten times as much, and reports count thousands. */
const dayOf = (date: Date) => date.toISOString().slice(0, -14);
