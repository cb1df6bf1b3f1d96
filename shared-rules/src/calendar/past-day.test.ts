import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NO_SUCH_DAY } from '../input/field-sentences.ts';
import { pastDayProblem } from './past-day.ts';

it('what has happened did so today at the latest', () => {
  const problems = ['2026-11-28', '2026-11-29', '2026-02-30', ''].map((day) => pastDayProblem(day, '2026-11-28'));
  assert.deepEqual(problems, [undefined, 'Cette date est dans le futur.', NO_SUCH_DAY, NO_SUCH_DAY]);
});
