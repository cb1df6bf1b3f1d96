import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inOrder, isTrustworthy, paired } from './paired.ts';

describe('measures in pairs', () => {
  it('compare each round with itself, so that a slow one changes nothing', () => {
    assert.deepEqual(paired([2, 20, 2, 3], [1, 10, 1, 1]), { ratio: 2, mad: 0, pairs: 4 });
  });

  it('count only rounds that both have', () => {
    assert.deepEqual(paired([1, 2, 3], [1, 2]), { ratio: 1, mad: 0, pairs: 2 });
  });

  it('are void when the same thing differs from itself', () => {
    const of = (ratio: number) => isTrustworthy({ ratio, mad: 0, pairs: 15 });
    assert.deepEqual([0.94, 0.95, 1.05, 1.06].map(of), [false, true, true, false]);
  });

  it('turn the order around each round', () => {
    assert.deepEqual([inOrder(['a', 'b', 'c'], 0).join(''), inOrder(['a', 'b', 'c'], 1).join('')], ['abc', 'cba']);
  });
});
