import { addDays, addMonths, lastOfMonth } from '../calendar/calendar-day.ts';

/** Which months have a report, and when it can be signed. Months are yyyy-MM-01, days yyyy-MM-dd of Paris. */

/** Days before the end of the period from which a month can be signed. */
export const SIGNING_OPENS_DAYS_BEFORE = 7;

export const MONTH_EXISTS = 'Le CRA pour ce mois-ci existe déjà !';
export const AFTER_END = 'Tu ne peux pas déclarer de CRA après la fin de ta mission !';
export const OUTSIDE_PERIOD = 'Impossible de créer des CRAs en dehors de la période de la mission';
export const TOO_FAR = 'Ce mois est trop loin\u00a0: seuls le mois en cours et le suivant peuvent être remplis.';

export interface MissionPeriod {
  readonly beginMission: string;
  readonly endMission: string;
}

const yearMonth = (day: string) => day.slice(0, 7);

/** The last month, yyyy-MM, that any mission has a report for as of `today`. */
export const nextMonth = (today: string): string => yearMonth(addMonths(today, 1));

/**
 * The last month, yyyy-MM, that a mission has a report for as of `today`: the next one at most, and never after its
 * end.
 */
export function lastMonthOpen({ endMission }: MissionPeriod, today: string): string {
  const [next, end] = [nextMonth(today), yearMonth(endMission)];
  return next > end ? end : next;
}

/** Why the mission has no report for this month, as of `today`; undefined when it may have one. */
export function monthRefusal(month: string, period: MissionPeriod, today: string): string | undefined {
  const { beginMission, endMission } = period;
  const asked = yearMonth(month);
  if (asked > yearMonth(endMission)) return AFTER_END;
  if (asked < yearMonth(beginMission)) return OUTSIDE_PERIOD;
  return asked > lastMonthOpen(period, today) ? TOO_FAR : undefined;
}

/** Last day that the report covers: the end of the month or of the mission. */
export function endOfPeriod(month: string, endMission: string): string {
  const last = lastOfMonth(month);
  return endMission < last ? endMission : last;
}

/** First day on which the report can be signed. */
export function signingOpensOn(month: string, endMission: string): string {
  return addDays(endOfPeriod(month, endMission), -SIGNING_OPENS_DAYS_BEFORE);
}
