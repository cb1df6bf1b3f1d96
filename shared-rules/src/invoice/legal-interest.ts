import { penaltyRate } from './late-payment.ts';

/**
 * The legal rate of interest of debts between businesses, in percent of a year, by half-year (order of the minister of the
 * economy, twice a year). A half-year that is not in the list yet has the rate of the last one.
 */
const RATES: readonly (readonly [from: string, percent: number])[] = [
  ['2024-01-01', 5.07],
  ['2024-07-01', 4.92],
  ['2025-01-01', 3.71],
  ['2025-07-01', 2.76],
];

export function legalRateOn(day: string): number {
  const known = RATES.findLast(([from]) => from <= day) ?? RATES[0];
  return known?.[1] ?? 0;
}

/** What an invoice that fell due on this day bears from then on. */
export const penaltyRateOf = (dueDate: string): number => penaltyRate(legalRateOn(dueDate));
