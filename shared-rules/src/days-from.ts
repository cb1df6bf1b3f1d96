/** Whole days from a day, yyyy-MM-dd, to another; negative when that is earlier. */
export function daysFrom(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
}
