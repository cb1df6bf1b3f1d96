import type { InvoiceDocument, InvoiceLine, InvoiceParty } from './invoice-document.ts';
import { lineAmount } from './line-amounts.ts';

/** A rule of the norms about what an invoice says. */
export interface InvoiceRule {
  /** As the norm calls it. */
  id: string;
  /** What is wrong, for whoever mends it. */
  sentence: string;
  holds: (document: InvoiceDocument) => boolean;
  /** A platform takes the invoice all the same. */
  isWarning?: boolean;
  /** Nothing of a draft yet. */
  isOfFinal?: boolean;
}

export const rule = (id: string, sentence: string, holds: InvoiceRule['holds']): InvoiceRule => ({
  id,
  sentence,
  holds,
});

/** One rule for the seller and the buyer, each under its own name. */
export function ofBoth(
  [sellerRule, sellerSentence]: readonly [string, string],
  [buyerRule, buyerSentence]: readonly [string, string],
  holds: (party: InvoiceParty, document: InvoiceDocument) => boolean,
): InvoiceRule[] {
  return [
    rule(sellerRule, sellerSentence, (document) => holds(document.seller, document)),
    rule(buyerRule, buyerSentence, (document) => holds(document.buyer, document)),
  ];
}

export const ofLines = (id: string, sentence: string, holds: (line: InvoiceLine) => boolean): InvoiceRule =>
  rule(id, sentence, ({ lines }) => lines.every(holds));

export const isSaid = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';

/** What is left out is nobody's fault here. */
export const unless = <Value>(value: Value | null, holds: (value: Value) => boolean) => value === null || holds(value);

/** The amount of a line; NaN where its figures are none that amounts are counted from. */
export function countedAmount(line: InvoiceLine): number {
  try {
    return lineAmount(line);
  } catch {
    return Number.NaN;
  }
}

export const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, line) => sum + countedAmount(line), 0);
