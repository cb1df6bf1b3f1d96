import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { half, randomOf } from '../random.fixture.ts';
import { type Line, lineNet, priceOfCents, toCents, toPrice, toQuantity, totalsOf, VAT_RATES, vatOn } from './money.ts';

/** The same sums another way: fractions of large integers, rounded once. */
function computedAgain(lines: readonly Line[]) {
  const nets = lines.map(({ quantity, price }) => half(BigInt(quantity) * BigInt(price), 100_000_000n));
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((left, right) => left - right);
  const vat = rates.map((rate) => {
    const net = nets.reduce((sum, one, index) => (lines[index]?.vatRate === rate ? sum + one : sum), 0n);
    return { rate, net: Number(net), vat: Number(half(net * BigInt(rate * 10), 1_000n)) };
  });
  const net = Number(nets.reduce((sum, one) => sum + one, 0n));
  return { net, vat, total: vat.reduce((sum, one) => sum + one.vat, net) };
}

describe('money', () => {
  it('is counted as another computation counts it, 10,000 times', () => {
    const random = randomOf(17);
    for (let run = 0; run < 10_000; run += 1) {
      const lines = Array.from({ length: 1 + random(6) }, (): Line => {
        const sign = random(8) === 0 ? -1 : 1;
        return {
          quantity: sign * (random(2) === 0 ? random(31 * 20_000) / 1 : random(63) * 5_000),
          price: random(2) === 0 ? random(2_000) * 1_000_000 : random(100_000) * 1_000_000 + random(1_000_000),
          vatRate: VAT_RATES[random(VAT_RATES.length)] ?? 20,
        };
      });
      const totals = totalsOf(lines);
      assert.deepEqual(totals, computedAgain(lines), JSON.stringify(lines));
      assert.equal(totals.total, totals.net + totals.vat.reduce((sum, one) => sum + one.vat, 0));
      const credit = totalsOf(lines.map((line) => ({ ...line, quantity: line.quantity === 0 ? 0 : -line.quantity })));
      assert.equal(credit.total + totals.total, 0);
    }
  });

  const nets: [string, number, number, number][] = [
    ['18.5 days of 450 euros', 18.5, 450, 832_500],
    ['a third of a day', 0.3333, 450, 14_999],
    ['half a cent', 0.5, 0.01, 1],
    ['less than half a cent', 0.4999, 0.01, 0],
    ['a price with six decimals', 1, 0.004999, 0],
    ['a credit of half a cent', -0.5, 0.01, -1],
    ['the dearest month', 31, 100_000, 310_000_000],
    ['nothing', 0, 450, 0],
  ];
  for (const [name, days, euros, cents] of nets) {
    it(`${name} is ${cents} cents`, () =>
      assert.equal(lineNet({ quantity: toQuantity(days), price: toPrice(euros) }), cents));
  }

  it('takes VAT on the sum of a rate, not line by line', () => {
    const line: Line = { quantity: 10_000, price: priceOfCents(3), vatRate: 20 };
    assert.deepEqual(totalsOf([line, line, line]), { net: 9, vat: [{ rate: 20, net: 9, vat: 2 }], total: 11 });
  });
  it('keeps rates apart, the lowest first', () => {
    const line = (vatRate: number): Line => ({ quantity: 10_000, price: toPrice(100), vatRate });
    assert.deepEqual(totalsOf([line(20), line(5.5), line(0)]), {
      net: 30_000,
      vat: [
        { rate: 0, net: 10_000, vat: 0 },
        { rate: 5.5, net: 10_000, vat: 550 },
        { rate: 20, net: 10_000, vat: 2_000 },
      ],
      total: 32_550,
    });
  });
  it('is nothing without lines', () => assert.deepEqual(totalsOf([]), { net: 0, vat: [], total: 0 }));
  it('rounds a half of a cent of VAT up', () => assert.deepEqual([vatOn(10, 5.5), vatOn(-10, 5.5)], [1, -1]));

  const written: [number, number][] = [
    [1.005, 101],
    [450.5, 45_050],
    [0.29, 29],
    [-1.005, -101],
    [1e-7, 0],
    [100_000, 10_000_000],
  ];
  for (const [euros, cents] of written)
    it(`${euros} euros are ${cents} cents`, () => assert.equal(toCents(euros), cents));

  it('refuses what a number does not hold exactly', () => {
    assert.throws(() => lineNet({ quantity: 0.5, price: 1 }), RangeError);
    assert.throws(() => toQuantity(Number.NaN), RangeError);
    assert.throws(() => lineNet({ quantity: Number.MAX_SAFE_INTEGER, price: 20_000 }), RangeError);
  });
});
