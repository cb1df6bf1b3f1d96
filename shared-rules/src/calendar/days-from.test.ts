import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysFrom } from './days-from.ts';

it('counts calendar days, also over the nights whose clock changes', () => {
  assert.deepEqual(
    [daysFrom('2026-11-24', '2026-11-24'), daysFrom('2026-03-28', '2026-03-30'), daysFrom('2026-10-26', '2026-10-24')],
    [0, 2, -2],
  );
});
