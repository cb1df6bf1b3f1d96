import assert from 'node:assert/strict';
import { it } from 'node:test';
import { legalRateOn, penaltyRateOf } from './legal-interest.ts';

it('the legal rate is the one of its half-year, or the last that is known', () => {
  assert.deepEqual(
    ['2024-06-30', '2024-07-01', '2025-06-30', '2025-12-31', '2031-01-01', '2001-01-01'].map(legalRateOn),
    [5.07, 4.92, 3.71, 2.76, 2.76, 5.07],
  );
});

it('penalties are three times the rate of the day that the invoice fell due', () => {
  assert.equal(penaltyRateOf('2025-03-31'), 11.13);
});
