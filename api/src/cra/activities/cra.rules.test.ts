import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { totalDays } from '@bloom/shared-rules/cra/cra-counts';
import { AFTER_END, OUTSIDE_PERIOD, TOO_FAR } from '@bloom/shared-rules/cra/cra-month';
import { isRefused, overlaps, refusalSentence, warningSentence } from '../entry/cra-overlap.rules.ts';
import { countMonth, mismatches } from './cra-counts.rules.ts';
import { emptyDetails, parseDetails } from './cra-details.rules.ts';
import { checkMonth } from './cra-month.rules.ts';

function detailsWith(worked: Record<string, number>, onCall: Record<string, number> = {}, hoursPerDays = 8) {
  const raw: Record<string, Record<string, unknown>> = structuredClone(emptyDetails('2026-11-01', 'metropole'));
  for (const [day, dayWorked] of Object.entries(worked)) raw[day] = { ...raw[day], dayWorked };
  for (const [day, astreinte] of Object.entries(onCall)) raw[day] = { ...raw[day], astreinte };
  const verdict = parseDetails(JSON.stringify(raw), {
    month: '2026-11-01',
    zone: 'metropole',
    hoursPerDays,
    beginMission: '2026-01-01',
    endMission: '2026-12-31',
  });
  assert.ok(verdict.ok, JSON.stringify(verdict));
  return verdict.value;
}

describe('the four counts', () => {
  it('sorts days into weekdays, Saturdays, Sundays with holidays, and on-call', () => {
    const worked = { '2026-11-03': 1, '2026-11-04': 0.5, '2026-11-07': 1, '2026-11-08': 0.5, '2026-11-11': 1 };
    const counts = countMonth(detailsWith(worked, { '2026-11-05': 0.25 }), 8, 'metropole');
    assert.deepEqual(counts, {
      nbDaysWorked: 1.5,
      nbDaysMarkupWorked: 1,
      nbDaysMarkup2Worked: 1.5,
      nbDaysAstreinteWorked: 0.25,
    });
    assert.equal(totalDays(counts), 4.25);
  });
  it('does not add up rounding errors over a month', () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const worked = Object.fromEntries(days.map((day) => [day, 0.0714]));
    const counts = countMonth(detailsWith(worked, {}, 7), 7, 'metropole');
    assert.equal(totalDays(counts), 1.4286);
  });
  it('is zero for an empty month of a mission without hours', () => {
    assert.equal(totalDays(countMonth(detailsWith({}, {}, 0), 0, 'metropole')), 0);
  });
  const counts = { nbDaysWorked: 1.5714, nbDaysMarkupWorked: 0, nbDaysMarkup2Worked: 0, nbDaysAstreinteWorked: 0 };
  const sent: [number | null | undefined, string[]][] = [
    [1.5714, []],
    [22 / 14, []],
    [1.57145, []],
    [1.5715, ['nbDaysWorked']],
    [1.57134, ['nbDaysWorked']],
    [Number.NaN, ['nbDaysWorked']],
    [null, []],
    [undefined, []],
  ];
  for (const [value, expected] of sent) {
    it(`${value} against 1.5714 names ${expected.join() || 'nothing'}`, () => {
      assert.deepEqual(
        mismatches({ nbDaysWorked: value }, counts).map((problem) => problem.path),
        expected,
      );
    });
  }
  it('names the very field', () => {
    assert.deepEqual(
      mismatches({ nbDaysWorked: 1.5714, nbDaysMarkup2Worked: 1 }, counts).map((problem) => problem.path),
      ['nbDaysMarkup2Worked'],
    );
  });
});

describe('more than a day on one day', () => {
  const day = '2026-11-05';
  const other = (worked: Record<string, number>, mission = 'Refonte', client = 'Hexatech') => {
    return { details: detailsWith(worked), missionId: mission, mission, client, bloomer: 'Camille Durand' };
  };
  const cases: [number, number, number, boolean][] = [
    [0.5, 0.5, 0, false],
    [1, 0.25, 1, false],
    [1, 0.5, 1, false],
    [1, 1, 1, true],
  ];
  for (const [here, there, count, refused] of cases) {
    it(`${here} and ${there} are ${refused ? 'refused' : count ? 'pointed out' : 'fine'}`, () => {
      const found = overlaps(detailsWith({ [day]: here }), [other({ [day]: there })]);
      assert.equal(found.length, count);
      assert.equal(found.some(isRefused), refused);
    });
  }

  const days = (count: number) =>
    Object.fromEntries([2, 3, 4, 5, 6, 9, 10].slice(0, count).map((n) => [`2026-11-${String(n).padStart(2, '0')}`, 1]));
  const plain = (sentence: string) => sentence.replace(/\s/gu, ' ');
  it('is pointed out with the missions it is shared with', () => {
    const found = overlaps(detailsWith(days(2)), [other(days(1)), other(days(2), 'Paie', 'Orsys'), other({})]);
    assert.equal(
      plain(warningSentence(found)),
      'Plus d’un jour déclaré les 2 et 3 novembre 2026, avec « Refonte » chez Hexatech et « Paie » chez Orsys.',
    );
  });
  it('is refused in one sentence, with the limit, however many days there are', () => {
    const sentence = (count: number) => plain(refusalSentence(overlaps(detailsWith(days(count)), [other(days(7))])));
    const start = 'Une même journée compte au plus 1,5 jour sur toutes les missions : c’est dépassé';
    assert.equal(sentence(1), `${start} le 2 novembre 2026, avec « Refonte » chez Hexatech.`);
    assert.equal(
      sentence(7),
      `${start} les 2, 3, 4, 5, 6 et 2 autres jours de novembre 2026, avec « Refonte » chez Hexatech.`,
    );
  });
});

describe('month window', () => {
  const mission = { beginMission: '2026-03-10', endMission: '2026-11-20' };
  const cases: [string, string, string | undefined][] = [
    ['2026-03-01', '2026-11-05', undefined],
    ['2026-11-01', '2026-11-05', undefined],
    ['2026-02-01', '2026-11-05', OUTSIDE_PERIOD],
    ['2026-12-01', '2026-11-05', AFTER_END],
    ['2026-11-02', '2026-11-05', 'Le mois doit être donné par son premier jour.'],
    ['2026-13-01', '2026-11-05', 'Le mois doit être donné par son premier jour.'],
    ['novembre', '2026-11-05', 'Le mois doit être donné par son premier jour.'],
    ['2026-11-01', '2026-10-31', undefined],
    ['2026-11-01', '2026-09-30', TOO_FAR],
  ];
  for (const [month, today, message] of cases) {
    it(`${month} on ${today}: ${message ?? 'accepted'}`, () => {
      const verdict = checkMonth(month, mission, today);
      assert.equal(verdict.ok ? undefined : verdict.problems[0]?.message, message);
    });
  }
});
