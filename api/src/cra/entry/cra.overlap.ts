import { frenchDay } from '../../paper/documents/french-dates.ts';
import type { MonthDetails } from '../activities/cra.details.ts';
import { daysInWords } from '../activities/cra.total.ts';

/** A day on which one person declares more than a whole day over several missions. */
export type Overlap = { readonly date: string; readonly total: number };

/** More than this on one day is refused; more than a day is only pointed out. */
export const REFUSED_ABOVE = 1.5;
const EPSILON = 1e-6;

export function overlaps(details: MonthDetails, others: readonly MonthDetails[]): Overlap[] {
  return Object.entries(details)
    .filter(([, entry]) => entry.dayWorked > 0)
    .map(([date, entry]) => ({
      date,
      total: others.reduce((sum, other) => sum + (other[date]?.dayWorked ?? 0), entry.dayWorked),
    }))
    .filter(({ total }) => total > 1 + EPSILON)
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

export function isRefused({ total }: Overlap): boolean {
  return total > REFUSED_ABOVE + EPSILON;
}

/** 'Le 03/11/2026, le total déclaré sur toutes les missions est de 1,25 jour.' ; plural from 2, as French wants it. */
export function overlapSentence({ date, total }: Overlap): string {
  return `Le ${frenchDay(date)}, le total déclaré sur toutes les missions est de ${daysInWords(Math.round(total * 100) / 100)}.`;
}
