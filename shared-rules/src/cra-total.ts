import { round4 } from './cra-counts.ts';

/** Counts of days in words and as typed. */

/** '18,5' ; at most four decimals, no trailing zero: what the document shows is what is to be typed. */
export function frenchNumber(value: number): string {
  return String(round4(value)).replace('.', ',');
}

/**
 * The total a Bloomer types to sign: digits with a comma or a point, trailing zeros ignored ('18,50' is 18.5, '18,' is 18).
 * Anything else, a sign and an exponent included, is not a total.
 */
export function typedTotal(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,10}))?$/.exec(text.trim());
  return match ? Number(`${match[1]}.${match[2] || '0'}`) : undefined;
}

export function totalMatches(text: string, total: number): boolean {
  return typedTotal(text) === round4(total);
}
