import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countDays, type DayHours, needsClientConfirmation, round4, totalDays } from './cra-counts.ts';

const day = (kind: DayHours['kind'], hours: number, onCallHours = 0): DayHours => ({ kind, hours, onCallHours });

describe('counts of a month', () => {
  const months: [string, DayHours[], number, number[], boolean][] = [
    ['nothing', [], 8, [0, 0, 0, 0, 0], false],
    ['a week day', [day('weekday', 8)], 8, [1, 0, 0, 0, 1], false],
    ['half an hour', [day('weekday', 0.5)], 8, [0.0625, 0, 0, 0, 0.0625], false],
    ['half of 7 h 30', [day('weekday', 3.75)], 7.5, [0.5, 0, 0, 0, 0.5], false],
    ['a Saturday', [day('saturday', 8)], 8, [0, 1, 0, 0, 1], true],
    ['a Sunday and a holiday', [day('sunday', 8), day('holiday', 4)], 8, [0, 0, 1.5, 0, 1.5], true],
    ['12 hours on call', [day('weekday', 0, 12)], 8, [0, 0, 0, 1, 1], true],
    // Three times 0.0714 would be 0.2142.
    ['three half-hours of seven', Array<DayHours>(3).fill(day('weekday', 0.5)), 7, [0.2143, 0, 0, 0, 0.2143], false],
    ['a mission without hours', [day('weekday', 0)], 0, [0, 0, 0, 0, 0], false],
  ];
  for (const [name, days, base, [weekdays, saturdays, sundays, onCall, total], confirmed] of months) {
    it(name, () => {
      const counts = countDays(days, base);
      assert.deepEqual(counts, {
        nbDaysWorked: weekdays,
        nbDaysMarkupWorked: saturdays,
        nbDaysMarkup2Worked: sundays,
        nbDaysAstreinteWorked: onCall,
      });
      assert.equal(totalDays(counts), total);
      assert.equal(needsClientConfirmation(counts), confirmed);
    });
  }
});

describe('four decimals', () => {
  const cases: [number, number][] = [
    [0.1 + 0.2, 0.3],
    [1 / 3, 0.3333],
    [2 / 3, 0.6667],
    [1.00005, 1.0001],
    [18.5, 18.5],
  ];
  for (const [value, rounded] of cases) it(`${value} is ${rounded}`, () => assert.equal(round4(value), rounded));
});
