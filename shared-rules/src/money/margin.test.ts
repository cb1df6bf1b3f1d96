import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLoss, marginOf, marginPercent } from './margin.ts';

describe('the margin', () => {
  it('is what the sale leaves', () => assert.equal(marginOf({ purchase: 45_000, sale: 60_000 }), 15_000));
  it('is a share of the sale', () => assert.equal(marginPercent({ purchase: 450, sale: 600 }), 25));
  it('has no share where nothing is sold', () => assert.equal(marginPercent({ purchase: 450, sale: 0 }), undefined));
  it('is negative where more is paid than sold', () => {
    assert.equal(marginPercent({ purchase: 750, sale: 600 }), -25);
    assert.equal(isLoss(750, 600), true);
  });
});
