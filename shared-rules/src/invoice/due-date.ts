import { addDays, lastOfMonth } from '../calendar/calendar-day.ts';
import { paymentDelays } from '../money/price-entry.ts';

/**
 * When customers have to pay. The law (code de commerce, L. 441-10) lets parties agree on 60 days from the day of the
 * invoice, or on 45 days and the end of the month they end in; 30 days are due where they agree on nothing.
 */

export const MAX_NET_DAYS = 60;
const MAX_MONTH_END_DAYS = 45;
export const UNAGREED_DAYS = 30;

export interface PaymentTerms {
  days: number;
  /** Counted to the end of the month that the days end in. */
  isMonthEnd?: boolean;
}

export interface DueDate {
  day: string;
  /** The law shortens what was agreed. */
  isCapped: boolean;
}

/** The last day that these parties may agree on. */
export function latestDueDate(invoiceDate: string, { isMonthEnd = false } = {}): string {
  if (!isMonthEnd) return addDays(invoiceDate, MAX_NET_DAYS);
  return lastOfMonth(addDays(invoiceDate, MAX_MONTH_END_DAYS));
}

/** When a customer has to pay. */
export function dueDateOf(invoiceDate: string, terms: PaymentTerms | null): DueDate {
  const { days, isMonthEnd = false } = terms ?? { days: UNAGREED_DAYS };
  const counted = addDays(invoiceDate, Math.max(0, days));
  const agreed = isMonthEnd ? lastOfMonth(counted) : counted;
  const latest = latestDueDate(invoiceDate, { isMonthEnd });
  return agreed > latest ? { day: latest, isCapped: true } : { day: agreed, isCapped: false };
}

/** The terms that a condition of a price says, in days; null for what is agreed apart, or not at all. */
export function termsOfCondition(condition: string | null): PaymentTerms | null {
  const known = paymentDelays.find((days) => days === condition);
  return known === undefined ? null : { days: Number(known) };
}
