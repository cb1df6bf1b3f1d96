import { addDays, lastOfMonth } from './calendar-day.ts';
import { isHoliday } from './public-holidays.ts';

/** Work is done in metropolitan France: a mission elsewhere has the holidays of its own zone (month-days.ts). */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, 'metropole');
}

/** So many working days after a day, or before it when below zero; with zero the day itself, whatever is done on it. */
export function workingDay(from: string, shift: number): string {
  const direction = shift > 0 ? 1 : -1;
  let day = from;
  for (let left = Math.abs(shift); left > 0; ) {
    day = addDays(day, direction);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The last working day of a month, given by its first day. */
export function lastWorkingDay(month: string): string {
  const last = lastOfMonth(month);
  return isWorkingDay(last) ? last : workingDay(last, -1);
}
