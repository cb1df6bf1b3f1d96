/** Which invoices a text names: clients write numbers with other signs between their parts, or with none. */

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const compact = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

function isNamed(number: string, text: string): boolean {
  const parts = number.match(/[A-Za-z0-9]+/g);
  if (parts === null) return false;
  const pattern = parts.map(escaped).join('[^A-Za-z0-9]*');
  return new RegExp(`(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`, 'i').test(text);
}

export interface Owed {
  number: string;
  totalCents: number;
}

/** A cent is what two ways of rounding differ by. */
const TOLERANCE_CENTS = 1;

/** The invoices that a credit pays: all that its text names, when they add up to it. */
export function invoicesPaidBy<T extends Owed>(owed: readonly T[], text: string, cents: number): T[] {
  const letters = compact(text);
  const named = owed.filter(({ number }) => letters.includes(compact(number)) && isNamed(number, text));
  const sum = named.reduce((total, { totalCents }) => total + totalCents, 0);
  return named.length > 0 && Math.abs(sum - cents) <= TOLERANCE_CENTS ? named : [];
}
