import { INVOICE_STATE_WORDS, type InvoiceState } from '@bloom/shared-rules/invoice/invoice-state';
import { type BillingField, feeTermsInWords, UNSET } from '@bloom/shared-rules/invoice/recruitment-fee';
import { VAT_RATES } from '@bloom/shared-rules/money/money';
import { CUSTOM_TERMS } from '@bloom/shared-rules/money/price-entry';
import { formatDate, formatPercent } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { BillingRowFragment } from '../graphql.generated.ts';

type Row = BillingRowFragment;

/** An invoice that nobody has told anything of is not created. */
export const stateWords = (row: Row) => INVOICE_STATE_WORDS[row.invoiceStatus ?? 'NOT_CREATED'];

const TONES: Readonly<Record<InvoiceState, StatusTone>> = {
  NOT_CREATED: 'neutral',
  ERROR: 'danger',
  TO_VALIDATE: 'warning',
  FINALISED: 'success',
  IN_PROGRESS: 'info',
  CANCELLED: 'neutral',
};

export const stateTone = (row: Row) => TONES[row.invoiceStatus];

/** What was agreed apart is told in its own words, behind its name. */
export function termsWords({ paymentTerms, paymentTermsDetails }: Row): string {
  const words = feeTermsInWords(paymentTerms);
  return paymentTerms === CUSTOM_TERMS && paymentTermsDetails ? `${words}\u00a0: ${paymentTermsDetails}` : words;
}

/** Why a row is struck through. */
const cancelledWords = ({ replacement }: Row) =>
  replacement ? 'Annulée, remplacement gratuit' : 'Annulée, sans remplacement';

/** What is to be done; of a cancelled row without anything left to do, what it was cancelled for. */
export const toDoWords = (row: Row) => row.nextStep ?? (row.cancelled ? cancelledWords(row) : '');

const unset = { value: '', label: UNSET };

export const taxOptions = [unset, ...VAT_RATES.map((rate) => ({ value: String(rate), label: formatPercent(rate) }))];
export const taxWords = ({ taxes }: Row) => (taxes === null ? UNSET : formatPercent(taxes));

const businessTypes = ['IT', 'People', 'RPO'] as const;
export const businessOptions = [unset, ...businessTypes.map((type) => ({ value: type, label: type }))];

/** The eight fields that finance changes. */
export const fieldNames: Record<BillingField, string> = {
  billingDate: 'Date de facturation',
  taxes: 'TVA',
  trialPeriodEndDate: 'Fin de la période d’essai',
  bdc: 'Bon de commande',
  description: 'Intitulé du poste',
  businessType: 'Activité',
  replacement: 'Remplacement',
  cancelled: 'Ligne annulée',
};

/** What one of them holds, as its field shows it. */
export function fieldWords(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  const text = String(value);
  if (text === '') return UNSET;
  if (name === 'taxes') return taxOptions.find((option) => option.value === text)?.label ?? text;
  return name.endsWith('Date') ? formatDate(text) : text;
}

/** What was typed in a cell, with the name of its field; a box that is not ticked holds nothing. */
export function typedWords(field: BillingField, value: string): string {
  const isBox = field === 'replacement' || field === 'cancelled';
  return `${fieldNames[field]}\u00a0: ${fieldWords(field, isBox ? value !== '' : value)}`;
}
