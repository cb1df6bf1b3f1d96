import { daysBetween } from '../calendar/calendar-day.ts';

/** A long first year of a company; no books are longer. */
const MAX_DAYS = 732;
/** Invoices and movements of the bank in one file: some hundred thousand lines, which one server makes in memory. */
export const MAX_BOOKED = 50_000;

/** What is wrong with the days of an export of the books; undefined where nothing is. */
export function accountingPeriodProblem(from: string, to: string): string | undefined {
  if (from <= to && daysBetween(from, to) <= MAX_DAYS) return undefined;
  return 'La période d’un export comptable va d’un jour à deux ans, dans l’ordre.';
}

/** What is wrong with how much there is in these days; undefined where nothing is. */
export function accountingSizeProblem(count: number): string | undefined {
  if (count <= MAX_BOOKED) return undefined;
  const [there, most] = [count, MAX_BOOKED].map((number) => number.toLocaleString('fr-FR'));
  return `Cette période compte ${there} factures et mouvements de banque, plus que les ${most} d’un export comptable\u00a0: choisissez une période plus courte.`;
}
