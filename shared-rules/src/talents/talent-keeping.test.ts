import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedFrom, erasedFrom, keepingOf } from './talent-keeping.ts';

describe('how long somebody is kept', () => {
  type Day = string | null;
  const today = '2026-11-23';
  const cases: [contact: string, askedOn: Day, announcedOn: Day, state: string, ask: string, erase: string][] = [
    ['2026-01-15', null, null, 'kept', '2027-11-15', '2028-01-15'],
    ['2025-01-23', null, null, 'due', '2026-11-23', '2027-01-23'],
    ['2025-01-24', null, null, 'kept', '2026-11-24', '2027-01-24'],
    ['2025-01-01', '2026-11-01', null, 'asked', '2026-11-01', '2027-01-01'],
    // Entered from old files: nobody is erased without thirty days to answer.
    ['2020-02-29', null, null, 'due', '2021-12-29', '2026-12-23'],
    ['2020-02-29', '2026-11-20', null, 'asked', '2021-12-29', '2026-12-20'],
    // Nobody goes before seven days have passed since it was announced, however late that was.
    ['2024-11-25', '2026-09-25', null, 'asked', '2026-09-25', '2026-11-30'],
    ['2024-11-20', '2026-09-20', '2026-11-19', 'asked', '2026-09-20', '2026-11-26'],
    ['2024-11-25', '2026-09-25', '2026-11-18', 'asked', '2026-09-25', '2026-11-25'],
    // Announced for a day that an older contact moved since; long ago, for something kept them.
    ['2024-11-28', '2026-09-28', '2026-11-10', 'asked', '2026-09-28', '2026-11-30'],
    ['2024-01-15', '2025-12-01', '2026-01-08', 'asked', '2025-11-15', '2026-11-30'],
  ];
  for (const [contact, askedOn, announcedOn, state, askOn, eraseOn] of cases) {
    it(`last heard of on ${contact}, asked ${askedOn}, announced ${announcedOn}`, () => {
      const keeping = keepingOf(contact, { askedOn, announcedOn }, today);
      assert.deepEqual([keeping.state, keeping.askOn, keeping.eraseOn], [state, askOn, eraseOn]);
    });
  }

  it('the same days backwards', () => {
    assert.deepEqual([askedFrom('2026-11-23'), erasedFrom('2026-11-23')], ['2025-01-23', '2024-11-23']);
  });
});
