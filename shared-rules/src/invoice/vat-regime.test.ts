import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { totalsOf } from '../money/money.ts';
import { FINE_INVOICES } from './invoice.fixture.ts';
import { selfAssessedVat, vatRegime } from './vat-regime.ts';

const paris = { countryCode: 'FR', vatNumber: 'FR11123456782' };
const small = { countryCode: 'FR', vatNumber: null };
const brussels = { countryCode: 'BE', vatNumber: 'BE0403019261' };
const geneva = { countryCode: 'CH', vatNumber: null };
const french = (zip: string, vatNumber: string | null = 'FR11123456782') => ({ countryCode: 'FR', zip, vatNumber });
const monaco = { countryCode: 'MC', vatNumber: 'FR53000000019' };

describe('the tax of an invoice', () => {
  it('is that of the price between two French companies', () => {
    assert.deepEqual(vatRegime(paris, paris), { category: 'S', rate: null, reason: null });
  });

  it('is left out by a French company without a VAT number, with the article of the law', () => {
    const { category, rate, reason } = vatRegime(small, paris);
    assert.deepEqual([category, rate], ['E', 0]);
    assert.match(reason?.fr_FR ?? '', /293 B/);
  });

  it('is owed by the buyer within the Union, whoever sells', () => {
    assert.equal(vatRegime(paris, brussels).category, 'AE');
    assert.equal(vatRegime(brussels, paris).category, 'AE');
    assert.equal(vatRegime(small, brussels).category, 'AE');
  });

  it('does not exist where the buyer is outside of the Union', () => {
    const { category, reason } = vatRegime(paris, geneva);
    assert.equal(category, 'E');
    assert.match(reason?.fr_FR ?? '', /259-1/);
  });

  it('is owed by the buyer in France where the seller is outside of the Union', () => {
    const { category, rate, reason } = vatRegime(geneva, paris);
    assert.deepEqual([category, rate], ['AE', 0]);
    assert.match(reason?.fr_FR ?? '', /^Autoliquidation, article 283-2 du CGI/);
  });

  it('is 8.5 % for a buyer in Guadeloupe, Martinique or Réunion, by its code or its postal code', () => {
    const expected = { category: 'S', rate: 8.5, reason: null };
    for (const countryCode of ['GP', 'MQ', 'RE']) {
      assert.deepEqual(vatRegime(paris, { countryCode, vatNumber: null }), expected, countryCode);
    }
    for (const zip of ['97110', '97200', '97400', '97 490']) {
      assert.deepEqual(vatRegime(paris, french(zip)), expected, zip);
      assert.deepEqual(vatRegime(french(zip), french(zip)), expected, zip);
    }
    assert.match(vatRegime(small, french('97400')).reason?.fr_FR ?? '', /293 B/);
  });

  it('does not apply to a buyer in French Guiana or Mayotte, with the article of the law', () => {
    const buyers = [french('97300'), french('97600'), { countryCode: 'GF', vatNumber: null }];
    for (const buyer of [...buyers, { countryCode: 'YT', vatNumber: null }]) {
      for (const seller of [paris, small]) {
        const { category, rate, reason } = vatRegime(seller, buyer);
        assert.deepEqual([category, rate, reason?.fr_FR], ['E', 0, 'TVA non applicable, article 294 du CGI']);
      }
    }
  });

  it('is that of the buyer, and the seller’s to ask for, where the seller is overseas', () => {
    for (const zip of ['97110', '97200', '97400', '97300', '97600']) {
      assert.deepEqual(vatRegime(french(zip), paris), { category: 'S', rate: null, reason: null }, zip);
    }
    assert.match(vatRegime(french('97110', null), paris).reason?.fr_FR ?? '', /293 B/);
    // A rule stops it: it asks for a tax without a number, and nobody but people can say why.
    assert.equal(vatRegime(french('97300', null), paris).category, 'S');
    assert.equal(vatRegime(french('97110'), brussels).category, 'AE');
    assert.deepEqual(vatRegime(brussels, french('97400')).category, 'AE');
  });

  it('is that of another country in what is French without being a department', () => {
    for (const zip of ['97133', '97150', '97500', '98714', '98800']) {
      assert.match(vatRegime(paris, french(zip)).reason?.fr_FR ?? '', /259-1/, zip);
    }
    assert.equal(vatRegime(paris, french('69002')).rate, null);
  });

  it('is French in Monaco', () => {
    assert.equal(vatRegime(paris, monaco).category, 'S');
    assert.equal(vatRegime(monaco, paris).category, 'S');
    assert.match(vatRegime(small, monaco).reason?.fr_FR ?? '', /293 B/);
    assert.equal(vatRegime(brussels, monaco).category, 'AE');
    assert.match(vatRegime(monaco, geneva).reason?.fr_FR ?? '', /259-1/);
  });
});

describe('the tax that a buyer owes by himself', () => {
  const { buyer } = FINE_INVOICES.selfBilled;
  const bought = (cents: number) => totalsOf([{ quantity: 10_000, price: cents * 10_000, vatRate: 0 }]);

  it('is the usual rate of what is bought under reverse charge, rounded half-up to the cent', () => {
    const cases = [
      [100_000, 20_000],
      [12_346, 2_469],
      [12_348, 2_470],
      [3, 1],
      [-12_346, -2_469],
      [0, 0],
    ] as const;
    for (const [net, vat] of cases) {
      assert.deepEqual(selfAssessedVat({ vatCategory: 'AE', totals: bought(net), buyer }), { rate: 20, net, vat });
    }
  });

  it('is at the rate of Réunion for a firm that is there', () => {
    const there = { ...buyer, address: { ...buyer.address, zip: '97400' } };
    assert.equal(selfAssessedVat({ vatCategory: 'AE', totals: bought(100_000), buyer: there })?.vat, 8_500);
  });

  it('is nothing where the seller asks for the tax, or there is none', () => {
    for (const vatCategory of ['S', 'E', 'Z', 'O'] as const) {
      assert.equal(selfAssessedVat({ vatCategory, totals: bought(100_000), buyer }), null);
    }
  });
});
