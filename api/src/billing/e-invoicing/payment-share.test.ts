import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageFileName } from './message-file-name.ts';
import { partOf, unpaidOf } from './payment-share.rules.ts';

const totals = {
  net: 1_500,
  vat: [
    { rate: 10, net: 500, vat: 50 },
    { rate: 20, net: 1_000, vat: 200 },
  ],
  total: 1_750,
};

describe('what came in', () => {
  it('is taken off rate by rate, and what is settled asks for nothing', () => {
    assert.deepEqual(unpaidOf({ totals }, []), [
      { cents: 550, rate: 10 },
      { cents: 1_200, rate: 20 },
    ]);
    const settled = [
      { cents: 550, rate: 10 },
      { cents: 200, rate: 20 },
    ];
    assert.deepEqual(unpaidOf({ totals }, settled), [{ cents: 1_000, rate: 20 }]);
  });

  it('is shared out in proportion without losing a cent, and never above what is asked', () => {
    const left = unpaidOf({ totals }, []);
    for (const cents of [1, 99, 100, 875, 1_749, 1_750]) {
      assert.equal(
        partOf(left, cents).reduce((sum, part) => sum + part.cents, 0),
        cents,
      );
    }
    assert.deepEqual(partOf(left, 9_999), left);
    assert.deepEqual(partOf(left, 0), []);
    assert.deepEqual(partOf([], 10), []);
  });

  it('is told in a file that any disk takes', () =>
    assert.equal(messageFileName('F/2026 12', '212'), 'F-2026-12-212.xml'));
});
