import { daysBetween } from '../calendar-day.ts';

/** A long first year of a company; no books are longer. */
const MAX_DAYS = 732;

/** What is wrong with the days of an export of the books; undefined where nothing is. */
export function accountingPeriodProblem(from: string, to: string): string | undefined {
  if (from <= to && daysBetween(from, to) <= MAX_DAYS) return undefined;
  return 'La période d’un export comptable va d’un jour à deux ans, dans l’ordre.';
}
