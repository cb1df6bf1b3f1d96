import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signatureDayProblem, signatureDays } from './signed-contract.ts';

const facts = { createdOn: '2026-03-31', today: '2026-04-10' };

describe('the day on which a contract was signed by hand', () => {
  it('lies between a month before its row and today', () =>
    assert.deepEqual(signatureDays(facts), { min: '2026-03-01', max: '2026-04-10' }));

  const days: [string, RegExp | undefined][] = [
    ['', /obligatoire/],
    ['10/04/2026', /format aaaa-MM-jj/],
    ['2026-04-11', /dans le futur/],
    ['2026-04-10', undefined],
    ['2026-03-01', undefined],
    ['2026-02-28', /précède de plus de 30 jours/],
  ];
  for (const [day, expected] of days) {
    it(`'${day}'`, () => {
      const problem = signatureDayProblem(day, facts);
      if (expected === undefined) assert.equal(problem, undefined);
      else assert.match(problem ?? '', expected);
    });
  }
});
