import { addMonths, firstOfMonth } from '../calendar/calendar-day.ts';
import { round4 } from './cra-counts.ts';

/** What the figures of the firm are made of, and how they are compared. */

export const FINANCE_TYPES = ['RPO', 'freelance', 'IT', 'CDI', 'People', 'other'] as const;
export type FinanceType = (typeof FINANCE_TYPES)[number];

export const FINANCE_CATEGORIES = ['Free IT', 'Free RPO', 'CDI', 'People', 'Autres'] as const;
export type FinanceCategory = (typeof FINANCE_CATEGORIES)[number];

const CATEGORY_OF: Readonly<Record<FinanceType, FinanceCategory>> = {
  freelance: 'Free IT',
  IT: 'Free IT',
  RPO: 'Free RPO',
  CDI: 'CDI',
  People: 'People',
  other: 'Autres',
};

export const categoryOf = (type: FinanceType): FinanceCategory => CATEGORY_OF[type];

/** How long a range of figures may be. */
const MAX_FINANCE_MONTHS = 36;

/** How many months lie between two days; the months of both are counted. */
export const monthsBetween = (begin: string, end: string) =>
  Number(end.slice(0, 4)) * 12 +
  Number(end.slice(5, 7)) -
  (Number(begin.slice(0, 4)) * 12 + Number(begin.slice(5, 7))) +
  1;

export type RangeProblem = { argument: 'beginDate' | 'endDate'; message: string };

/** Why the figures of these months are not given; undefined when they are. Days stand for their months. */
export function financeRangeProblem(begin: string, end: string): RangeProblem | undefined {
  const months = monthsBetween(begin, end);
  if (months < 1) return { argument: 'endDate', message: 'La fin de la période précède son début.' };
  if (months > MAX_FINANCE_MONTHS) {
    const message = `La période dépasse ${MAX_FINANCE_MONTHS} mois\u00a0: rapprochez son début de sa fin.`;
    return { argument: 'beginDate', message };
  }
  return undefined;
}

/** From four months back to three ahead, as first days of months. */
export function defaultFinanceRange(today: string): { begin: string; end: string } {
  const month = firstOfMonth(today);
  return { begin: addMonths(month, -4), end: addMonths(month, 3) };
}

/** In percent, with two decimals. Nothing can be said of a growth from nothing, or from a loss, but its direction. */
export function percentDifference(current: number, previous: number): number {
  if (previous <= 0) return current >= previous ? 100 : -100;
  const percent = ((current - previous) / previous) * 100;
  // A half away from zero, and never minus zero.
  return (Math.sign(percent) * Math.round(round4(Math.abs(percent)) * 100)) / 100 || 0;
}

/** In percent, with one decimal; undefined where there is nothing to share. */
export function shareOf(part: number, whole: number): number | undefined {
  if (!(whole > 0)) return undefined;
  return Math.round(round4((part / whole) * 100) * 10) / 10;
}
