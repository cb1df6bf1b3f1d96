import { round4 } from './cra.counts.ts';

/** '18,5' ; at most four decimals, no trailing zero. */
export function frenchNumber(value: number): string {
  return String(round4(value)).replace('.', ',');
}

/**
 * The total a Bloomer types to sign: digits with a comma or a point, trailing zeros ignored ('18,50' is 18.5).
 * Anything else, a sign and an exponent included, is not a total.
 */
export function parseTypedTotal(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,10}))?$/.exec(text.trim());
  if (!match) return undefined;
  return Number(`${match[1]}.${match[2] ?? '0'}`);
}

/** Half a unit of the fourth decimal: a third of a day is typed 0,3333. */
export function typedTotalMatches(text: string, total: number): boolean {
  const typed = parseTypedTotal(text);
  return typed !== undefined && Math.abs(typed - total) < 0.00005;
}

/** '18,5 jours', '1 jour': French counts in the plural from two on. */
export function daysInWords(days: number): string {
  return `${frenchNumber(days)}\u00a0${days >= 2 ? 'jours' : 'jour'}`;
}
