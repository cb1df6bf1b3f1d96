import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assessmentProblem, stopProblem } from './mission-end.ts';

describe('an earlier end', () => {
  const facts = {
    beginMission: '2026-01-01',
    endMission: '2026-12-31',
    lastSignedDay: '2026-10-30',
    maySetLater: false,
  };
  const cases: [string, boolean, RegExp | undefined][] = [
    ['2026-10-30', false, undefined],
    ['2026-10-29', false, /jours signés/],
    ['2025-12-31', false, /précède le début/],
    ['2026-12-31', false, /déjà celle/],
    ['2027-01-31', false, /doit précéder/],
    ['2027-01-31', true, undefined],
    ['2037-01-01', true, /10 ans/],
  ];
  for (const [end, maySetLater, refusal] of cases) {
    it(`on ${end}${maySetLater ? ', which may be later' : ''}: ${refusal ?? 'fine'}`, () => {
      const problem = stopProblem(end, { ...facts, maySetLater });
      if (refusal) assert.match(problem ?? '', refusal);
      else assert.equal(problem, undefined);
    });
  }
});

describe('an estimate', () => {
  const cases: [number | undefined, string | null, string | undefined][] = [
    [0.5, null, undefined],
    [0.75, null, 'newEndDate'],
    [0.75, '2026-12-31', 'newEndDate'],
    [0.75, '2027-01-01', undefined],
    [0.75, '2036-12-31', undefined],
    [0.75, '2062-01-01', 'newEndDate'],
    [0.6, null, 'assessment'],
    [undefined, null, 'assessment'],
  ];
  for (const [assessment, day, path] of cases) {
    it(`of ${assessment} until ${day}: ${path ?? 'fine'}`, () =>
      assert.equal(assessmentProblem(assessment, day, '2026-12-31')?.path, path));
  }
});
