import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DunningFacts, dunningToSend } from './dunning.ts';

describe('reminders', () => {
  const FACTS: DunningFacts = {
    dueDate: '2026-11-01',
    today: '2026-11-01',
    sentLevel: 0,
    sentOn: null,
    openCents: 100,
    isStopped: false,
  };
  const cases: [string, Partial<DunningFacts>, number | undefined][] = [
    ['two days late', { today: '2026-11-03' }, undefined],
    ['three days late', { today: '2026-11-04' }, 1],
    ['three days late, reminded', { today: '2026-11-04', sentLevel: 1, sentOn: '2026-11-04' }, undefined],
    ['fourteen days late', { today: '2026-11-15', sentLevel: 1, sentOn: '2026-11-04' }, undefined],
    ['fifteen days late', { today: '2026-11-16', sentLevel: 1, sentOn: '2026-11-04' }, 2],
    ['thirty days late', { today: '2026-12-01', sentLevel: 2, sentOn: '2026-11-16' }, 3],
    ['a year late, everything sent', { today: '2027-11-01', sentLevel: 3, sentOn: '2026-12-01' }, undefined],
    ['days were missed', { today: '2026-12-15' }, 1],
    ['and the first went the day before', { today: '2026-12-16', sentLevel: 1, sentOn: '2026-12-15' }, undefined],
    ['eleven days after it', { today: '2026-12-26', sentLevel: 1, sentOn: '2026-12-15' }, undefined],
    ['twelve days after it', { today: '2026-12-27', sentLevel: 1, sentOn: '2026-12-15' }, 2],
    ['fourteen days after the second', { today: '2027-01-10', sentLevel: 2, sentOn: '2026-12-27' }, undefined],
    ['fifteen days after the second', { today: '2027-01-11', sentLevel: 2, sentOn: '2026-12-27' }, 3],
    ['a dispute', { today: '2026-12-15', isStopped: true }, undefined],
    ['paid', { today: '2026-12-15', openCents: 0 }, undefined],
  ];
  for (const [name, change, level] of cases)
    it(`${name}: ${level ?? 'none'}`, () => assert.equal(dunningToSend({ ...FACTS, ...change })?.level, level));

  it('are two mails, then a letter', () => {
    const late = { ...FACTS, today: '2027-01-01' };
    const channels = [0, 1, 2].map((sentLevel) => dunningToSend({ ...late, sentLevel })?.channel);
    assert.deepEqual(channels, ['mail', 'mail', 'letter']);
  });
});
