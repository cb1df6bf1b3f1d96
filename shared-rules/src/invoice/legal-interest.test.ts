import assert from 'node:assert/strict';
import { it } from 'node:test';
import { halfYearsWithoutRate, halfYearWords, legalRateOn, penaltyRateOf } from './legal-interest.ts';

it('the legal rate is the one of its half-year, and none where nobody said it', () => {
  assert.deepEqual(
    ['2024-06-30', '2024-07-01', '2025-06-30', '2025-12-31', '2026-06-30', '2031-01-01', '2001-01-01'].map((day) =>
      legalRateOn(day),
    ),
    [5.07, 4.92, 3.71, 2.76, 2.62, undefined, undefined],
  );
});

it('whoever runs the product adds the next ones, or corrects one', () => {
  const added = [['2031-01-01', 3] as const, ['2025-01-01', 3.72] as const];
  assert.deepEqual(
    ['2031-06-30', '2031-07-01', '2025-02-01'].map((day) => legalRateOn(day, added)),
    [3, undefined, 3.72],
  );
});

it('penalties are three times the rate of the day that the invoice fell due', () => {
  assert.equal(penaltyRateOf('2025-03-31'), 11.13);
  assert.equal(penaltyRateOf('2031-03-31'), undefined);
});

it('a half-year is said in words', () => {
  assert.deepEqual(['2026-06-30', '2026-07-01'].map(halfYearWords), ['1ᵉʳ semestre 2026', '2ᵉ semestre 2026']);
});

it('the half-years of some days that have no rate are named once, by their first day', () => {
  const days = ['2031-08-20', '2031-03-31', '2031-01-01', '2026-06-30', '2030-12-31'];
  assert.deepEqual(halfYearsWithoutRate(days), ['2030-07-01', '2031-01-01', '2031-07-01']);
  assert.deepEqual(halfYearsWithoutRate(days, [['2031-01-01', 3]]), ['2030-07-01', '2031-07-01']);
});
