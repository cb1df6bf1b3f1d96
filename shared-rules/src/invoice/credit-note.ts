import type { InvoiceDocument, InvoiceKind } from './invoice-document.ts';

const CREDIT_OF: Readonly<Partial<Record<InvoiceKind, InvoiceKind>>> = {
  invoice: 'credit',
  selfBilled: 'selfBilledCredit',
};

/**
 * The draft of a credit note over everything that an invoice says. Its kind is what takes the amounts back: they stay as
 * they are, to the cent, and nobody pays it.
 */
export function creditOf(invoice: InvoiceDocument, day: string): InvoiceDocument {
  const kind = CREDIT_OF[invoice.kind];
  if (kind === undefined || invoice.number === null) {
    throw new RangeError('Only an invoice that has its number is taken back by a credit note.');
  }
  return {
    ...invoice,
    kind,
    number: null,
    issueDate: day,
    dueDate: day,
    preceding: { number: invoice.number, issueDate: invoice.issueDate },
    payment: null,
  };
}
