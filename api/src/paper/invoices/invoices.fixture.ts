import { FINE_INVOICES } from '@bloom/shared-rules/invoice/invoice.fixture';
import type { InvoiceDocument, InvoiceLine, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { toPrice, toQuantity } from '@bloom/shared-rules/money/money';

/** The fine invoices of the rules, of a month and of parties whose paper and XML these tests know by heart. */

const { invoice: FINE, selfBilled: FINE_SELF_BILLED } = FINE_INVOICES;

const numbers = (siren: string, siret: string, vatNumber: string) => ({
  siren,
  siret,
  vatNumber,
  electronicAddress: { scheme: '0225', value: siren },
});

const SELLER: InvoiceParty = { ...FINE.seller, ...numbers('123456782', '12345678200010', 'FR11123456782') };

const BUYER: InvoiceParty = {
  ...FINE.buyer,
  ...numbers('552081317', '55208131766522', 'FR03552081317'),
  name: 'Hôtel Œuvre & Fils',
  electronicAddress: { scheme: '0225', value: '552081317_COMPTA' },
  address: { ...FINE.buyer.address, line1: '5 avenue de la République', line2: 'Bâtiment C', zip: '69003' },
  contacts: [
    { name: 'Marc Roy', email: 'marc.roy@oeuvre.example', phone: null },
    { name: 'Comptabilité fournisseurs', email: 'compta@oeuvre.example', phone: null },
  ],
};

const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };

export const lineFixture = (change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...(FINE.lines[0] as InvoiceLine),
  reference: 'MIS-0042',
  label: 'Prestation de Zoé Dupont',
  description: 'Refonte du portail, novembre 2026',
  quantity: toQuantity(18.5),
  price: toPrice(450),
  discountPercent: 0,
  period: NOVEMBER,
  ...change,
});

const CLASSES = ['jours ouvrés', 'samedis', 'dimanches et jours fériés', 'astreinte'];

/** Of a month with several prices: each line says from when to when, and what a day is worth. */
export const longLinesFixture = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    lineFixture({
      id: String(index + 1),
      label: `Refonte du portail, ${CLASSES[index % CLASSES.length]}`,
      reference: 'JOUR-OUVRE',
      description: 'Zoé Dupont, du 01/11/2026 au 15/11/2026\u202f; 150 % du prix d’une journée (560,00 €)',
      period: { start: '2026-11-01', end: '2026-11-15' },
    }),
  );

export function invoiceFixture(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = change.lines ?? [lineFixture()];
  return {
    ...FINE,
    number: 'F2026-00042',
    issueDate: '2026-11-30',
    dueDate: '2026-12-30',
    period: NOVEMBER,
    contractReference: 'PDS-2026-118',
    buyerReference: 'CC-410',
    seller: SELLER,
    buyer: BUYER,
    title: 'Prestation de Zoé Dupont, novembre 2026',
    paymentTerms: 'Paiement à 30 jours date de facture.',
    notes: {
      latePayment: 'En cas de retard, pénalités au taux de trois fois le taux d’intérêt légal.',
      recoveryFee: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
      earlyPayment: 'Pas d’escompte pour paiement anticipé.',
      others: [{ code: 'REG', text: 'Bloom, SAS au capital de 50 000 €, RCS Paris 123 456 782' }],
    },
    lines,
    totals: invoiceTotals(lines),
    ...change,
  };
}

/** A credit note of the fixture's invoice, its amounts as they were. */
export const creditFixture = (change: Partial<InvoiceDocument> = {}) =>
  invoiceFixture({
    kind: 'credit',
    number: 'A2026-00007',
    issueDate: '2026-12-04',
    dueDate: '2026-12-04',
    preceding: { number: 'F2026-00042', issueDate: '2026-11-30' },
    payment: null,
    paymentTerms: 'À déduire de votre prochain règlement.',
    title: 'Avoir sur la prestation de Zoé Dupont, novembre 2026',
    ...change,
  });

/** The same month invoiced by the buyer in the name of his supplier. */
export const selfBilledFixture = (change: Partial<InvoiceDocument> = {}) =>
  invoiceFixture({
    kind: 'selfBilled',
    number: 'AF-ZDU-2026-0003',
    seller: {
      ...FINE_SELF_BILLED.seller,
      ...numbers('947205043', '94720504300021', 'FR40947205043'),
      name: 'Dupont Conseil',
      contacts: [{ name: 'Zoé Dupont', email: 'zoe@dupont.example', phone: null }],
    },
    buyer: SELLER,
    payment: { iban: 'FR1420041010050500013M02606', bic: null, accountHolder: 'Dupont Conseil' },
    notes: {
      ...invoiceFixture().notes,
      others: [
        {
          code: 'AAI',
          text: 'Autofacturation : facture établie par Bloom au nom et pour le compte de Dupont Conseil.',
        },
      ],
    },
    ...change,
  });
