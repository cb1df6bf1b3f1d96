import { isSoleTrader } from '@bloom/shared-rules/company/company-status';
import type { InvoiceLanguage, InvoiceNotes } from '@bloom/shared-rules/invoice/invoice-document';

/** What French law wants to read on each invoice between businesses (C. com. L441-9, L441-10 and D441-5). */
const NOTES: Readonly<Record<InvoiceLanguage, Omit<InvoiceNotes, 'others'>>> = {
  fr_FR: {
    latePayment:
      'En cas de retard de paiement, des pénalités égales à trois fois le taux d’intérêt légal sont dues dès le lendemain de l’échéance, sans rappel.',
    recoveryFee: 'Tout retard de paiement entraîne une indemnité forfaitaire pour frais de recouvrement de 40 €.',
    earlyPayment: 'Aucun escompte n’est accordé en cas de paiement anticipé.',
  },
  en_GB: {
    latePayment:
      'Late payment bears penalties of three times the French legal interest rate, due from the day after the due date without a reminder.',
    recoveryFee: 'Any late payment entails a fixed compensation of €40 for recovery costs.',
    earlyPayment: 'No discount is granted for early payment.',
  },
};

const SELF_BILLED: Readonly<Record<InvoiceLanguage, string>> = {
  fr_FR: 'Autofacturation\u00a0: facture établie par le client au nom et pour le compte du fournisseur.',
  en_GB: 'Self-billing: issued by the customer in the name and on behalf of the supplier.',
};

/**
 * @param isSelfBilled the buyer writes it for the seller, and says so
 * @param legalLine how the law wants the seller to be named: form, capital, register
 */
export function notesOf(
  language: InvoiceLanguage,
  isSelfBilled: boolean,
  legalLine: string | null = null,
): InvoiceNotes {
  return {
    ...NOTES[language],
    others: [
      ...(isSelfBilled ? [{ code: 'AAI' as const, text: SELF_BILLED[language] }] : []),
      ...(legalLine === null ? [] : [{ code: 'REG' as const, text: legalLine }]),
    ],
  };
}

/** The words that a sole trader has beside his name on his invoices (C. com. R526-27); null of a company. */
export const soleTraderLine = ({ name, status }: { name: string; status: string | null }) =>
  isSoleTrader(status) ? `${name}, entrepreneur individuel (EI)` : null;

/** When to pay, as a sentence. */
export function termsSentence(language: InvoiceLanguage, days: number): string {
  if (language === 'en_GB')
    return days === 0 ? 'Payment on receipt' : `Payment within ${days} days of the invoice date`;
  return days === 0 ? 'Paiement à réception' : `Paiement à ${days} jours à compter de la date de facture`;
}
