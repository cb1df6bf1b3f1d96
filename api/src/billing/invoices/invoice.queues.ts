import type { InvoiceRow } from './invoice.repository.ts';

/** The background work that makes drafts, as `jobHistorical` names it, and the one that seals what is finalised. */
export const CUSTOMER_INVOICE_QUEUE = 'customerInvoice';
export const SUPPLIER_INVOICE_QUEUE = 'supplierInvoice';
export const INVOICE_SEAL_QUEUE = 'invoiceSeal';

export const queueOf = ({ side }: Pick<InvoiceRow, 'side'>) =>
  side === 'customer' ? CUSTOMER_INVOICE_QUEUE : SUPPLIER_INVOICE_QUEUE;
