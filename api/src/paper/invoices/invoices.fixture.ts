import type { InvoiceDocument, InvoiceLine, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { toPrice, toQuantity } from '@bloom/shared-rules/money';

/** A month of work as an invoice, for the tests of this folder. */

const SELLER: InvoiceParty = {
  name: 'Bloom',
  siren: '123456782',
  siret: '12345678200010',
  foreignId: null,
  vatNumber: 'FR11123456782',
  electronicAddress: { scheme: '0225', value: '123456782' },
  address: { line1: '12 rue des Lilas', line2: null, zip: '75010', town: 'Paris', countryCode: 'FR' },
  contacts: [{ name: 'Alice Martin', email: 'facturation@bloom.example', phone: '+33140000000' }],
};

const BUYER: InvoiceParty = {
  name: 'Hôtel Œuvre & Fils',
  siren: '552081317',
  siret: '55208131766522',
  foreignId: null,
  vatNumber: 'FR03552081317',
  electronicAddress: { scheme: '0225', value: '552081317_COMPTA' },
  address: { line1: '5 avenue de la République', line2: 'Bâtiment C', zip: '69003', town: 'Lyon', countryCode: 'FR' },
  contacts: [
    { name: 'Marc Roy', email: 'marc.roy@oeuvre.example', phone: null },
    { name: 'Comptabilité fournisseurs', email: 'compta@oeuvre.example', phone: null },
  ],
};

export function lineFixture(change: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: '1',
    reference: 'MIS-0042',
    label: 'Prestation de Zoé Dupont',
    description: 'Refonte du portail, novembre 2026',
    quantity: toQuantity(18.5),
    unit: 'day',
    price: toPrice(450),
    discountPercent: 0,
    vatRate: 20,
    period: { start: '2026-11-01', end: '2026-11-30' },
    ...change,
  };
}

export function invoiceFixture(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = change.lines ?? [lineFixture()];
  return {
    kind: 'invoice',
    number: 'F2026-00042',
    issueDate: '2026-11-30',
    dueDate: '2026-12-30',
    period: { start: '2026-11-01', end: '2026-11-30' },
    language: 'fr_FR',
    currency: 'EUR',
    businessProcess: 'S1',
    title: 'Prestation de Zoé Dupont, novembre 2026',
    seller: SELLER,
    buyer: BUYER,
    orderNumber: 'BDC-7781',
    contractReference: 'PDS-2026-118',
    buyerReference: 'CC-410',
    preceding: null,
    vatCategory: 'S',
    exemptionReason: null,
    payment: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountHolder: 'Bloom' },
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
      ...BUYER,
      name: 'Dupont Conseil',
      siren: '947205043',
      siret: '94720504300021',
      vatNumber: 'FR40947205043',
      electronicAddress: { scheme: '0225', value: '947205043' },
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
