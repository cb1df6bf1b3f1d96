import { isReformed } from '../company/french-territory.ts';
import { toPrice, toQuantity } from '../money/money.ts';
import { creditOf } from './credit-note.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatCategory } from './invoice-document.ts';
import { invoiceTotals } from './line-amounts.ts';
import { vatRegime } from './vat-regime.ts';

/** Invoices of every kind that break no rule. */

/** What a test may change of something that is only read. */
export type Changeable<Value> = Value extends string | number | boolean | null
  ? Value
  : { -readonly [Key in keyof Value]: Changeable<Value[Key]> };

const FIRM: InvoiceParty = {
  name: 'Bloom',
  siren: '732829320',
  siret: '73282932000074',
  foreignId: null,
  vatNumber: 'FR44732829320',
  electronicAddress: { scheme: '0225', value: '732829320' },
  address: { line1: '1 rue de la Paix', line2: null, zip: '75002', town: 'Paris', countryCode: 'FR' },
  contacts: [{ name: 'Paul Petit', email: 'factures@bloom.example', phone: '+33140000000' }],
};

const CLIENT: InvoiceParty = {
  name: 'Nuage SA',
  siren: '552100554',
  siret: '55210055400013',
  foreignId: null,
  vatNumber: 'FR60552100554',
  electronicAddress: { scheme: '0225', value: '552100554_COMPTA' },
  address: { line1: '8 quai du Rhône', line2: 'Bât. B', zip: '69002', town: 'Lyon', countryCode: 'FR' },
  contacts: [{ name: 'Anne Legrand', email: 'compta@nuage.example', phone: null }],
};

const BLOOMER: InvoiceParty = {
  ...CLIENT,
  name: 'Martin Conseil',
  siren: '404833048',
  siret: '40483304800022',
  vatNumber: 'FR83404833048',
  electronicAddress: { scheme: '0225', value: '404833048' },
  contacts: [],
};

const ABROAD: InvoiceParty = {
  ...CLIENT,
  name: 'Wolke GmbH',
  siren: null,
  siret: null,
  foreignId: 'HRB 12345',
  vatNumber: 'DE123456789',
  electronicAddress: null,
  address: { line1: 'Hauptstraße 1', line2: null, zip: '10115', town: 'Berlin', countryCode: 'DE' },
};

const OCTOBER = { start: '2026-10-01', end: '2026-10-31' };

const LINES: readonly InvoiceLine[] = [
  {
    id: '1',
    reference: 'JOUR-OUVRE',
    label: 'Développement React, jours ouvrés',
    description: 'Jeanne Martin, du 01/10/2026 au 31/10/2026',
    quantity: toQuantity(18.5),
    unit: 'day',
    price: toPrice(450.5),
    discountPercent: 2.5,
    vatRate: 20,
    period: OCTOBER,
  },
  {
    id: '2',
    reference: null,
    label: 'Frais de déplacement',
    description: null,
    quantity: toQuantity(1),
    unit: 'unit',
    price: toPrice(84.55),
    discountPercent: 0,
    vatRate: 10,
    period: null,
  },
];

const INVOICE: InvoiceDocument = {
  kind: 'invoice',
  number: 'FA-2026-00042',
  issueDate: '2026-11-03',
  dueDate: '2026-12-03',
  period: OCTOBER,
  language: 'fr_FR',
  currency: 'EUR',
  businessProcess: 'S1',
  title: 'Octobre 2026',
  seller: FIRM,
  buyer: CLIENT,
  orderNumber: 'BDC-7781',
  contractReference: 'PDS-118',
  buyerReference: null,
  preceding: null,
  vatCategory: 'S',
  exemptionReason: null,
  payment: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountHolder: 'Bloom' },
  paymentTerms: 'Paiement à 30 jours',
  notes: {
    latePayment: 'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal.',
    recoveryFee: 'Indemnité forfaitaire pour frais de recouvrement\u00a0: 40\u00a0€.',
    earlyPayment: 'Pas d’escompte pour paiement anticipé.',
    others: [{ code: 'REG', text: 'SAS au capital de 10\u00a0000\u00a0€, RCS Paris' }],
  },
  lines: LINES,
  totals: invoiceTotals(LINES),
};

function untaxed(document: InvoiceDocument, vatCategory: VatCategory, exemptionReason: string | null): InvoiceDocument {
  const lines = document.lines.map((line) => ({ ...line, vatRate: 0 }));
  return { ...document, vatCategory, exemptionReason, lines, totals: invoiceTotals(lines) };
}

