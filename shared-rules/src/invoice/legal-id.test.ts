import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InvoiceParty } from './invoice-document.ts';
import { legalIdOf } from './legal-id.ts';

const party = (countryCode: string, known: Partial<InvoiceParty>, zip = '1000'): InvoiceParty => ({
  ...{ name: 'Atelier du Lac et des Montagnes', siren: null, siret: null, foreignId: null, vatNumber: null },
  ...{ electronicAddress: null, contacts: [] },
  address: { line1: '1 rue', line2: null, zip, town: 'Ville', countryCode },
  ...known,
});

describe('the legal identifier of a company', () => {
  for (const [where, one, id, scheme] of [
    ['in France', party('FR', { siren: '552081317' }), '552081317', '0002'],
    ['in Mayotte', party('FR', { siren: '552081317' }, '97600'), '552081317', '0002'],
    ['in France, of no number', party('FR', { vatNumber: 'FR03552081317' }, '69003'), null, null],
    ['in the Union', party('BE', { foreignId: '0403019261', vatNumber: 'BE0403019261' }), 'BE0403019261', '0223'],
    ['in the Union without VAT', party('BE', { foreignId: '0403019261' }), '0403019261', null],
    ['outside of the Union', party('CH', { foreignId: 'CHE-116.281.710' }), 'CHAtelier du Lac e', '0227'],
    ['in Monaco', party('MC', { vatNumber: 'FR53000000019' }), 'MCAtelier du Lac e', '0227'],
    ['in Wallis and Futuna', party('FR', {}, '98600'), 'WFAtelier du Lac e', '0227'],
    ['in New Caledonia', party('NC', { foreignId: '0123456001' }), '0123456001', '0228'],
    ['in French Polynesia', party('PF', { foreignId: 'A12345001' }), 'A12345001', '0229'],
    ['in French Polynesia, of no number', party('PF', {}), 'PFAtelier du Lac e', '0227'],
  ] as const) {
    it(`${where} is ${id}`, () => assert.deepEqual(legalIdOf(one), { id, scheme }));
  }
});
