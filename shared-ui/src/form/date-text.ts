import { addDays } from '@bloom/shared-rules/calendar-day';

const two = (figure: number) => String(figure).padStart(2, '0');

/** 'yyyy-MM-dd' of what people write: 3/11/2026, 03.11.2026, 03112026, 2026-11-03; '' while it is no day. */
export function dayOfText(text: string): string {
  const bare = text.trim();
  const french = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const [year, month, day] = french ? [french[3], french[2], french[1]] : (iso?.slice(1) ?? []);
  return isoDay(Number(year), Number(month), Number(day));
}

/** 31/02/2026 would roll over to March without a word; years of three figures are slips of the finger. */
function isoDay(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${year}-${two(month)}-${two(day)}` : '';
}

/** '03/11/2026'; what is no day is shown as it is. */
export function textOfDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that show a month, from Monday to Sunday. @param month any day of it */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month.slice(0, 8)}01`;
  const monday = addDays(first, -weekdayOf(first));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(monday, week * 7 + weekday)),
  );
  return weeks.filter((week) => week.some((day) => day.startsWith(month.slice(0, 8))));
}
