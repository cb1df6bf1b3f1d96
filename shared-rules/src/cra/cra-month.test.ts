import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AFTER_END, endOfPeriod, monthRefusal, OUTSIDE_PERIOD, signingOpensOn, TOO_FAR } from './cra-month.ts';

describe('months of a mission', () => {
  const mission = { beginMission: '2026-03-10', endMission: '2026-12-20' };
  const cases: [string, string, string | undefined][] = [
    ['2026-03-01', '2026-11-05', undefined],
    ['2026-11-01', '2026-11-05', undefined],
    ['2026-12-01', '2026-11-30', undefined],
    ['2026-02-01', '2026-11-05', OUTSIDE_PERIOD],
    ['2027-01-01', '2026-11-05', AFTER_END],
    ['2026-12-01', '2026-10-31', TOO_FAR],
    // Next month is the next, however short.
    ['2026-03-01', '2026-01-31', TOO_FAR],
  ];
  for (const [month, today, refusal] of cases) {
    it(`${month} on ${today}: ${refusal ?? 'accepted'}`, () =>
      assert.equal(monthRefusal(month, mission, today), refusal));
  }
});

describe('signing', () => {
  const cases: [string, string, string, string][] = [
    ['2026-11-01', '2027-06-30', '2026-11-30', '2026-11-23'],
    ['2026-10-01', '2026-11-20', '2026-10-31', '2026-10-24'],
    ['2026-02-01', '2027-06-30', '2026-02-28', '2026-02-21'],
    ['2026-12-01', '2027-06-30', '2026-12-31', '2026-12-24'],
    ['2026-11-01', '2026-11-12', '2026-11-12', '2026-11-05'],
    ['2026-11-01', '2026-11-03', '2026-11-03', '2026-10-27'],
  ];
  for (const [month, endMission, end, opens] of cases) {
    it(`of ${month} until ${endMission} opens on ${opens}`, () => {
      assert.equal(endOfPeriod(month, endMission), end);
      assert.equal(signingOpensOn(month, endMission), opens);
    });
  }
});
