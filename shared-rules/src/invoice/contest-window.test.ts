import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contestableUntil } from './contest-window.ts';

it('a self-billed invoice may be contested for eight days, over the end of a year too', () => {
  assert.equal(contestableUntil('2026-11-20'), '2026-11-28');
  assert.equal(contestableUntil('2026-12-28'), '2027-01-05');
});
