import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportedAs } from './tax-report.ts';

const at = (countryCode: string, zip = '') => ({ address: { countryCode, zip } });

describe('what is reported to the tax administration', () => {
  const paris = at('FR', '75002');
  for (const [abroad, place] of [
    ['Brussels', at('BE')],
    ['Geneva', at('CH')],
    ['Cayenne', at('FR', '97300')],
    ['Mayotte', at('YT')],
    ['Nouméa', at('FR', '98800')],
  ] as const) {
    it(`is sold to ${abroad} or bought there`, () => {
      assert.equal(reportedAs({ seller: paris, buyer: place }), 'sale');
      assert.equal(reportedAs({ seller: place, buyer: paris }), 'purchase');
    });
  }

  it('is nothing that platforms pass on, and nothing that is not of France at all', () => {
    assert.equal(reportedAs({ seller: paris, buyer: at('FR', '97400') }), null);
    assert.equal(reportedAs({ seller: at('MQ'), buyer: paris }), null);
    assert.equal(reportedAs({ seller: at('BE'), buyer: at('GF') }), null);
  });
});
