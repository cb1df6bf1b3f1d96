import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  categoryOf,
  defaultFinanceRange,
  FINANCE_TYPES,
  financeRangeProblem,
  monthsBetween,
  percentDifference,
  shareOf,
} from './finance.ts';

describe('how a figure moved', () => {
  const cases: [number, number, number][] = [
    [110, 100, 10],
    [100, 110, -9.09],
    [100, 3, 3233.33],
    [1, 8, -87.5],
    [100.125, 100, 0.13],
    [99.875, 100, -0.13],
    [100, 100, 0],
    // From nothing, or from a loss, only the direction is known.
    [5, 0, 100],
    [0, 0, 100],
    [-5, 0, -100],
    [-1, -5, 100],
    [-9, -5, -100],
    [-5, 10, -150],
  ];
  for (const [current, previous, percent] of cases) {
    it(`${previous} to ${current} is ${percent} %`, () => assert.equal(percentDifference(current, previous), percent));
  }
});

describe('the share of a category', () => {
  it('has one decimal', () => assert.deepEqual([shareOf(1, 3), shareOf(2, 3), shareOf(0, 5)], [33.3, 66.7, 0]));
  it('is not known where there is nothing to share', () => {
    assert.deepEqual([shareOf(0, 0), shareOf(5, -1), shareOf(1, Number.NaN)], [undefined, undefined, undefined]);
  });
});

describe('categories', () => {
  it('put freelance and IT together, and the rest each for itself', () => {
    const categories = FINANCE_TYPES.map((type) => `${type}: ${categoryOf(type)}`);
    assert.deepEqual(categories, [
      'RPO: Free RPO',
      'freelance: Free IT',
      'IT: Free IT',
      'CDI: CDI',
      'People: People',
      'other: Autres',
    ]);
  });
});

describe('the months of figures', () => {
  it('are four back and three ahead by default', () => {
    assert.deepEqual(defaultFinanceRange('2026-11-23'), { begin: '2026-07-01', end: '2027-02-01' });
    assert.deepEqual(defaultFinanceRange('2026-01-31'), { begin: '2025-09-01', end: '2026-04-01' });
  });
  it('are counted with both ends', () => {
    assert.deepEqual([monthsBetween('2026-11-30', '2026-11-01'), monthsBetween('2025-12-01', '2026-01-31')], [1, 2]);
  });
  it('are 36 at most, in their order', () => {
    assert.equal(financeRangeProblem('2024-01-01', '2026-12-31'), undefined);
    assert.match(financeRangeProblem('2023-12-31', '2026-12-01')?.message ?? '', /dépasse 36 mois/);
    assert.match(financeRangeProblem('2026-11-01', '2026-10-31')?.message ?? '', /précède/);
  });
});
