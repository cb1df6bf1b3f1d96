import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { totalsOf } from '../money.ts';
import { selfAssessedVat, vatRegime } from './vat-regime.ts';

const paris = { countryCode: 'FR', vatNumber: 'FR11123456782' };
const small = { countryCode: 'FR', vatNumber: null };
const brussels = { countryCode: 'BE', vatNumber: 'BE0403019261' };
const geneva = { countryCode: 'CH', vatNumber: null };
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

  it('is French in Monaco', () => {
    assert.equal(vatRegime(paris, monaco).category, 'S');
    assert.equal(vatRegime(monaco, paris).category, 'S');
    assert.match(vatRegime(small, monaco).reason?.fr_FR ?? '', /293 B/);
    assert.equal(vatRegime(brussels, monaco).category, 'AE');
    assert.match(vatRegime(monaco, geneva).reason?.fr_FR ?? '', /259-1/);
  });
});

describe('the tax that a buyer owes by himself', () => {
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
      assert.deepEqual(selfAssessedVat({ vatCategory: 'AE', totals: bought(net) }), { rate: 20, net, vat });
    }
  });

  it('is nothing where the seller asks for the tax, or there is none', () => {
    for (const vatCategory of ['S', 'E', 'Z', 'O'] as const) {
      assert.equal(selfAssessedVat({ vatCategory, totals: bought(100_000) }), null);
    }
  });
});
