/** May a CRA be started for this month? Months are yyyy-MM-01, mission dates yyyy-MM-dd. */

export const MONTH_EXISTS = 'Le CRA pour ce mois-ci existe déjà !';
export const AFTER_MISSION_END = 'Tu ne peux pas déclarer de CRA après la fin de ta mission !';
export const OUTSIDE_MISSION = 'Impossible de créer des CRAs en dehors de la période de la mission';

export interface CreationScope {
  existingMonths: readonly string[];
  beginMission: string;
  endMission: string;
}

/** The sentence of the refusal, undefined when the month may be entered. */
export function creationRefusal(month: string, scope: CreationScope): string | undefined {
  if (scope.existingMonths.includes(month)) return MONTH_EXISTS;
  if (month.slice(0, 7) > scope.endMission.slice(0, 7)) return AFTER_MISSION_END;
  if (month.slice(0, 7) < scope.beginMission.slice(0, 7)) return OUTSIDE_MISSION;
  return undefined;
}

/** First months without a CRA, oldest first, among the mission's months up to the current one: what to do next. */
export function monthToEnter(scope: CreationScope, currentMonth: string, previousMonth: string): string | undefined {
  return [previousMonth, currentMonth].find((month) => creationRefusal(month, scope) === undefined);
}
