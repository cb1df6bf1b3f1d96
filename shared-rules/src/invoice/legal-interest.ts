import { ordinal } from '../words/ordinal.ts';
import { penaltyRate } from './late-payment.ts';

/** First day of a half-year, and the rate of its debts between businesses, in percent of a year. */
export type LegalRate = readonly [from: string, percent: number];

/**
 * The legal rate of interest of debts between businesses (order of the minister of the economy, twice a year). Only
 * what is known for sure stands here; whoever runs the product adds the half-years that are missing.
 */
const KNOWN: readonly LegalRate[] = [
  ['2024-01-01', 5.07],
  ['2024-07-01', 4.92],
  ['2025-01-01', 3.71],
  ['2025-07-01', 2.76],
  ['2026-01-01', 2.62],
];

/** The first day of the half-year of a day. */
const halfYearOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

/** « 2ᵉ semestre 2026 » */
export function halfYearWords(day: string): string {
  return `${ordinal(halfYearOf(day).slice(5, 7) === '01' ? 1 : 2)} semestre ${day.slice(0, 4)}`;
}

/** Undefined where nobody said it: the rate of another half-year would be a wrong one. */
export function legalRateOn(day: string, added: readonly LegalRate[] = []): number | undefined {
  const from = halfYearOf(day);
  return [...KNOWN, ...added].findLast(([first]) => first === from)?.[1];
}

/** Of the half-years of these days, those that nobody gave a rate: their first days, the earliest first. */
export function halfYearsWithoutRate(days: readonly string[], added: readonly LegalRate[] = []): string[] {
  return [...new Set(days.map(halfYearOf))].filter((from) => legalRateOn(from, added) === undefined).sort();
}

/** What an invoice that fell due on this day bears from then on; undefined while its half-year has no rate. */
export function penaltyRateOf(dueDate: string, added: readonly LegalRate[] = []): number | undefined {
  const rate = legalRateOn(dueDate, added);
  return rate === undefined ? undefined : penaltyRate(rate);
}
