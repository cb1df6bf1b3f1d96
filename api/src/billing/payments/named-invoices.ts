import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';

/** Which invoices a text names: clients write numbers with other signs between their parts, or with none. */

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A number without the signs between its parts, as clients may write it. */
export const lettersOf = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

function isNamed(number: string, text: string): boolean {
  const parts = number.match(/[A-Za-z0-9]+/g);
  if (parts === null) return false;
  const pattern = parts.map(escaped).join('[^A-Za-z0-9]*');
  return new RegExp(`(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`, 'i').test(text);
}

export interface Owed {
  number: string;
  /** Of its number: looked for in every line of a statement. */
  letters: string;
  leftCents: number;
}

export interface Share<T> {
  invoice: T;
  cents: number;
}

/** A shorter number may stand in a text by chance: then only the right amount makes it a payment. */
const SURE_LENGTH = 6;

/** Those that a text names. */
export function namedIn<T extends Pick<Owed, 'number' | 'letters'>>(owed: readonly T[], text: string): T[] {
  const said = lettersOf(text);
  return owed.filter(({ number, letters }) => said.includes(letters) && isNamed(number, text));
}

/**
 * What a credit pays of the invoices that its text names: all of them where they add up to it, or where it is more than
 * they ask; a part of the only one. What names several and pays less is for a person to share out.
 */
export function sharesOf<T extends Owed>(owed: readonly T[], text: string, cents: number): Share<T>[] {
  const named = namedIn(owed, text);
  const sum = named.reduce((total, { leftCents }) => total + leftCents, 0);
  if (named.length === 0) return [];
  const isExact = Math.abs(sum - cents) <= ROUNDING_CENTS;
  const isSure = named.every(({ letters }) => letters.length >= SURE_LENGTH);
  if (!isExact && (!isSure || (sum > cents && named.length > 1))) return [];
  let rest = cents;
  return named.flatMap((invoice) => {
    const share = Math.min(invoice.leftCents, rest);
    rest -= share;
    // The cent that rounding takes may be all that one of them asked.
    return share > 0 ? [{ invoice, cents: share }] : [];
  });
}