const SELF_BILLED: InvoiceDocument = {
  ...INVOICE,
  kind: 'selfBilled',
  number: 'AF-404833048-2026-0007',
  seller: BLOOMER,
  buyer: FIRM,
  notes: { ...INVOICE.notes, others: [{ code: 'AAI', text: 'Autofacturation' }] },
};

const FOREIGN_SUPPLIER: InvoiceDocument = {
  ...SELF_BILLED,
  seller: ABROAD,
  notes: { ...INVOICE.notes, others: [{ code: 'AAI', text: 'Self-billing' }] },
};
const OVERSEAS_SUPPLIER: InvoiceDocument = {
  ...FOREIGN_SUPPLIER,
  seller: {
    ...ABROAD,
    name: 'Nuages SA',
    foreignId: 'CHE-116.281.710',
    vatNumber: null,
    address: { ...ABROAD.address, zip: '1204', town: 'Genève', countryCode: 'CH' },
  },
};
const MICRO: InvoiceDocument = { ...SELF_BILLED, seller: { ...BLOOMER, vatNumber: null } };
const SOLD_ABROAD: InvoiceDocument = {
  ...INVOICE,
  buyer: { ...ABROAD, electronicAddress: { scheme: 'EM', value: 'invoices@wolke.example' } },
};

const REUNION = { ...CLIENT.address, zip: '97400', town: 'Saint-Denis' };
const GUIANA = { ...CLIENT.address, zip: '97300', town: 'Cayenne', countryCode: 'GF' };

const SOLD_OVERSEAS: InvoiceDocument = { ...INVOICE, buyer: { ...CLIENT, address: REUNION } };
const OVERSEAS_LINES = LINES.map((line) => ({ ...line, vatRate: 8.5 }));

export const FINE_INVOICES = {
  invoice: INVOICE,
  credit: { ...creditOf(INVOICE, '2026-11-20'), number: 'AV-2026-00003' },
  selfBilled: SELF_BILLED,
  selfBilledCredit: { ...creditOf(SELF_BILLED, '2026-11-20'), number: 'AV-404833048-2026-0001' },
  exempt: untaxed(MICRO, 'E', 'TVA non applicable, art. 293 B du CGI'),
  reverse: untaxed(SOLD_ABROAD, 'AE', 'Autoliquidation'),
  soldOverseas: { ...SOLD_OVERSEAS, lines: OVERSEAS_LINES, totals: invoiceTotals(OVERSEAS_LINES) },
  soldUntaxed: untaxed(
    {
      ...INVOICE,
      buyer: { ...CLIENT, address: GUIANA, electronicAddress: { scheme: 'EM', value: 'a@nuage.example' } },
    },
    'E',
    'TVA non applicable, article 294 du CGI',
  ),
  zero: untaxed(INVOICE, 'Z', null),
  outside: untaxed(SOLD_ABROAD, 'O', 'Hors champ de la TVA'),
  foreignSupplier: untaxed(FOREIGN_SUPPLIER, 'AE', 'Autoliquidation'),
  overseasSupplier: untaxed(OVERSEAS_SUPPLIER, 'AE', 'Autoliquidation'),
} satisfies Record<string, InvoiceDocument>;

/** What a firm of the mainland invoices to a client elsewhere in France, by what the law says of both. */
export function overseasInvoice(
  place: Pick<InvoiceParty['address'], 'zip' | 'countryCode'>,
  days: readonly Pick<InvoiceLine, 'quantity' | 'price'>[],
): InvoiceDocument {
  const { zip, countryCode } = place;
  const address = { ...CLIENT.address, zip, countryCode };
  const electronicAddress = isReformed(address)
    ? CLIENT.electronicAddress
    : { scheme: 'EM', value: 'compta@nuage.example' };
  const buyer = { ...CLIENT, address, electronicAddress };
  const { category, rate, reason } = vatRegime({ ...FIRM, ...FIRM.address }, { ...buyer, ...address });
  const lines = days.map((day, index) => ({
    ...(LINES[0] as InvoiceLine),
    ...day,
    id: String(index + 1),
    discountPercent: 0,
    vatRate: rate ?? 20,
  }));
  const exemptionReason = reason?.fr_FR ?? null;
  return { ...INVOICE, buyer, vatCategory: category, exemptionReason, lines, totals: invoiceTotals(lines) };
}

export type FineInvoice = keyof typeof FINE_INVOICES;

export function changed(name: FineInvoice, change: (document: Changeable<InvoiceDocument>) => void): InvoiceDocument {
  const document = structuredClone(FINE_INVOICES[name]) as Changeable<InvoiceDocument>;
  change(document);
  return document as InvoiceDocument;
}
