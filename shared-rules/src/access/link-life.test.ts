import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lasting, lifeInWords } from './link-life.ts';

it('the life of a link is counted and said from the same figure', () => {
  assert.deepEqual([lasting({ days: 7 }), lifeInWords({ days: 7 })], [604_800_000, 'sept jours']);
  assert.deepEqual([lasting({ minutes: 15 }), lifeInWords({ minutes: 15 })], [900_000, 'quinze minutes']);
  assert.equal(lifeInWords({ days: 45 }), '45 jours');
});
