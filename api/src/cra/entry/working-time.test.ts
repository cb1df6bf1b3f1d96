import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emptyDetails, type MonthDetails } from '../activities/cra-details.rules.ts';
import { restHints } from './working-time.rules.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;

/** November 2026 begins on a Sunday. */
function worked(days: Record<number, number>): MonthDetails {
  const details: Record<string, MonthDetails[string]> = { ...emptyDetails('2026-11-01', 'metropole') };
  for (const [number, dayWorked] of Object.entries(days)) {
    const entry = details[day(Number(number))];
    if (entry) details[day(Number(number))] = { ...entry, dayWorked };
  }
  return details;
}

const whole = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, index) => [from + index, 1]));

describe('rest and working time', () => {
  const cases: [string, Record<number, number>, number, string[]][] = [
    ['five days', whole(2, 6), 8, []],
    ['five days, a rest, five days', { ...whole(2, 6), ...whole(9, 13) }, 8, []],
    ['six days', whole(2, 7), 8, ['Attention\u00a0: 6 jours travaillés d’affilée, du 02/11/2026 au 07/11/2026.']],
    [
      'half days count as days in a row, not as whole hours',
      { ...whole(2, 7), 8: 0.5, 9: 0.5 },
      7,
      ['Attention\u00a0: 8 jours travaillés d’affilée, du 02/11/2026 au 09/11/2026.'],
    ],
    ['forty-eight hours', { ...whole(2, 5), 7: 1, 8: 1 }, 8, []],
    [
      'more than forty-eight hours',
      { ...whole(2, 5), 7: 1 },
      10,
      ['Attention\u00a0: 50 h travaillées la semaine du 02/11/2026.'],
    ],
    ['a week ends on Sunday', { ...whole(6, 10) }, 12, []],
    ['nothing worked', {}, 8, []],
  ];
  for (const [what, days, hours, hints] of cases) {
    it(what, () => assert.deepEqual(restHints(worked(days), hours, true), hints));
  }

  it('an independent is only informed', () => {
    assert.deepEqual(restHints(worked(whole(2, 7)), 8, false), [
      'Pour information\u00a0: 6 jours travaillés d’affilée, du 02/11/2026 au 07/11/2026.',
    ]);
  });
});
