import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
/** Which lines of a party’s account belong together: an invoice, what was credited of it, and what was paid. */

export interface LetteredInvoice {
  side: 'customer' | 'supplier';
  /** Of the invoice that the lines are about, also those of its credit notes. */
  rootNumber: string;
  rootTotalCents: number;
  rootOffsetCents: number;
  isRootCancelled: boolean;
  paidOn: string | null;
  /** By movements of the bank. */
  movedCents: number;
  /** The last day on which somebody said what a movement was for; null where each was known when it came. */
  matchedOn: string | null;
  /** What was given back to the client, by transfers or by paying another of its invoices, and the last day of that. */
  refundedCents: number;
  refundedOn: string | null;
  creditedCents: number;
  creditedOn: string | null;
  /** The supplier, whose numbers are its own. */
  auxiliary: string;
}

export interface Letter {
  code: string;
  day: string;
}

/** What came in of it, as its entries say it. */
const cameIn = ({ paidOn, movedCents, rootTotalCents, rootOffsetCents }: LetteredInvoice) =>
  paidOn === null ? movedCents : Math.max(movedCents, rootTotalCents - rootOffsetCents);

const lastOf = (first: string, ...days: (string | null)[]) =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), first);

/**
 * The same for all lines of an invoice that together are nothing any more; undefined while something is open.
 * @param isCredit of what takes something off an invoice, or gives it back: it stays open where the rest is settled
 */
export function letterOf(invoice: LetteredInvoice, isCredit: boolean): Letter | undefined {
  const { side, rootNumber, auxiliary, paidOn, creditedOn, creditedCents, rootOffsetCents } = invoice;
  const code = side === 'customer' ? rootNumber : `${auxiliary}-${rootNumber}`;
  const { refundedCents, refundedOn, matchedOn } = invoice;
  if (refundedCents > 0 && invoice.rootTotalCents - creditedCents - cameIn(invoice) + refundedCents === 0) {
    return { code, day: lastOf(creditedOn ?? '', paidOn, matchedOn, refundedOn) };
  }
  if (paidOn === null) {
    // Taken back as a whole, it was never paid; what came in of it is owed to the client.
    const isVoid =
      invoice.movedCents === 0 &&
      refundedCents === 0 &&
      invoice.isRootCancelled &&
      creditedCents === invoice.rootTotalCents &&
      creditedOn !== null;
    return isVoid ? { code, day: creditedOn ?? '' } : undefined;
  }
  if (invoice.movedCents > invoice.rootTotalCents - rootOffsetCents + ROUNDING_CENTS) return undefined;
  // What was credited after the payment is owed to the client: it balances with nothing yet.
  if (rootOffsetCents !== 0 && rootOffsetCents !== creditedCents) return undefined;
  if (isCredit && rootOffsetCents === 0) return undefined;
  return { code, day: lastOf(paidOn, matchedOn, rootOffsetCents > 0 ? creditedOn : null) };
}
