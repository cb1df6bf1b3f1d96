/** When a mission ends, may be brought to an end, and how likely it is to go on. Days are yyyy-MM-dd. */

export interface EndFacts {
  beginMission: string;
  /** Last day worked in a report that is signed or validated, where it is known. */
  lastSignedDay?: string | null;
}

/** Why a mission may not end on this day already. */
export function endsTooEarly(end: string, { beginMission, lastSignedDay }: EndFacts): string | undefined {
  if (end < beginMission) return 'La date de fin précède le début de la mission.';
  if (!lastSignedDay || end >= lastSignedDay) return undefined;
  return 'Des jours signés suivent cette date\u00a0: la mission ne peut pas finir avant eux.';
}

/** Further apart, one of two days has a wrong figure in its year: 1926 or 2062 for 2026. */
const FAR_YEARS = 10;

/** Why the end lies too far from the begin, or from the end before it. */
export function endsTooLate(end: string, from: string): string | undefined {
  const last = `${Number(from.slice(0, 4)) + FAR_YEARS}${from.slice(4)}`;
  return end > last
    ? `Plus de ${FAR_YEARS} ans séparent cette date du ${french(from)}\u00a0: vérifiez les années.`
    : undefined;
}

const french = (day: string) => day.split('-').reverse().join('/');

export interface StopFacts extends EndFacts {
  endMission: string;
  /** Only the service account may move the end of a mission later this way. */
  maySetLater: boolean;
}

/** May the mission be brought to an end on this day? */
export function stopProblem(end: string, facts: StopFacts): string | undefined {
  if (end > facts.endMission && !facts.maySetLater) {
    return 'La nouvelle date de fin doit précéder la date de fin actuelle.';
  }
  if (end === facts.endMission) return 'La nouvelle date de fin est déjà celle de la mission.';
  return endsTooEarly(end, facts) ?? endsTooLate(end, facts.endMission);
}

const assessments = [0, 0.25, 0.5, 0.75, 1] as const;

/** Above one half the extension is probable: until when has to be said. */
export const isProbable = (assessment: number) => assessment > 0.5;

/** What is wrong with an estimate of how likely the mission is to go on, and with which of the two. */
export function assessmentProblem(
  assessment: number | undefined,
  newEndDate: string | null | undefined,
  endMission: string,
): { path: 'assessment' | 'newEndDate'; message: string } | undefined {
  const known: readonly number[] = assessments;
  if (assessment === undefined || !known.includes(assessment)) {
    return { path: 'assessment', message: 'Choisissez une des probabilités proposées.' };
  }
  if (!isProbable(assessment)) return undefined;
  if (!newEndDate) {
    return { path: 'newEndDate', message: 'Une nouvelle date de fin est obligatoire au-delà de 50\u00a0%.' };
  }
  const problem =
    newEndDate > endMission
      ? endsTooLate(newEndDate, endMission)
      : 'La nouvelle date de fin doit suivre la date de fin actuelle.';
  return problem === undefined ? undefined : { path: 'newEndDate', message: problem };
}
