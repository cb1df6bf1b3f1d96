import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastWorkingDay, workingDay } from './working-days.ts';

describe('working days', () => {
  for (const [from, shift, expected] of [
    ['2026-11-30', 0, '2026-11-30'],
    ['2026-11-28', 0, '2026-11-28'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-29', -1, '2026-11-27'],
    ['2026-11-30', -3, '2026-11-25'],
    // Christmas, and the days of the week around it.
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-28', -1, '2026-12-24'],
    // The first of May and the eighth, in one count.
    ['2026-04-30', 5, '2026-05-11'],
    ['2026-12-31', 3, '2027-01-06'],
  ] as const)
    it(`${shift} from ${from} is ${expected}`, () => assert.equal(workingDay(from, shift), expected));

  it('the last of a month is none of a week-end and no holiday', () => {
    assert.deepEqual(['2026-11-01', '2026-10-01', '2026-05-01', '2027-02-01'].map(lastWorkingDay), [
      '2026-11-30',
      '2026-10-30',
      '2026-05-29',
      '2027-02-26',
    ]);
  });
});
