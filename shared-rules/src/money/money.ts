/**
 * Money is counted in integers: amounts in cents, quantities in 1/10,000, prices of a unit in 1/1,000,000 euro. Each
 * line is rounded half-up to cents, VAT is counted once per rate on the sum of its lines (EN 16931, BR-CO-17). A credit
 * is rounded as the invoice it takes back.
 */

/** Two ways of rounding one amount differ by so much. */
export const ROUNDING_CENTS = 1;

export const VAT_RATES = [0, 5.5, 10, 20] as const;
export const DEFAULT_VAT_RATE = 20;
/** The usual rate of Guadeloupe, Martinique and Réunion (CGI, article 296): invoices have it, prices do not. */
export const OVERSEAS_VAT_RATE = 8.5;

const QUANTITY = 10_000;
/** A cent in units of price, and both scales in units of a product. */
const CENT = 10_000;

export interface Line {
  /** In 1/10,000: 18.5 days are 185,000. */
  quantity: number;
  /** The price of one unit, in millionths of a euro. */
  price: number;
  /** Percent, with at most two decimals. */
  vatRate: number;
}

export interface VatOfRate {
  rate: number;
  net: number;
  vat: number;
}

/** In cents. */
export interface Totals {
  net: number;
  /** From the lowest rate on. */
  vat: VatOfRate[];
  total: number;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('Money is counted in integers that a number holds exactly.');
  return value === 0 ? 0 : value;
}

/** The nearest integer, a half away from zero, of a decimal as it is written: 1.005 with two digits is 101. */
function scaled(value: number, digits: number): number {
  const text = String(Math.abs(value));
  // What is written with an exponent is too small or too large to have a half.
  const moved = text.includes('e') ? Math.abs(value) * 10 ** digits : Number(`${text}e${digits}`);
  return Math.sign(value) * Math.round(moved);
}

/** 450.5 euros → 45,050 cents; NaN for what is no number. */
export const toCents = (euros: number) => scaled(euros, 2);
/** Whether an amount can be paid: no fraction of a cent. */
export const isWholeCents = (euros: number) => toEuros(toCents(euros)) === euros;
export const toEuros = (cents: number) => cents / 100;
/** 18.5 days → 185,000 */
export const toQuantity = (days: number) => whole(scaled(days, 4));
/** 450.5 euros → 450,500,000 */
export const toPrice = (euros: number) => whole(scaled(euros, 6));
export const priceOfCents = (cents: number) => whole(cents * CENT);

/** What a line is worth without taxes, in cents. */
export function lineNet({ quantity, price }: Pick<Line, 'quantity' | 'price'>): number {
  const sign = Math.sign(quantity) * Math.sign(price);
  const [count, each] = [Math.abs(whole(quantity)), Math.abs(whole(price))];
  // The product itself may be larger than a number holds, so that whole cents and their fractions go apart.
  const ofCents = whole(count * Math.floor(each / CENT));
  const ofFractions = Math.floor(whole(count * (each % CENT)) / CENT);
  return whole(sign * Math.floor((whole(ofCents + ofFractions) + QUANTITY / 2) / QUANTITY));
}

/** The tax on an amount, in cents. */
export function vatOn(net: number, rate: number): number {
  const taxed = whole(Math.abs(net) * whole(scaled(rate, 2)));
  return whole(Math.sign(net) * Math.floor((taxed + 5_000) / 10_000));
}

export function totalsOf(lines: readonly Line[]): Totals {
  const nets = new Map<number, number>();
  for (const line of lines) nets.set(line.vatRate, whole((nets.get(line.vatRate) ?? 0) + lineNet(line)));
  const vat = [...nets]
    .sort(([left], [right]) => left - right)
    .map(([rate, net]) => ({ rate, net, vat: vatOn(net, rate) }));
  const net = vat.reduce((sum, one) => whole(sum + one.net), 0);
  return { net, vat, total: vat.reduce((sum, one) => whole(sum + one.vat), net) };
}
