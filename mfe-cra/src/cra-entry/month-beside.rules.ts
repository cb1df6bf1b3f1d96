import { formatHours } from '@bloom/shared-ui/format';
import { type DayEntry, isSelectable } from '../month-days/month-days.rules.ts';
import { roomOf, type TakenDays } from '../month-days/taken-days.rules.ts';
import { longestWithin } from '../month-days/worked-hours.ts';

/** Hours of each week day, Monday first, as most of its days had them; undefined for a month without any. */
export type Pattern = readonly number[];

export function patternOf(days: readonly DayEntry[], base: number): Pattern | undefined {
  const pattern = [0, 1, 2, 3, 4].map((column) =>
    usual(days.filter((day) => day.column === column && isSelectable(day))),
  );
  // A month that is full everywhere is what « Tout sélectionner » fills.
  return pattern.every((hours) => hours === pattern[0]) && (pattern[0] === 0 || pattern[0] === base)
    ? undefined
    : pattern;
}

function usual(days: readonly DayEntry[]): number {
  const counts = new Map<number, number>();
  for (const { hours } of days) counts.set(hours, (counts.get(hours) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Fills the working days that are still empty as the pattern has them, no further than there is room. */
export function applyPattern(days: readonly DayEntry[], pattern: Pattern, base: number, taken: TakenDays): DayEntry[] {
  return days.map((day) => {
    const hours = longestWithin(Math.min(pattern[day.column] ?? 0, roomOf(day, taken, base)), base);
    return isSelectable(day) && day.hours === 0 && hours > 0 ? { ...day, hours } : day;
  });
}

const NAMES = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.'];

/** « jeu., ven. 1 j · mer. ½ j » */
export function patternWords(pattern: Pattern, base: number): string {
  const byHours = new Map<number, string[]>();
  for (const [column, hours] of pattern.entries()) {
    if (hours > 0) byHours.set(hours, [...(byHours.get(hours) ?? []), NAMES[column] ?? '']);
  }
  return [...byHours].map(([hours, names]) => `${names.join(', ')} ${shortHours(hours, base)}`).join(' · ');
}

function shortHours(hours: number, base: number): string {
  if (hours === base) return '1\u00a0j';
  return hours * 2 === base ? '½\u00a0j' : formatHours(hours);
}
