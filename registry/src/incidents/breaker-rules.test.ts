import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsAgainstVersion, DEFAULT_RULES, reasonToBlock } from './breaker-rules.ts';
import { PHASES } from './incident.ts';

const cases: { failed: number; opened: number; canary: boolean; blocked: boolean; why: string }[] = [
  {
    failed: 4,
    opened: 0,
    canary: false,
    blocked: false,
    why: 'four people are not enough for a version that is pinned',
  },
  { failed: 5, opened: 0, canary: false, blocked: true, why: 'the fifth person opens the breaker' },
  { failed: 5, opened: 5_000, canary: false, blocked: true, why: 'however many others opened it' },
  { failed: 5, opened: 5_000, canary: true, blocked: true, why: 'a canary has the same breaker' },
  { failed: 2, opened: 2, canary: true, blocked: false, why: 'four tries are too small a sample' },
  { failed: 2, opened: 3, canary: true, blocked: true, why: 'two of five is over 20 %' },
  { failed: 2, opened: 3, canary: false, blocked: false, why: 'the rate is a matter of canaries' },
  { failed: 2, opened: 8, canary: true, blocked: false, why: 'exactly 20 % is let pass' },
  { failed: 2, opened: 7, canary: true, blocked: true, why: 'a little more is not' },
  { failed: 1, opened: 4, canary: true, blocked: false, why: 'one person alone never rolls anything back' },
  { failed: 0, opened: 0, canary: true, blocked: false, why: 'nobody came' },
];
for (const { failed, opened, canary, blocked, why } of cases) {
  test(`${why} (${failed} failed, ${opened} opened)`, () => {
    assert.equal(reasonToBlock({ failed, opened }, canary, DEFAULT_RULES) !== undefined, blocked);
  });
}

test('one person alone rolls nothing back even where the limits are set low', () => {
  const eager = { ...DEFAULT_RULES, canarySample: 1, canaryErrorRate: 0 };
  assert.equal(reasonToBlock({ failed: 1, opened: 0 }, true, eager), undefined);
});

test('the reason tells the numbers', () => {
  assert.match(
    reasonToBlock({ failed: 2, opened: 3 }, true, DEFAULT_RULES) ?? '',
    /2 of 5 times \(40 %\) within 10 min/,
  );
  assert.match(reasonToBlock({ failed: 6, opened: 0 }, false, DEFAULT_RULES) ?? '', /6 people within 10 min/);
});

test('an absent registry and refused sources are no fault of a version', () => {
  assert.deepEqual(
    PHASES.filter((phase) => !countsAgainstVersion(phase)),
    ['registry', 'csp'],
  );
});
