/** May a CRA be started for this month? Months are yyyy-MM-01, days yyyy-MM-dd. */

import { lastMonthOpen, type MissionPeriod, MONTH_EXISTS, monthRefusal } from '@bloom/shared-rules/cra/cra-month';

export interface CreationScope extends MissionPeriod {
  existingMonths: readonly string[];
  today: string;
}

/** The sentence of the refusal, undefined when the month may be entered. */
export function creationRefusal(month: string, scope: CreationScope): string | undefined {
  if (scope.existingMonths.includes(month)) return MONTH_EXISTS;
  return monthRefusal(month, scope, scope.today);
}

/** The first and the last month, yyyy-MM, that the list to choose from reaches. */
export function monthsOffered(scope: CreationScope): { min: string; max: string } {
  const min = scope.beginMission.slice(0, 7);
  const last = lastMonthOpen(scope, scope.today);
  return { min, max: last > min ? last : min };
}
