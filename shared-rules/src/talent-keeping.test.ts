import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedFrom, erasedFrom, keepingOf } from './talent-keeping.ts';

describe('how long somebody is kept', () => {
  const cases: [contact: string, asked: string | null, today: string, state: string, ask: string, erase: string][] = [
    ['2026-01-15', null, '2026-11-23', 'kept', '2027-11-15', '2028-01-15'],
    ['2025-01-23', null, '2026-11-23', 'due', '2026-11-23', '2027-01-23'],
    ['2025-01-24', null, '2026-11-23', 'kept', '2026-11-24', '2027-01-24'],
    ['2025-01-01', '2026-11-01', '2026-11-23', 'asked', '2026-11-01', '2027-01-01'],
    // Entered from old files: nobody is erased without thirty days to answer.
    ['2020-02-29', null, '2026-11-23', 'due', '2021-12-29', '2026-12-23'],
    ['2020-02-29', '2026-11-20', '2026-11-23', 'asked', '2021-12-29', '2026-12-20'],
  ];
  for (const [contact, asked, today, state, askOn, eraseOn] of cases) {
    it(`last heard of on ${contact}, asked ${asked}`, () => {
      const keeping = keepingOf(contact, asked, today);
      assert.deepEqual([keeping.state, keeping.askOn, keeping.eraseOn], [state, askOn, eraseOn]);
    });
  }

  it('the same days backwards', () => {
    assert.deepEqual([askedFrom('2026-11-23'), erasedFrom('2026-11-23')], ['2025-01-23', '2024-11-23']);
  });
});
