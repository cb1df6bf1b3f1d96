import type { Totals } from '../money/money.ts';

/**
 * An invoice as the European norm EN 16931 sees it (its terms are named BT-… and BG-…): what the rules check, the paper
 * shows and the XML carries. Days are yyyy-MM-dd, quantities 1/10,000, prices 1/1,000,000 euro, amounts cents.
 */

/**
 * UNTDID 1001: invoice, credit note, self-billed invoice, self-billed credit note. The amounts of a credit note are
 * positive: its kind says the direction.
 */
export const INVOICE_KINDS = { invoice: '380', credit: '381', selfBilled: '389', selfBilledCredit: '261' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;

export const isCreditKind = (kind: InvoiceKind) => kind === 'credit' || kind === 'selfBilledCredit';
export const isSelfBilledKind = (kind: InvoiceKind) => kind === 'selfBilled' || kind === 'selfBilledCredit';

/** UNTDID 5305: standard, exempt, reverse charge, zero, outside the scope of the tax. */
export type VatCategory = 'S' | 'E' | 'AE' | 'Z' | 'O';

export const INVOICE_LANGUAGES = ['fr_FR', 'en_GB'] as const;
export type InvoiceLanguage = (typeof INVOICE_LANGUAGES)[number];

export interface PostalAddress {
  line1: string;
  line2: string | null;
  zip: string;
  town: string;
  /** ISO 3166-1, two letters. */
  countryCode: string;
}

export interface InvoiceContact {
  /** Who is asked about the work, and not about its bill. */
  role?: 'operational';
  name: string;
  email: string | null;
  phone: string | null;
}

export interface InvoiceParty {
  name: string;
  /** Nine digits, of French companies (scheme 0002). */
  siren: string | null;
  /** Fourteen digits, of French establishments (scheme 0009). */
  siret: string | null;
  /** The identifier of a company outside France without a SIREN. */
  foreignId: string | null;
  vatNumber: string | null;
  /** Where electronic invoices reach the party (BT-34, BT-49); scheme 0225 for the French directory, EM for a mail. */
  electronicAddress: { scheme: string; value: string } | null;
  address: PostalAddress;
  contacts: readonly InvoiceContact[];
}

export interface InvoiceLine {
  /** BT-126 */
  id: string;
  /** BT-155, what the seller calls it. */
  reference: string | null;
  /** BT-153 */
  label: string;
  /** BT-154 */
  description: string | null;
  quantity: number;
  unit: 'day' | 'unit';
  /** The price of one unit, before the discount (BT-148). */
  price: number;
  /** Between 0 and 100, two decimals at most. */
  discountPercent: number;
  /** Percent (BT-152). */
  vatRate: number;
  /** BT-134 and BT-135 */
  period: { start: string; end: string } | null;
}

/**
 * The norms ask for three sentences of law on each French invoice: penalties, the 40 €, the discount for early payment.
 */
export interface InvoiceNotes {
  /** PMD */
  latePayment: string;
  /** PMT */
  recoveryFee: string;
  /** AAB */
  earlyPayment: string;
  /** Everything else that must stand there: « Autofacturation », 293 B, reverse charge, REG of the firm, … */
  others: readonly { code: 'REG' | 'ABL' | 'AAI' | 'TXD' | 'SUR'; text: string }[];
}

export interface InvoiceDocument {
  kind: InvoiceKind;
  /** BT-1; null as long as it is a draft. */
  number: string | null;
  issueDate: string;
  /** BT-9 */
  dueDate: string;
  /** BG-14, what is invoiced. */
  period: { start: string; end: string } | null;
  language: InvoiceLanguage;
  currency: 'EUR';
  /** BT-23, the business process of the French reform: S1 services deposited, S8 … */
  businessProcess: string;
  title: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** BT-13, the buyer's order. */
  orderNumber: string | null;
  /** BT-12 */
  contractReference: string | null;
  /** BT-10, what the buyer wants to read on it. */
  buyerReference: string | null;
  /** BG-3, of a credit note: what it takes back. */
  preceding: { number: string; issueDate: string } | null;
  vatCategory: VatCategory;
  /** BT-8: the seller owes the tax when he invoices and not when he is paid, which he chose and must say. */
  isVatOnDebits?: boolean;
  /** BT-120, required for every category but S and Z. */
  exemptionReason: string | null;
  /** BT-84 and BT-86: where the buyer pays. */
  payment: { iban: string; bic: string | null; accountHolder: string } | null;
  /** BT-20 */
  paymentTerms: string;
  notes: InvoiceNotes;
  lines: readonly InvoiceLine[];
  totals: Totals;
}
