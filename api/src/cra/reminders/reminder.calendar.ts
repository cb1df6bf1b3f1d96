import { addDays, lastOfMonth } from '@bloom/shared-rules/calendar-day';
import { isHoliday } from '@bloom/shared-rules/public-holidays';
import { DateTime } from 'luxon';
import { BUSINESS_ZONE } from '../../platform/clock.ts';

/** Whole days from one yyyy-MM-dd day to another; negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * The step that is reached when so many days are left: the smallest that is not smaller. After a pause of the servers
 * people get the last step once, not all that were missed.
 */
export function reachedStep(daysLeft: number, steps: readonly number[]): number | undefined {
  const reached = steps.filter((step) => step >= daysLeft);
  return daysLeft < 0 || reached.length === 0 ? undefined : Math.min(...reached);
}

/** Whether the clocks of Paris show this hour or a later one. */
export function isAfterHour(now: Date, hour: number): boolean {
  return DateTime.fromJSDate(now, { zone: BUSINESS_ZONE }).hour >= hour;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, 'metropole');
}

/** The day itself when work is done on it, else the next (or previous) one; then so many working days further. */
function workingDay(from: string, shift: number): string {
  const direction = shift > 0 ? 1 : -1;
  let day = from;
  for (let left = Math.abs(shift); left > 0; ) {
    day = addDays(day, direction);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Working days around the end of a month at which people hear of its report, and the hour in Paris. */
const REPORT_STEPS = [
  { step: -3, hour: 10 },
  { step: 0, hour: 14 },
  { step: 1, hour: 10 },
  { step: 3, hour: 10 },
  { step: 5, hour: 10 },
] as const;
export type ReportStep = (typeof REPORT_STEPS)[number]['step'];

/** The last working day of a month, given by its first day. */
function lastWorkingDay(month: string): string {
  const last = lastOfMonth(month);
  return isWorkingDay(last) ? last : workingDay(last, -1);
}

/** The last step of this month's report that is reached now; undefined before the first. */
export function reportStep(month: string, now: Date): ReportStep | undefined {
  const close = lastWorkingDay(month);
  return REPORT_STEPS.findLast(({ step, hour }) => {
    const day = workingDay(close, step);
    return DateTime.fromISO(day, { zone: BUSINESS_ZONE }).set({ hour }).toJSDate() <= now;
  })?.step;
}
