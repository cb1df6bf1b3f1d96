import { isDay } from '../calendar-day.ts';
import { atMost, lengthOf, MAX_LINE, MAX_PDF_BYTES, MAX_TEXT } from '../limits.ts';
import { CUSTOM_TERMS, paymentDelays, vatRateProblem } from '../pricing.ts';
import { INVOICE_LANGUAGES } from './invoice-document.ts';

/** What an invoice of a customer or of a supplier has to say before anything is made of it. */

export const INVOICE_TYPES = ['FREE', 'CDI'] as const;
export const INVOICE_SUBTYPES = ['IT', 'RPO', 'People'] as const;
export const INVOICE_UNITS = ['day', 'unit'] as const;
export const PAYMENT_CONDITIONS = [...paymentDelays, 'custom'] as const;

export interface InvoiceItemDraft {
  reference?: string | null;
  label?: string | null;
  description?: string | null;
  quantity?: number | null;
  /** Euros. */
  unitAmountWithoutTaxe?: number | null;
  unit?: string | null;
  /** Percent. */
  vatRate?: number | null;
  discountPercent?: number | null;
}

export interface InvoiceDraft {
  /** yyyy-MM-dd */
  invoiceDate?: string | null;
  paymentDate?: string | null;
  title?: string | null;
  draft?: boolean | null;
  currencyISO4217?: string | null;
  specialMention?: string | null;
  internalReference?: string | null;
  langage?: string | null;
  type?: string | null;
  subtype?: string | null;
  orderNumber?: string | null;
  items?: readonly InvoiceItemDraft[] | null;
  customerInfos?: object | null;
  vatNumber?: string | null;
  paymentConditions?: string | number | null;
  billingContacts?: readonly unknown[] | null;
  operationalContacts?: readonly unknown[] | null;
}

export interface SupplierInvoiceDraft extends InvoiceDraft {
  fileB64Encoded?: string | null;
  supplierInfos?: object | null;
}

export interface InvoiceProblem {
  /** items.0.vatRate */
  path: string;
  message: string;
}

type Found = readonly [string, string | undefined];

const MAX_QUANTITY = 100_000;
const MAX_UNIT_AMOUNT = 10_000_000;

const told = (found: readonly Found[]): InvoiceProblem[] =>
  found.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));

const among = (known: readonly string[], value: unknown, sentence: string) =>
  known.some((one) => one === value) ? undefined : sentence;

const someOf = (list: readonly unknown[] | null | undefined, sentence: string) =>
  list && list.length > 0 ? undefined : sentence;

function dayProblem(day: string | null | undefined, isRequired: boolean): string | undefined {
  if (!day) return isRequired ? 'La date de la facture est obligatoire.' : undefined;
  return isDay(day) ? undefined : 'Cette date n’existe pas.';
}

function paidProblem({ invoiceDate, paymentDate }: InvoiceDraft): string | undefined {
  const problem = dayProblem(paymentDate, false);
  if (problem || !paymentDate || !invoiceDate) return problem;
  return paymentDate < invoiceDate ? 'La date de paiement précède la date de la facture.' : undefined;
}

function textProblem(text: string | null | undefined, maximum: number): string | undefined {
  return lengthOf(text ?? '') > maximum ? atMost(maximum) : undefined;
}

