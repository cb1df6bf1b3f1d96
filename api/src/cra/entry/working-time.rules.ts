import { addDays, weekdayOf } from '@bloom/shared-rules/calendar/calendar-day';
import { frenchNumber } from '@bloom/shared-rules/cra/cra-total';
import { frenchDay } from '../../platform/french/french-dates.ts';
import type { MonthDetails } from '../activities/cra-details.rules.ts';

/** So many days in a row are pointed out: employees rest one day a week (code du travail, L3132-1). */
const POINTED_OUT_DAYS = 6;
/** Hours of one week that an employee may not exceed (code du travail, L3121-20). */
const MAX_WEEK_HOURS = 48;
const EPSILON = 1e-6;

/** Days worked in a row, both ends included, yyyy-MM-dd. */
type Stretch = { readonly from: string; readonly to: string; readonly days: number };

function stretches(worked: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  for (const day of worked) {
    const last = found.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) {
      found[found.length - 1] = { from: last.from, to: day, days: last.days + 1 };
    } else {
      found.push({ from: day, to: day, days: 1 });
    }
  }
  return found;
}

/** The Monday of the week of a day. */
function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

function hoursByWeek(details: MonthDetails, worked: readonly string[], hoursPerDays: number): Map<string, number> {
  const weeks = new Map<string, number>();
  for (const day of worked) {
    const hours = (details[day]?.dayWorked ?? 0) * hoursPerDays;
    weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + hours);
  }
  return weeks;
}

/**
 * What the month says about rest and working time: never a refusal. An employee is warned, an independent only
 * informed, because the limits are not theirs. Days of the neighbouring months are not looked at.
 */
export function restHints(details: MonthDetails, hoursPerDays: number, isEmployee: boolean): string[] {
  const worked = Object.keys(details)
    .filter((day) => (details[day]?.dayWorked ?? 0) > 0)
    .sort();
  const opening = isEmployee ? 'Attention' : 'Pour information';
  const rows = stretches(worked)
    .filter(({ days }) => days >= POINTED_OUT_DAYS)
    .map(({ from, to, days }) => `${days} jours travaillés d’affilée, du ${frenchDay(from)} au ${frenchDay(to)}`);
  const weeks = [...hoursByWeek(details, worked, hoursPerDays)]
    .filter(([, hours]) => hours > MAX_WEEK_HOURS + EPSILON)
    .map(([monday, hours]) => `${frenchNumber(hours)} h travaillées la semaine du ${frenchDay(monday)}`);
  return [...rows, ...weeks].map((fact) => `${opening}\u00a0: ${fact}.`);
}
