import { addDays, lastOfMonth } from '../calendar-day.ts';
import { paymentDelays } from '../price-entry.ts';

/**
 * When invoices are paid. The law (code de commerce, L. 441-10) lets parties agree on 60 days from the day of the
 * invoice, or on 45 days and the end of the month they end in; 30 days are due where they agree on nothing.
 */

export const MAX_NET_DAYS = 60;
const MAX_MONTH_END_DAYS = 45;
export const UNAGREED_DAYS = 30;

/** Days after the invoice of a supplier came that he is paid, unless his mission says otherwise. */
export const SUPPLIER_PAYMENT_DAYS = 45;

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

export interface SupplierInvoiceFacts {
  /** The day its file came, or that a self-billed one became final. */
  receivedOn: string;
  invoiceDate: string;
  bloomerPaydateDays: number | null;
}

/** When a supplier is paid: no later than the law wants from the day of his invoice, no earlier than it came. */
export function supplierPaymentDay({ receivedOn, invoiceDate, bloomerPaydateDays }: SupplierInvoiceFacts): DueDate {
  const agreed = addDays(receivedOn, bloomerPaydateDays ?? SUPPLIER_PAYMENT_DAYS);
  const latest = latestDueDate(invoiceDate);
  if (agreed <= latest) return { day: agreed, isCapped: false };
  return { day: latest > receivedOn ? latest : receivedOn, isCapped: true };
}