/** Numbers that more decimals than these are written with are no amounts of ours. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}

function quantityProblem(quantity: number | null | undefined): string | undefined {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity) || quantity === 0)
    return 'La quantité est obligatoire.';
  if (Math.abs(quantity) > MAX_QUANTITY) return 'La quantité est trop grande.';
  return hasDecimals(quantity, 4) ? undefined : 'Une quantité a quatre décimales au plus.';
}

function amountProblem(amount: number | null | undefined): string | undefined {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'Le prix unitaire est obligatoire.';
  if (amount < 0) return 'Un prix unitaire n’est jamais négatif\u00a0: la quantité l’est.';
  if (amount > MAX_UNIT_AMOUNT) return 'Le prix unitaire est trop grand.';
  return hasDecimals(amount, 6) ? undefined : 'Un prix unitaire a six décimales au plus.';
}

function discountProblem(percent: number | null | undefined): string | undefined {
  if (percent === null || percent === undefined) return undefined;
  const isPercent = Number.isFinite(percent) && percent >= 0 && percent <= 100;
  return isPercent && hasDecimals(percent, 2) ? undefined : 'La remise est un pourcentage entre 0 et 100.';
}

function itemProblems(item: InvoiceItemDraft, index: number): InvoiceProblem[] {
  const label = item.label?.trim() ? textProblem(item.label, MAX_LINE) : 'Le libellé de la ligne est obligatoire.';
  return told([
    [`items.${index}.reference`, textProblem(item.reference, MAX_LINE)],
    [`items.${index}.label`, label],
    [`items.${index}.description`, textProblem(item.description, MAX_TEXT)],
    [`items.${index}.quantity`, quantityProblem(item.quantity)],
    [`items.${index}.unitAmountWithoutTaxe`, amountProblem(item.unitAmountWithoutTaxe)],
    [`items.${index}.unit`, among(INVOICE_UNITS, item.unit, 'L’unité est le jour ou l’unité.')],
    [`items.${index}.vatRate`, vatRateProblem(item.vatRate)],
    [`items.${index}.discountPercent`, discountProblem(item.discountPercent)],
  ]);
}

/** The condition as it is kept, whether a number or a text says it; undefined where it is none. */
export function paymentConditionOf(value: string | number | null | undefined) {
  const text = String(value ?? '').trim();
  const known = text === CUSTOM_TERMS ? 'custom' : text;
  return PAYMENT_CONDITIONS.find((one) => one === known);
}

const CONDITIONS = 'Le délai de paiement est de 0, 15, 30, 45 ou 60 jours, ou particulier.';

/** Everything that is wrong with the invoice of a customer. */
export function invoiceEntityProblems(draft: InvoiceDraft): InvoiceProblem[] {
  const ofItems = (draft.items ?? []).flatMap(itemProblems);
  const header = told([
    ['invoiceDate', dayProblem(draft.invoiceDate, true)],
    ['paymentDate', paidProblem(draft)],
    ['title', textProblem(draft.title, MAX_LINE)],
    ['currencyISO4217', among(['EUR'], draft.currencyISO4217, 'Une facture est en euros.')],
    ['specialMention', textProblem(draft.specialMention, MAX_TEXT)],
    ['internalReference', textProblem(draft.internalReference, MAX_LINE)],
    ['langage', among(INVOICE_LANGUAGES, draft.langage, 'Une facture est en français ou en anglais.')],
    ['type', among(INVOICE_TYPES, draft.type, 'Le type de facture est FREE ou CDI.')],
    ['subtype', among(INVOICE_SUBTYPES, draft.subtype, 'Le sous-type de facture est IT, RPO ou People.')],
    ['orderNumber', textProblem(draft.orderNumber, MAX_LINE)],
    ['items', someOf(draft.items, 'Une facture a au moins une ligne.')],
    ['paymentConditions', paymentConditionOf(draft.paymentConditions) ? undefined : CONDITIONS],
    ['billingContacts', someOf(draft.billingContacts, 'Au moins un contact de facturation est obligatoire.')],
    ['operationalContacts', someOf(draft.operationalContacts, 'Au moins un contact opérationnel est obligatoire.')],
  ]);
  return [...header, ...ofItems];
}

/** « %PDF- » in base 64, of which three bytes make four characters. */
const PDF_START = 'JVBERi';
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

function fileProblem(file: string | null | undefined): string | undefined {
  const text = file?.trim();
  if (!text) return 'Le fichier de la facture est obligatoire.';
  if (!isBase64(text) || !text.startsWith(PDF_START)) return 'Le fichier de la facture n’est pas un PDF.';
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='));
  const bytes = (text.length / 4) * 3 - padding;
  return bytes > MAX_PDF_BYTES ? 'Le fichier de la facture dépasse 5\u00a0Mo.' : undefined;
}

/** Those of a customer's, and what only a supplier sends. */
export function supplierInvoiceProblems(draft: SupplierInvoiceDraft): InvoiceProblem[] {
  const own = told([
    ['fileB64Encoded', fileProblem(draft.fileB64Encoded)],
    ['supplierInfos', draft.supplierInfos ? undefined : 'Les informations du fournisseur sont obligatoires.'],
  ]);
  return [...invoiceEntityProblems(draft), ...own];
}
