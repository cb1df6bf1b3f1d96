import { leaf, node } from '../documents/xml.markup.ts';

/** How the Cross Industry Invoice writes days and figures. */

const AMOUNT_DIGITS = 2;
const QUANTITY_DIGITS = 4;
const PRICE_DIGITS = 6;

/** An integer of so many decimals as a decimal: 185000 with four is '18.5'. At least `least` decimals are kept. */
function decimal(value: number, digits: number, least: number): string {
  const sign = value < 0 ? '-' : '';
  const figures = String(Math.abs(value)).padStart(digits + 1, '0');
  const fraction = figures.slice(-digits).replace(/0+$/, '').padEnd(least, '0');
  return `${sign}${figures.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Cents → '1234.50' */
export const amount = (cents: number) => decimal(cents, AMOUNT_DIGITS, AMOUNT_DIGITS);
/** 1/10,000 → '18.5' */
export const quantity = (count: number) => decimal(count, QUANTITY_DIGITS, 0);
/** 1/1,000,000 euro → '450.00', '333.333333' */
export const price = (millionths: number) => decimal(millionths, PRICE_DIGITS, AMOUNT_DIGITS);
/** '20', '5.5' */
export const percent = (rate: number) => String(rate);

const compact = (day: string) => day.replaceAll('-', '');
/** UNTDID 2379: CCYYMMDD */
const DAY = { format: '102' };

export const dayOf = (name: string, day: string) => node(name, [leaf('udt:DateTimeString', compact(day), DAY)]);

export const formattedDayOf = (name: string, day: string) =>
  node(name, [leaf('qdt:DateTimeString', compact(day), DAY)]);

export const periodOf = (period: { start: string; end: string } | null) =>
  period === null
    ? ''
    : node('ram:BillingSpecifiedPeriod', [
        dayOf('ram:StartDateTime', period.start),
        dayOf('ram:EndDateTime', period.end),
      ]);
