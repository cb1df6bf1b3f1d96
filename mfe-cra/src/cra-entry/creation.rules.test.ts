import { AFTER_END, MONTH_EXISTS, OUTSIDE_PERIOD, TOO_FAR } from '@bloom/shared-rules/cra/cra-month';
import { creationRefusal, monthsOffered } from './creation.rules.ts';

const scope = {
  existingMonths: ['2026-10-01'],
  beginMission: '2026-03-16',
  endMission: '2026-12-10',
  today: '2026-11-21',
};

describe('starting a CRA', () => {
  it.each([
    ['2026-11-01', undefined],
    ['2026-03-01', undefined],
    ['2026-12-01', undefined],
    ['2026-10-01', MONTH_EXISTS],
    ['2027-01-01', AFTER_END],
    ['2026-02-01', OUTSIDE_PERIOD],
  ])('%s: %s', (month, refusal) => {
    expect(creationRefusal(month, scope)).toBe(refusal);
  });

  it('says the month exists even when the mission has been shortened since', () => {
    expect(creationRefusal('2026-10-01', { ...scope, endMission: '2026-09-30' })).toBe(MONTH_EXISTS);
  });
});

describe('the months to choose from', () => {
  it.each([
    ['the end of the mission', '2026-12-10', '2026-11-21', '2026-12'],
    ['next month while the mission lasts longer', '2027-06-30', '2026-11-21', '2026-12'],
    ['the end of a mission that is over', '2026-08-31', '2026-11-21', '2026-08'],
    ['the first month of one that has not begun', '2026-12-10', '2026-01-05', '2026-03'],
  ])('reach %s', (_what, endMission, today, max) => {
    expect(monthsOffered({ ...scope, endMission, today })).toEqual({ min: '2026-03', max });
  });

  it('say it at once when one is too far', () => {
    expect(creationRefusal('2027-01-01', { ...scope, endMission: '2027-06-30' })).toBe(TOO_FAR);
  });
});
