import { type MissionPeriod, monthRefusal } from '@bloom/shared-rules/cra/cra-month';
import { invalidInput } from '../../platform/errors.ts';
import { accepted, refused, type Verdict } from '../../platform/verdict.ts';

/** May a report exist for this month of the mission, as of `today` (Europe/Paris)? */
export function checkMonth(month: string, mission: MissionPeriod, today: string): Verdict<string> {
  if (!isFirstDay(month)) return refused('month', NO_FIRST_DAY);
  const refusal = monthRefusal(month, mission, today);
  return refusal === undefined ? accepted(month) : refused('month', refusal);
}

const NO_FIRST_DAY = 'Le mois doit être donné par son premier jour.';

export function assertFirstDay(month: string): void {
  if (!isFirstDay(month)) throw invalidInput({ month: NO_FIRST_DAY });
}

function isFirstDay(day: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-01$/.test(day);
}
