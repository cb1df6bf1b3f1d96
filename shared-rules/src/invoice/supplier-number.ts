import { atMost, lengthOf, MAX_INVOICE_NUMBER } from '../limits.ts';

/** What is wrong with the number that a supplier gave its invoice, as somebody types it. */
export function supplierNumberProblem(typed: string | null | undefined): string | undefined {
  const number = typed?.normalize('NFC').trim() ?? '';
  if (number !== '' && lengthOf(number) <= MAX_INVOICE_NUMBER) return undefined;
  return `Indiquez le numéro de la facture du fournisseur, ${atMost(MAX_INVOICE_NUMBER)}.`;
}
