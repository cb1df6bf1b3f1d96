import { DAY_MS } from './time-units.ts';

/** Whole days from a day, yyyy-MM-dd, to another; negative when that is earlier. */
export function daysFrom(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}
