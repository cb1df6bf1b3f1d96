import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lateCharges, latePenalty, penaltyRate } from './late-payment.ts';

const LATE = { openCents: 1_000_000, dueDate: '2026-11-01', day: '2026-12-01', ratePercent: 10 };

describe('late payment', () => {
  const cases: [string, Partial<typeof LATE>, number][] = [
    ['10,000 euros, 30 days at 10 %', {}, 8_219],
    ['a year at 10 %', { day: '2027-11-01' }, 100_000],
    ['on the day', { day: '2026-11-01' }, 0],
    ['before the day', { day: '2026-10-01' }, 0],
    ['nothing left to pay', { openCents: 0 }, 0],
    ['a credit', { openCents: -500 }, 0],
    ['a half cent', { openCents: 1_825, day: '2026-11-02', ratePercent: 10 }, 1],
    ['less than a half cent', { openCents: 1_824, day: '2026-11-02', ratePercent: 10 }, 0],
    ['a rate with decimals', { ratePercent: 7.86 }, 6_460],
    ['the largest invoice', { openCents: 37_200_000_000, day: '2036-11-01', ratePercent: 30 }, 111_691_726_027],
  ];
  for (const [name, change, cents] of cases)
    it(`${name}: ${cents} cents`, () => assert.equal(latePenalty({ ...LATE, ...change }), cents));

  it('is not guessed where no rate is known', () => {
    const unknown = { ...LATE, ratePercent: undefined };
    assert.deepEqual(lateCharges(unknown, { hasFee: false }), { penaltyCents: undefined, feeCents: 4_000 });
  });
  it('costs three times the legal rate', () => assert.deepEqual([2.62, 6.26].map(penaltyRate), [7.86, 18.78]));
  it('costs 40 euros once', () => {
    assert.deepEqual(lateCharges(LATE, { hasFee: false }), { penaltyCents: 8_219, feeCents: 4_000 });
    assert.deepEqual(lateCharges(LATE, { hasFee: true }), { penaltyCents: 8_219, feeCents: 0 });
    assert.deepEqual(lateCharges({ ...LATE, day: LATE.dueDate }, { hasFee: false }), { penaltyCents: 0, feeCents: 0 });
    assert.deepEqual(lateCharges({ ...LATE, openCents: 0 }, { hasFee: false }), { penaltyCents: 0, feeCents: 0 });
  });
});
