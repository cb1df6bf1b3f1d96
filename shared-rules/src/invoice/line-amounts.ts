import { lineNet, type Totals, totalsOf } from '../money/money.ts';
import type { InvoiceLine } from './invoice-document.ts';

/**
 * What a line costs after its discount. The norm knows a discount as an amount off the price of one unit, so that the
 * net price is what is multiplied: rounding the discount of the whole line instead would not be what the XML says.
 */

const FULL_PERCENT = 100;
/** Percent have two decimals. */
const PERCENT = 100;

type Priced = Pick<InvoiceLine, 'price' | 'discountPercent'>;

/** What is taken off the price of one unit, in 1/1,000,000 euro (BT-147). */
export function unitDiscount({ price, discountPercent }: Priced): number {
  const hundredths = Math.round(discountPercent * PERCENT);
  const product = Math.abs(price) * hundredths;
  if (!Number.isSafeInteger(product)) throw new RangeError('A discount is counted in integers that a number holds.');
  const discount = Math.sign(price) * Math.floor(product / (FULL_PERCENT * PERCENT) + 0.5);
  return discount === 0 ? 0 : discount;
}

/** The price of one unit after the discount, in 1/1,000,000 euro (BT-146). */
export const netPrice = (line: Priced) => line.price - unitDiscount(line);

/** The line without taxes, in cents (BT-131). */
export const lineAmount = (line: Priced & Pick<InvoiceLine, 'quantity'>) =>
  lineNet({ quantity: line.quantity, price: netPrice(line) });

/** What an invoice of these lines comes to. */
export const invoiceTotals = (lines: readonly (Priced & Pick<InvoiceLine, 'quantity' | 'vatRate'>)[]): Totals =>
  totalsOf(lines.map((line) => ({ quantity: line.quantity, price: netPrice(line), vatRate: line.vatRate })));
