import type { Firm } from '../billing/invoices/invoice-party.ts';

/** A firm whose invoices pass every rule. */
export const aFirm: Firm = {
  party: {
    name: 'Bloom',
    siren: '732829320',
    siret: '73282932000074',
    foreignId: null,
    vatNumber: 'FR44732829320',
    electronicAddress: { scheme: '0225', value: '732829320' },
    address: { line1: '12 rue de la Paix', line2: null, zip: '75002', town: 'Paris', countryCode: 'FR' },
    contacts: [{ name: 'Bloom', email: 'finance@bloom.example', phone: '+33123456789' }],
  },
  account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', accountHolder: 'Bloom' },
  isVatOnDebits: false,
  legalLine: null,
};
