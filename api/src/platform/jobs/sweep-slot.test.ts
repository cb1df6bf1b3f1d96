import assert from 'node:assert/strict';
import { it } from 'node:test';
import { slotOf } from './sweep-slot.ts';

it('the key of a day is its date in Paris, through the nights of both clock changes', () => {
  const daily = { when: { dailyAt: '02:00' } };
  for (const [instant, slot] of [
    ['2026-11-20T00:59:59Z', '2026-11-19'],
    ['2026-11-20T01:00:00Z', '2026-11-20'],
    // 28 March 2027: two o'clock does not exist. 31 October: it comes twice.
    ['2027-03-28T00:59:59Z', '2027-03-27'],
    ['2027-03-28T01:00:00Z', '2027-03-28'],
    ['2027-10-31T00:00:00Z', '2027-10-31'],
    ['2027-10-31T01:00:00Z', '2027-10-31'],
  ] as const)
    assert.equal(slotOf(daily, new Date(instant)), slot, instant);
});
