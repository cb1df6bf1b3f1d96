import { daysOfMonth, type MonthDay } from '@bloom/shared-rules/calendar/month-days';
import { holidayZone } from '@bloom/shared-rules/calendar/public-holidays';
import { type CraCounts, countDays, ON_CALL_HOURS, totalDays } from '@bloom/shared-rules/cra/cra-counts';
import { beginningOf, MAX_DAY_COMMENT } from '@bloom/shared-rules/input/limits';
import { formatHours, parseFigure } from '@bloom/shared-ui/format';
import { nothingTaken, roomOf, type TakenDays } from './taken-days.rules.ts';
import { workedHours } from './worked-hours.ts';
import { workedLabel } from './worked-label.ts';

/** Pure rules of the entry of one month. Hours are decimal hours in half-hour steps; fractions are parts of a day. */

export interface DayEntry extends MonthDay {
  /** Hours worked, 0 to the base. */
  hours: number;
  /** Hours on call, 0 to ON_CALL_HOURS. */
  onCallHours: number;
  comment: string;
  /** False outside the mission's dates: the server refuses anything there. */
  inMission: boolean;
}

export interface MonthScope {
  month: string;
  zone?: string | undefined;
  beginMission?: string | undefined;
  endMission?: string | undefined;
}

export interface DayOption {
  hours: number;
  label: string;
}

export interface MonthCounts extends CraCounts {
  totalDays: number;
}

export function workedOptions(base: number): DayOption[] {
  return workedHours(base).map((hours) => ({ hours, label: workedLabel(hours, base) }));
}

export function onCallOptions(): DayOption[] {
  return Array.from({ length: ON_CALL_HOURS * 2 + 1 }, (_, step) => ({
    hours: step / 2,
    label: step === 0 ? 'Aucune' : formatHours(step / 2),
  }));
}

/** On-call hours as typed: the nearest half-hour between 0 and 12; undefined while it is no number. */
export function typedOnCallHours(typed: number | undefined): number | undefined {
  if (typed === undefined || !Number.isFinite(typed)) return undefined;
  return Math.min(ON_CALL_HOURS, Math.max(0, Math.round(typed * 2) / 2));
}

/** What to say when the hours that count are not those that were typed; undefined when they are. */
export function onCallNote(typed: string, hours: number): string | undefined {
  if (typed.trim() === '') return undefined;
  const figure = parseFigure(typed);
  if (figure === hours) return undefined;
  const kept = `Astreinte retenue\u00a0: ${hours === 0 ? 'aucune' : formatHours(hours)}`;
  if (figure === undefined) return `«\u202f${typed.trim()}\u202f» n’est pas un nombre d’heures. ${kept}.`;
  return `${kept} (par demi-heure, ${ON_CALL_HOURS}\u00a0h au plus).`;
}

export function emptyMonth(scope: MonthScope): DayEntry[] {
  return daysOfMonth(scope.month, holidayZone(scope.zone ?? 'metropole')).map((day) => ({
    ...day,
    hours: 0,
    onCallHours: 0,
    comment: '',
    inMission:
      (!scope.beginMission || day.isoDate >= scope.beginMission) &&
      (!scope.endMission || day.isoDate <= scope.endMission),
  }));
}

export function isSelectable(day: DayEntry): boolean {
  return day.inMission && day.kind === 'weekday';
}

/**
 * Fills the working days that are still empty with what other missions leave of them; what was typed on purpose (a half
 * day, a Saturday) stays.
 */
export function selectAll(days: readonly DayEntry[], base: number, taken: TakenDays = nothingTaken): DayEntry[] {
  return days.map((day) => (isSelectable(day) && day.hours === 0 ? { ...day, hours: roomOf(day, taken, base) } : day));
}

export function unselectAll(days: readonly DayEntry[]): DayEntry[] {
  return days.map((day) => (isSelectable(day) ? { ...day, hours: 0 } : day));
}

export function allSelected(days: readonly DayEntry[], base: number, taken: TakenDays = nothingTaken): boolean {
  const selectable = days.filter((day) => isSelectable(day) && (day.hours > 0 || roomOf(day, taken, base) > 0));
  return selectable.length > 0 && selectable.every((day) => day.hours > 0);
}

/** Whether « Tout sélectionner » has a day to fill beside what other missions have. */
export function hasRoom(days: readonly DayEntry[], base: number, taken: TakenDays): boolean {
  return days.some((day) => isSelectable(day) && roomOf(day, taken, base) > 0);
}

/** Cuts at 50 code points: an emoji is one. */
export function limitComment(text: string): string {
  return beginningOf(text, MAX_DAY_COMMENT);
}

/** The comment as it is saved: none outside the mission, whose dates may have changed since it was typed. */
export function savedComment(day: DayEntry): string {
  return day.inMission ? day.comment.trim() : '';
}

export function countsOf(days: readonly DayEntry[], base: number): MonthCounts {
  const counts = countDays(days, base);
  return { ...counts, totalDays: totalDays(counts) };
}

export function sameEntries(left: readonly DayEntry[], right: readonly DayEntry[]): boolean {
  return (
    left.length === right.length &&
    left.every((day, index) => {
      const other = right[index];
      if (day.hours !== other?.hours || day.onCallHours !== other.onCallHours) return false;
      return savedComment(day) === savedComment(other);
    })
  );
}
