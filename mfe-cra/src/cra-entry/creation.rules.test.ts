import { AFTER_MISSION_END, creationRefusal, MONTH_EXISTS, monthToEnter, OUTSIDE_MISSION } from './creation.rules.ts';

const scope = { existingMonths: ['2026-10-01'], beginMission: '2026-03-16', endMission: '2026-12-10' };

describe('starting a CRA', () => {
  it.each([
    ['2026-11-01', undefined],
    ['2026-03-01', undefined],
    ['2026-12-01', undefined],
    ['2026-10-01', MONTH_EXISTS],
    ['2027-01-01', AFTER_MISSION_END],
    ['2026-02-01', OUTSIDE_MISSION],
  ])('%s: %s', (month, refusal) => {
    expect(creationRefusal(month, scope)).toBe(refusal);
  });

  it('says the month exists even when the mission has been shortened since', () => {
    expect(creationRefusal('2026-10-01', { ...scope, endMission: '2026-09-30' })).toBe(MONTH_EXISTS);
  });
});

describe('the month to enter next', () => {
  it.each([
    ['2026-11-01', '2026-10-01', '2026-11-01'],
    ['2026-12-01', '2026-11-01', '2026-11-01'],
    ['2027-01-01', '2026-12-01', '2026-12-01'],
    ['2027-02-01', '2027-01-01', undefined],
  ])('in %s after %s', (current, previous, expected) => {
    expect(monthToEnter(scope, current, previous)).toBe(expected);
  });
});
