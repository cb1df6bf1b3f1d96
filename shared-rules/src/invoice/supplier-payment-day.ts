import { addDays } from '../calendar/calendar-day.ts';
import { type DueDate, latestDueDate } from './due-date.ts';

/** Days after the invoice of a supplier came that he is paid, unless his mission says otherwise. */
export const SUPPLIER_PAYMENT_DAYS = 45;

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
