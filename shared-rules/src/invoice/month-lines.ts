import { addDays } from '../calendar/calendar-day.ts';
import type { DayKind } from '../calendar/month-days.ts';
import { HOURS_PER_DAY, ON_CALL_HOURS, round4 } from '../cra/cra-counts.ts';
import { NO_DAY_WORKED } from '../cra/cra-total.ts';
import { UPLIFTS } from '../cra/day-uplifts.ts';
import { toQuantity } from '../money/money.ts';
import type { InvoiceLanguage, InvoiceLine } from './invoice-document.ts';
import { type LineClass, lineDescription, lineLabel, REFERENCES, shortDay } from './line-words.ts';

/**
 * The lines that a signed month is invoiced by: one for each class of days at each price. Their quantities add up to
 * the days that were signed, whatever prices share them.
 */

export interface InvoicedDay {
  /** yyyy-MM-dd */
  isoDate: string;
  kind: DayKind;
  /** Share of a day of `hoursPerDays` hours. */
  dayWorked: number;
  /** Share of an on-call day of twelve hours. */
  astreinte: number;
}

/** The price from a day on, until the next one starts. */
export interface InvoicedPrice {
  startDate: string;
  purchaseCents: number;
  saleCents: number;
  /** Percent. */
  vatRate: number;
  /** What an on-call day is worth in days. */
  astreinteCoef: number;
  /** What a Saturday, and a Sunday or holiday, is worth in days; the usual where nothing else was agreed. */
  saturdayCoef?: number | null;
  sundayCoef?: number | null;
}

/** Who is invoiced: the customer at the sale price, or our firm, by the supplier, at the purchase price. */
export type InvoiceSide = 'customer' | 'supplier';

export interface MonthInput {
  side: InvoiceSide;
  language: InvoiceLanguage;
  /** Days of one month, in any order; those without work say nothing. */
  days: readonly InvoicedDay[];
  hoursPerDays?: number | null;
  prices: readonly InvoicedPrice[];
  /** Where the seller or the place of the service leaves no choice, whatever the price says. */
  vatRate?: number;
  /** First and last day that the invoice is about. */
  period: { start: string; end: string };
  missionLabel: string;
  bloomerName: string;
}

export type MonthLines =
  | { kind: 'lines'; lines: InvoiceLine[] }
  /** There is nothing to invoice, which is no error. */
  | { kind: 'nothing'; reason: string }
  | { kind: 'missingPrice'; day: string; message: string };

const CLASSES: readonly LineClass[] = ['weekday', 'saturday', 'sunday', 'onCall'];

const classOf = (kind: DayKind): LineClass => (kind === 'holiday' ? 'sunday' : kind);

/** Hours in steps of a quarter, so that their sum is exact. */
const hoursOf = (share: number, base: number) => Math.round(share * base * 4) / 4;

function hoursIn(days: readonly InvoicedDay[], what: LineClass, base: number): number {
  if (what === 'onCall') return days.reduce((sum, day) => sum + hoursOf(day.astreinte, ON_CALL_HOURS), 0);
  const own = days.filter((day) => classOf(day.kind) === what);
  return own.reduce((sum, day) => sum + hoursOf(day.dayWorked, base), 0);
}

/** Cents times a factor of four decimals, in 1/1,000,000 euro: exact. */
const priced = (cents: number, factor: number) => cents * toQuantity(factor);

function factorOf(what: LineClass, { astreinteCoef, saturdayCoef, sundayCoef }: InvoicedPrice): number {
  if (what === 'onCall') return astreinteCoef;
  if (what === 'saturday') return saturdayCoef ?? UPLIFTS.saturday;
  return what === 'sunday' ? (sundayCoef ?? UPLIFTS.sunday) : UPLIFTS.weekday;
}

interface PricedDays {
  price: InvoicedPrice;
  days: InvoicedDay[];
  period: { start: string; end: string };
}

/** The days of each price that has some, from the oldest on. */
function byPrice(days: readonly InvoicedDay[], prices: readonly InvoicedPrice[], period: MonthInput['period']) {
  return prices.flatMap((price, index): PricedDays[] => {
    const next = prices[index + 1]?.startDate;
    const own = days.filter(({ isoDate }) => isoDate >= price.startDate && (next === undefined || isoDate < next));
    if (own.length === 0) return [];
    const start = price.startDate > period.start ? price.startDate : period.start;
    const end = next !== undefined && next <= period.end ? addDays(next, -1) : period.end;
    return [{ price, days: own, period: { start, end } }];
  });
}

const baseOf = ({ hoursPerDays }: MonthInput) => hoursPerDays ?? HOURS_PER_DAY;

function isWorked(day: InvoicedDay, base: number): boolean {
  return hoursOf(day.dayWorked, base) > 0 || hoursOf(day.astreinte, ON_CALL_HOURS) > 0;
}

function linesOfClass(what: LineClass, groups: readonly PricedDays[], input: MonthInput): (InvoiceLine | undefined)[] {
  const base = baseOf(input);
  const perDay = what === 'onCall' ? ON_CALL_HOURS : base;
  let [hours, counted] = [0, 0];
  return groups.map(({ price, days, period }): InvoiceLine | undefined => {
    // What is rounded is the sum until here, as the report rounds the sum of the month: the lines add up to it.
    hours += hoursIn(days, what, base);
    const until = hours === 0 ? 0 : toQuantity(round4(hours / perDay));
    const quantity = until - counted;
    counted = until;
    if (quantity === 0) return undefined;
    const factor = factorOf(what, price);
    const cents = input.side === 'customer' ? price.saleCents : price.purchaseCents;
    return {
      id: '',
      reference: REFERENCES[what],
      label: lineLabel(what, input),
      description: lineDescription({ what, cents, factor, period }, input),
      quantity,
      unit: 'day',
      price: priced(cents, factor),
      discountPercent: 0,
      vatRate: input.vatRate ?? price.vatRate,
      period,
    };
  });
}

/** @returns the lines by price, then by class: weekdays, Saturdays, Sundays and holidays, on-call duty. */
export function monthLines(input: MonthInput): MonthLines {
  const base = baseOf(input);
  const days = input.days.filter((day) => isWorked(day, base));
  if (days.length === 0) return { kind: 'nothing', reason: NO_DAY_WORKED };
  const prices = [...input.prices].sort((left, right) => (left.startDate < right.startDate ? -1 : 1));
  const [first] = prices;
  const unpriced = days
    .map(({ isoDate }) => isoDate)
    .filter((day) => first === undefined || day < first.startDate)
    .sort();
  if (unpriced[0] !== undefined) {
    return { kind: 'missingPrice', day: unpriced[0], message: `tarif manquant au ${shortDay(unpriced[0])}` };
  }
  const groups = byPrice(days, prices, input.period);
  const found = CLASSES.map((what) => linesOfClass(what, groups, input));
  const lines = groups.flatMap((_, index) => found.flatMap((ofClass) => ofClass[index] ?? []));
  return { kind: 'lines', lines: lines.map((line, index) => ({ ...line, id: String(index + 1) })) };
}
