import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPrice, toQuantity } from '../money/money.ts';
import { invoiceTotals, lineAmount, netPrice, unitDiscount } from './line-amounts.ts';

const line = (days: number, euros: number, discountPercent = 0) => ({
  id: '1',
  reference: null,
  label: 'Prestation',
  description: null,
  quantity: toQuantity(days),
  unit: 'day' as const,
  price: toPrice(euros),
  discountPercent,
  vatRate: 20,
  period: null,
});

describe('the amount of a line', () => {
  for (const [days, euros, percent, discount, net, amount] of [
    [18.5, 450, 0, 0, 450_000_000, 832_500],
    [18.5, 450, 10, 45_000_000, 405_000_000, 749_250],
    [1, 333.33, 33.33, 111_098_889, 222_231_111, 22_223],
    // The half of a millionth goes up.
    [1, 0.000_005, 10, 1, 4, 0],
    [3, 100, 100, 100_000_000, 0, 0],
    [-2, 450, 10, 45_000_000, 405_000_000, -81_000],
    [2, -450, 10, -45_000_000, -405_000_000, -81_000],
  ] as const) {
    it(`of ${days} × ${euros} € less ${percent} % is ${amount} cents`, () => {
      const one = line(days, euros, percent);
      assert.deepEqual([unitDiscount(one), netPrice(one), lineAmount(one)], [discount, net, amount]);
    });
  }

  it('is what totals are made of', () => {
    const totals = invoiceTotals([line(18.5, 450, 10), { ...line(1, 99.99), vatRate: 5.5 }]);
    assert.deepEqual(totals, {
      net: 759_249,
      vat: [
        { rate: 5.5, net: 9_999, vat: 550 },
        { rate: 20, net: 749_250, vat: 149_850 },
      ],
      total: 909_649,
    });
  });

  it('is refused where a number does not hold it exactly', () => {
    assert.throws(() => unitDiscount(line(1, 9_000_000_00, 33.33)), RangeError);
  });
});
