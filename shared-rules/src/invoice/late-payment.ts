import { daysBetween } from '../calendar/calendar-day.ts';

/** What follows when an invoice is not paid on time. Amounts in cents, days as yyyy-MM-dd. */

/**
 * Fixed by law (D. 441-5) for the costs of recovery: once an invoice, however late and in however many parts it is
 * paid.
 */
const RECOVERY_FEE_CENTS = 4_000;

/** What our contracts and invoices say: three times the legal rate of interest. */
export const penaltyRate = (legalRatePercent: number) => Math.round(legalRatePercent * 300) / 100;

export interface LateAmount {
  /** What was not paid, with taxes. */
  openCents: number;
  dueDate: string;
  /** The day it was paid, or today. */
  day: string;
  /** Of a year, in percent with two decimals; undefined while nobody knows it. */
  ratePercent: number | undefined;
}

export const daysLate = (dueDate: string, day: string) => Math.max(0, daysBetween(dueDate, day));

/**
 * The interest of an open amount, a half cent rounded up; paid in parts, each part has its own. None without a rate.
 */
export function latePenalty({ openCents, dueDate, day, ratePercent }: LateAmount): number | undefined {
  if (ratePercent === undefined) return undefined;
  const days = BigInt(daysLate(dueDate, day));
  const owed = BigInt(Math.max(0, openCents)) * BigInt(Math.round(ratePercent * 100)) * days;
  const year = 10_000n * 365n;
  return Number((2n * owed + year) / (2n * year));
}

/** Penalties and, unless the invoice had it before, the fee for recovery; nothing before it is late. */
export function lateCharges(late: LateAmount, { hasFee }: { hasFee: boolean }) {
  const isLate = daysLate(late.dueDate, late.day) > 0 && late.openCents > 0;
  const feeCents = isLate && !hasFee ? RECOVERY_FEE_CENTS : 0;
  return { penaltyCents: latePenalty(late), feeCents };
}
