import { type DayEntry, sameEntries } from '../month-days/month-days.rules.ts';

/** The days of a month that were typed and not saved: what `useDraft` keeps, and how it comes back. */

interface DraftDay {
  id: number;
  hours: number;
  onCallHours: number;
  comment: string;
}

export type CraDraft = DraftDay[];

export function isCraDraft(value: unknown): value is CraDraft {
  return (
    Array.isArray(value) &&
    value.every(
      (day) =>
        typeof day?.id === 'number' &&
        typeof day.hours === 'number' &&
        typeof day.onCallHours === 'number' &&
        typeof day.comment === 'string',
    )
  );
}

/**
 * The days that differ from what is saved, undefined when none does: the others may be saved elsewhere before the draft
 * comes back.
 */
export function draftOf(days: readonly DayEntry[], saved: readonly DayEntry[]): CraDraft | undefined {
  const typed = days.filter((day, index) => !sameEntries([day], saved.slice(index, index + 1)));
  if (typed.length === 0) return undefined;
  return typed.map(({ id, hours, onCallHours, comment }) => ({ id, hours, onCallHours, comment }));
}

/**
 * Lays the draft over the month; hours above a base that has shrunk since, and days outside the mission, are left out.
 */
export function applyDraft(days: readonly DayEntry[], draft: CraDraft, base: number): DayEntry[] {
  const drafted = new Map(draft.map((day) => [day.id, day]));
  return days.map((day) => {
    const kept = drafted.get(day.id);
    if (!kept || !day.inMission) return day;
    return { ...day, hours: Math.min(kept.hours, base), onCallHours: kept.onCallHours, comment: kept.comment };
  });
}

/** The days typed since the month was opened, the others as the draft has them. */
export function joinDraft(
  days: readonly DayEntry[],
  initial: readonly DayEntry[],
  draft: CraDraft,
  base: number,
): DayEntry[] {
  const drafted = applyDraft(initial, draft, base);
  return days.map((day, index) => {
    const [saved, kept] = [initial[index], drafted[index]];
    return saved && kept && sameEntries([day], [saved]) ? kept : day;
  });
}
