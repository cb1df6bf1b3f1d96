import { addDays, addMonths, lastOfMonth } from '@bloom/shared-rules/calendar-day';
import { firstOfMonth } from '../../platform/clock.ts';
import { accepted, refused, type Verdict } from '../../platform/verdict.ts';

/** Days before the end of the period from which the month can be signed. */
export const SIGNING_OPENS_DAYS_BEFORE = 7;

export const AFTER_END = 'Tu ne peux pas déclarer de CRA après la fin de ta mission !';
export const OUTSIDE_PERIOD = 'Impossible de créer des CRAs en dehors de la période de la mission';

export type MissionPeriod = { readonly beginMission: string; readonly endMission: string };

/** May a report exist for this month of the mission, as of `today` (Europe/Paris)? */
export function checkMonth(month: string, mission: MissionPeriod, today: string): Verdict<string> {
  if (!isFirstDay(month)) return refused('month', 'Le mois doit être donné par son premier jour.');
  if (month > firstOfMonth(mission.endMission)) return refused('month', AFTER_END);
  if (month < firstOfMonth(mission.beginMission)) return refused('month', OUTSIDE_PERIOD);
  if (month > addMonths(firstOfMonth(today), 1)) {
    return refused('month', 'Ce mois est trop loin : tu peux remplir le mois en cours et le suivant.');
  }
  return accepted(month);
}

export function isFirstDay(day: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-01$/.test(day);
}

/** Last day that the report covers: the end of the month or of the mission. */
export function endOfPeriod(month: string, mission: MissionPeriod): string {
  const last = lastOfMonth(month);
  if (mission.endMission < last) return mission.endMission;
  return last;
}

/** First day on which the report can be signed. */
export function signingOpensOn(month: string, mission: MissionPeriod): string {
  return addDays(endOfPeriod(month, mission), -SIGNING_OPENS_DAYS_BEFORE);
}

export function isSignable(month: string, mission: MissionPeriod, today: string): boolean {
  return today >= signingOpensOn(month, mission);
}
