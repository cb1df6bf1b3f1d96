import { dayKind } from '@bloom/shared-rules/calendar/month-days';
import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import {
  type DayEntry,
  emptyMonth,
  limitComment,
  type MonthScope,
  sameEntries,
  savedComment,
} from './month-days.rules.ts';

/** nbDaysDetails: JSON text of an object keyed by the day (yyyy-MM-dd), every day of the month present. */

interface StoredDay {
  id: number;
  name: string;
  date: string;
  isHoliday: boolean;
  isWeekend: boolean;
  dayWorked: number;
  astreinte: number;
  comment: string;
  checked: boolean;
}

export function serializeDetails(days: readonly DayEntry[], base: number): string {
  const stored: Record<string, StoredDay> = {};
  for (const day of days) {
    stored[day.isoDate] = {
      id: day.id,
      name: day.name,
      date: day.date,
      isHoliday: day.isHoliday,
      isWeekend: day.isWeekend,
      dayWorked: day.hours / base,
      astreinte: day.onCallHours / ON_CALL_HOURS,
      comment: savedComment(day),
      checked: day.hours > 0,
    };
  }
  return JSON.stringify(stored);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A stored fraction may be rounded to four decimals; it stands for the nearest quarter (3 h 45 is half of 7 h 30). */
function hoursOf(fraction: unknown, base: number): number {
  if (typeof fraction !== 'number' || !Number.isFinite(fraction) || fraction <= 0) return 0;
  return Math.min(base, Math.round(fraction * base * 4) / 4);
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * The month as stored, laid over an empty month. The stored holiday flag wins over today's rules:
 * a later change of the law must not rewrite a past month.
 */
export function parseDetails(text: string | null | undefined, scope: MonthScope, base: number): DayEntry[] {
  return layOver(emptyMonth(scope), text, base);
}

/** Is what is stored the month as it was typed here? */
export function storesMonth(text: string, days: readonly DayEntry[], base: number): boolean {
  return sameEntries(layOver(days, text, base), days);
}

function layOver(days: readonly DayEntry[], text: string | null | undefined, base: number): DayEntry[] {
  const stored = parseObject(text);
  return days.map((day) => {
    const entry = stored[day.isoDate];
    if (!isRecord(entry)) return day;
    const isHoliday = typeof entry.isHoliday === 'boolean' ? entry.isHoliday : day.isHoliday;
    return {
      ...day,
      isHoliday,
      holidayName: isHoliday ? (day.holidayName ?? 'Jour férié') : undefined,
      kind: dayKind(day.column, isHoliday),
      hours: hoursOf(entry.dayWorked, base),
      onCallHours: hoursOf(entry.astreinte, ON_CALL_HOURS),
      comment: typeof entry.comment === 'string' ? limitComment(entry.comment) : '',
    };
  });
}
