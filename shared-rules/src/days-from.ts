/** Without the library of dates: light pages count days, too. */
export const DAY_MS = 86_400_000;

/** Whole days from a day, yyyy-MM-dd, to another; negative when that is earlier. */
export function daysFrom(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}
