/** May a CRA be started for this month? Months are yyyy-MM-01, days yyyy-MM-dd. */

import { addMonths } from '@bloom/shared-rules/calendar-day';

export const MONTH_EXISTS = 'Le CRA pour ce mois-ci existe déjà !';
export const AFTER_MISSION_END = 'Tu ne peux pas déclarer de CRA après la fin de ta mission !';
export const OUTSIDE_MISSION = 'Impossible de créer des CRAs en dehors de la période de la mission';
export const TOO_FAR = 'Ce mois est trop loin\u00a0: tu peux remplir le mois en cours et le suivant.';

export interface CreationScope {
  existingMonths: readonly string[];
  beginMission: string;
  endMission: string;
  today: string;
}

/** The sentence of the refusal, undefined when the month may be entered. */
export function creationRefusal(month: string, scope: CreationScope): string | undefined {
  if (scope.existingMonths.includes(month)) return MONTH_EXISTS;
  if (month.slice(0, 7) > scope.endMission.slice(0, 7)) return AFTER_MISSION_END;
  if (month.slice(0, 7) < scope.beginMission.slice(0, 7)) return OUTSIDE_MISSION;
  if (month.slice(0, 7) > addMonths(scope.today, 1).slice(0, 7)) return TOO_FAR;
  return undefined;
}

/** The first and the last month, yyyy-MM, that the list to choose from reaches. */
export function monthsOffered({ beginMission, endMission, today }: CreationScope): { min: string; max: string } {
  const min = beginMission.slice(0, 7);
  const next = addMonths(today, 1).slice(0, 7);
  const end = endMission.slice(0, 7);
  const last = next < end ? next : end;
  return { min, max: last < min ? min : last };
}
