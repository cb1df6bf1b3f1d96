/** Hours of a working day. */
const MAX_HOURS = 12;

/** A mission may be kept without hours; its months cannot be entered then. */
export const NO_HOURS = 'Cette mission n’a pas d’heures par jour\u00a0: un account manager les renseigne.';

/** A base of hours may be changed at any time: reports keep the one they began with. */
export function hoursProblem(
  hours: number | null | undefined,
  { hasReports }: { hasReports: boolean },
): string | undefined {
  if (hours === null || hours === undefined) return undefined;
  if (!(hours >= 0 && hours <= MAX_HOURS) || !Number.isInteger(hours * 2)) {
    return `La base horaire est un multiple de 0,5 entre 0 et ${MAX_HOURS}.`;
  }
  return hours === 0 && hasReports ? 'La base horaire ne peut pas être nulle quand des CRA existent.' : undefined;
}
