import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';

/** facture_F-2026-00012.pdf; without a number it is a draft. */
export function invoiceFileName({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>): string {
  const word = isCreditKind(kind) ? 'avoir' : 'facture';
  return `${word}_${(number ?? 'brouillon').replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}
