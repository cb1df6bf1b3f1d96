import { formatHours } from '@bloom/shared-ui/format';
import { dayCommentMaximum, round4 } from '@bloom/shared-ui/limits';
import { type CalendarDay, type DayKind, daysOfMonth } from '../activity-month/cra-calendar.ts';

/** Pure rules of the entry of one month. Hours are decimal hours in half-hour steps; fractions are parts of a day. */

/** On-call hours that count as one day. */
export const ON_CALL_BASE = 12;

export interface DayEntry extends CalendarDay {
  /** Hours worked, 0 to the base. */
  hours: number;
  /** Hours on call, 0 to ON_CALL_BASE. */
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

export interface MonthCounts {
  nbDaysWorked: number;
  nbDaysMarkupWorked: number;
  nbDaysMarkup2Worked: number;
  nbDaysAstreinteWorked: number;
  totalDays: number;
}

/** Undefined when the base is usable, else the sentence to show. */
export function hoursBaseError(base: number): string | undefined {
  if (!Number.isFinite(base) || base <= 0 || base > 24)
    return 'La base d’une journée doit être comprise entre 0,5 et 24 heures.';
  return Number.isInteger(base * 2) ? undefined : 'La base d’une journée doit être un multiple de 0,5 heure.';
}

/** '1 journée', '1/2 journée', else the hours. */
export function workedLabel(hours: number, base: number): string {
  if (hours === 0) return 'Non travaillé';
  if (hours === base) return '1 journée';
  if (hours * 2 === base) return '1/2 journée';
  return formatHours(hours);
}

/** Half-hour steps from nothing to the whole base; the half day is always there (3 h 45 of a base of 7 h 30). */
export function workedOptions(base: number): DayOption[] {
  const steps = new Set(Array.from({ length: Math.floor(base * 2) + 1 }, (_, step) => step / 2)).add(base / 2);
  return [...steps].sort((left, right) => left - right).map((hours) => ({ hours, label: workedLabel(hours, base) }));
}

export function onCallOptions(): DayOption[] {
  return Array.from({ length: ON_CALL_BASE * 2 + 1 }, (_, step) => ({
    hours: step / 2,
    label: step === 0 ? 'Aucune' : formatHours(step / 2),
  }));
}

/** On-call hours as typed: the nearest half-hour between 0 and 12; undefined while it is no number. */
export function typedOnCallHours(typed: number | undefined): number | undefined {
  if (typed === undefined || !Number.isFinite(typed)) return undefined;
  return Math.min(ON_CALL_BASE, Math.max(0, Math.round(typed * 2) / 2));
}

export function emptyMonth(scope: MonthScope): DayEntry[] {
  return daysOfMonth(scope.month, scope.zone).map((day) => ({
    ...day,
    hours: 0,
    onCallHours: 0,
    comment: '',
    inMission:
      (!scope.beginMission || day.isoDate >= scope.beginMission) &&
      (!scope.endMission || day.isoDate <= scope.endMission),
  }));
}

function isSelectable(day: DayEntry): boolean {
  return day.inMission && day.kind === 'weekday';
}

/** Fills the working days that are still empty; what was typed on purpose (a half day, a Saturday) stays. */
export function selectAll(days: readonly DayEntry[], base: number): DayEntry[] {
  return days.map((day) => (isSelectable(day) && day.hours === 0 ? { ...day, hours: base } : day));
}

export function unselectAll(days: readonly DayEntry[]): DayEntry[] {
  return days.map((day) => (isSelectable(day) ? { ...day, hours: 0 } : day));
}

export function allSelected(days: readonly DayEntry[]): boolean {
  const selectable = days.filter(isSelectable);
  return selectable.length > 0 && selectable.every((day) => day.hours > 0);
}

/** Cuts at 50 code points, as the server counts them: an emoji is one. */
export function limitComment(text: string): string {
  const points = [...text];
  return points.length > dayCommentMaximum ? points.slice(0, dayCommentMaximum).join('') : text;
}

export function commentLength(text: string): number {
  return [...text].length;
}

/** Half-hours are summed, divided once and rounded once: the server refuses a difference above 0.00005. */
function dayCount(hours: number, base: number): number {
  return round4(hours / base);
}

export function countsOf(days: readonly DayEntry[], base: number): MonthCounts {
  const hoursOf = (...kinds: DayKind[]) =>
    days.reduce((sum, day) => (kinds.includes(day.kind) ? sum + day.hours : sum), 0);
  const onCall = days.reduce((sum, day) => sum + day.onCallHours, 0);
  const counts = {
    nbDaysWorked: dayCount(hoursOf('weekday'), base),
    nbDaysMarkupWorked: dayCount(hoursOf('saturday'), base),
    nbDaysMarkup2Worked: dayCount(hoursOf('sunday', 'holiday'), base),
    nbDaysAstreinteWorked: dayCount(onCall, ON_CALL_BASE),
  };
  return { ...counts, totalDays: totalOf(counts) };
}

export function totalOf(counts: Omit<MonthCounts, 'totalDays'>): number {
  return round4(
    counts.nbDaysWorked + counts.nbDaysMarkupWorked + counts.nbDaysMarkup2Worked + counts.nbDaysAstreinteWorked,
  );
}

/** Week-end, holiday or on-call days need the client's agreement, which the Bloomer confirms. */
export function needsClientConfirmation(counts: MonthCounts): boolean {
  return counts.nbDaysMarkupWorked > 0 || counts.nbDaysMarkup2Worked > 0 || counts.nbDaysAstreinteWorked > 0;
}

export function canValidateRecap(counts: MonthCounts, confirmed: boolean): boolean {
  return !needsClientConfirmation(counts) || confirmed;
}

export function sameEntries(left: readonly DayEntry[], right: readonly DayEntry[]): boolean {
  return (
    left.length === right.length &&
    left.every((day, index) => {
      const other = right[index];
      return day.hours === other?.hours && day.onCallHours === other.onCallHours && day.comment === other.comment;
    })
  );
}
