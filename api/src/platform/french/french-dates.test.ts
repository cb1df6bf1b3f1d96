import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ofMonth } from './french-dates.ts';

it('of a month', () => {
  assert.equal(ofMonth('2026-10-01'), 'd’octobre 2026');
  assert.equal(ofMonth('2026-09-01'), 'de septembre 2026');
});
