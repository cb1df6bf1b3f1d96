import { atMost, lengthOf, MAX_INVOICE_NUMBER } from '../input/limits.ts';

const problemOf =
  (what: string) =>
  (typed: string | null | undefined): string | undefined => {
    const number = typed?.normalize('NFC').trim() ?? '';
    if (number !== '' && lengthOf(number) <= MAX_INVOICE_NUMBER) return undefined;
    return `Indiquez le numéro de ${what} du fournisseur, ${atMost(MAX_INVOICE_NUMBER)}.`;
  };

/** What is wrong with the number that a supplier gave its invoice, or its credit note, as somebody types it. */
export const supplierNumberProblem = problemOf('la facture');
export const creditNumberProblem = problemOf('l’avoir');
