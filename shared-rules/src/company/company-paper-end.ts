// Apart from the papers' names: pages that only name one need no calendar.
import { addMonths } from '../calendar/calendar-day.ts';

/** No paper of a company is good for longer: a form A1 is given for twenty-four months at most. */
const LONGEST_MONTHS = 24;

/** What is wrong with the day until which a paper is said to be good, yyyy-MM-dd. */
export function paperEndProblem(day: string, today: string): string | undefined {
  return day > addMonths(today, LONGEST_MONTHS)
    ? 'Aucun document n’est valable plus de deux ans\u00a0: la date est à vérifier.'
    : undefined;
}
