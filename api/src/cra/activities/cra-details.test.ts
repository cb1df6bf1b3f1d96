import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type DayEntry, emptyDetails, MAX_DETAILS_BYTES, parseDetails, quarterHours } from './cra-details.rules.ts';

const frame = {
  month: '2026-11-01',
  zone: 'metropole' as const,
  hoursPerDays: 8,
  beginMission: '2026-01-01',
  endMission: '2027-12-31',
};

type Change = Record<string, Partial<Record<keyof DayEntry | string, unknown>>>;

function month(change: Change = {}, base = frame.month): string {
  const details: Record<string, Record<string, unknown>> = structuredClone(emptyDetails(base, 'metropole'));
  for (const [day, fields] of Object.entries(change)) details[day] = { ...details[day], ...fields };
  return JSON.stringify(details);
}

function refusedPaths(text: string, override: Partial<typeof frame> = {}): string[] {
  const verdict = parseDetails(text, { ...frame, ...override });
  return verdict.ok ? [] : verdict.problems.map((problem) => problem.path);
}

function entryOf(text: string, day: string, override: Partial<typeof frame> = {}): DayEntry {
  const verdict = parseDetails(text, { ...frame, ...override });
  assert.ok(verdict.ok, JSON.stringify(verdict));
  const entry = verdict.value[day];
  assert.ok(entry);
  return entry;
}

describe('half-hour steps', () => {
  const cases: [number, number, number | undefined][] = [
    [1, 8, 32],
    [0.5, 8, 16],
    [0.0625, 8, 2],
    [0.03, 8, undefined],
    [0.0714, 7, 2],
    [22 / 14, 7, undefined],
    [13 / 14, 7, 26],
    [0.5, 7.5, 15],
    [0.25, 7.5, undefined],
    [-0.5, 8, undefined],
    [1.0625, 8, undefined],
    [Number.NaN, 8, undefined],
    [0, 0, 0],
    [0.5, 0, undefined],
    [1 / 24, 12, 2],
  ];
  for (const [fraction, base, expected] of cases) {
    it(`${fraction} of ${base} h is ${expected ?? 'refused'}`, () => {
      assert.equal(quarterHours(fraction, base), expected);
    });
  }
});

describe('nbDaysDetails', () => {
  it('accepts a whole month and keeps every day', () => {
    const verdict = parseDetails(month(), frame);
    assert.ok(verdict.ok);
    assert.equal(Object.keys(verdict.value).length, 30);
  });
  it('recomputes the flags a caller forges', () => {
    const forged = { isHoliday: true, isWeekend: true, name: 'dimanche', checked: true };
    const entry = entryOf(month({ '2026-11-03': forged }), '2026-11-03');
    assert.deepEqual([entry.isHoliday, entry.isWeekend, entry.name, entry.checked], [false, false, 'mardi', false]);
  });
  it('brings a rounded fraction back to the exact one', () => {
    const text = month({ '2026-11-03': { dayWorked: 0.0714 } });
    assert.equal(entryOf(text, '2026-11-03', { hoursPerDays: 7 }).dayWorked, 1 / 14);
  });
  it('removes control characters, line breaks and direction overrides from comments', () => {
    const comment = 'sur site\n\u202eéquipe\u0000 A\u200b\ud800 👩‍💻';
    assert.equal(entryOf(month({ '2026-11-03': { comment } }), '2026-11-03').comment, 'sur site équipe A 👩‍💻');
  });
  it('counts a comment in code points', () => {
    assert.deepEqual(refusedPaths(month({ '2026-11-03': { comment: '😀'.repeat(50) } })), []);
    assert.deepEqual(refusedPaths(month({ '2026-11-03': { comment: '😀'.repeat(51) } })), [
      'nbDaysDetails.2026-11-03.comment',
    ]);
  });

  const bad: [string, string, string][] = [
    ['text that is no JSON', '{', 'nbDaysDetails'],
    ['a list', '[]', 'nbDaysDetails'],
    ['null', 'null', 'nbDaysDetails'],
    ['more than 32 kB', month({ '2026-11-03': { comment: 'x'.repeat(MAX_DETAILS_BYTES) } }), 'nbDaysDetails'],
    ['an unknown key', month({ '2026-11-03': { price: 1 } }), 'nbDaysDetails.2026-11-03.price'],
    ['a prototype key', month().replace('"id":3', '"__proto__":{},"id":3'), 'nbDaysDetails.2026-11-03.__proto__'],
    ['a day of another month', month({ '2026-12-01': { id: 1 } }), 'nbDaysDetails.2026-12-01'],
    ['another id', month({ '2026-11-03': { id: 4 } }), 'nbDaysDetails.2026-11-03.id'],
    ['another date', month({ '2026-11-03': { date: '03/11/2026' } }), 'nbDaysDetails.2026-11-03.date'],
    ['a worked text', month({ '2026-11-03': { dayWorked: '1' } }), 'nbDaysDetails.2026-11-03.dayWorked'],
    ['more than a day', month({ '2026-11-03': { dayWorked: 2 } }), 'nbDaysDetails.2026-11-03.dayWorked'],
    ['less than nothing', month({ '2026-11-03': { dayWorked: -0.5 } }), 'nbDaysDetails.2026-11-03.dayWorked'],
    ['a quarter of an hour', month({ '2026-11-03': { dayWorked: 1 / 32 } }), 'nbDaysDetails.2026-11-03.dayWorked'],
    [
      'an on-call step of 8 hours',
      month({ '2026-11-03': { astreinte: 0.0625 } }),
      'nbDaysDetails.2026-11-03.astreinte',
    ],
    ['a flag that is no boolean', month({ '2026-11-03': { checked: 1 } }), 'nbDaysDetails.2026-11-03.checked'],
    ['a comment that is no text', month({ '2026-11-03': { comment: 3 } }), 'nbDaysDetails.2026-11-03.comment'],
  ];
  for (const [what, text, path] of bad) {
    it(`refuses ${what}`, () => assert.deepEqual(refusedPaths(text), [path]));
  }

  it('refuses a missing day', () => {
    const details = JSON.parse(month()) as Record<string, unknown>;
    delete details['2026-11-30'];
    assert.deepEqual(refusedPaths(JSON.stringify(details)), ['nbDaysDetails.2026-11-30']);
  });
  it('drops a comment outside the mission, whose dates may have changed since it was typed', () => {
    const text = month({ '2026-11-27': { comment: 'Congés' } });
    assert.equal(entryOf(text, '2026-11-27').comment, 'Congés');
    assert.equal(entryOf(text, '2026-11-27', { endMission: '2026-11-20' }).comment, '');
  });
  it('refuses work outside the mission, and accepts empty days there', () => {
    const dates = { beginMission: '2026-11-03', endMission: '2026-11-20' };
    assert.deepEqual(
      refusedPaths(month({ '2026-11-03': { dayWorked: 1 }, '2026-11-20': { dayWorked: 1 } }), dates),
      [],
    );
    assert.deepEqual(refusedPaths(month({ '2026-11-02': { dayWorked: 1 } }), dates), ['nbDaysDetails.2026-11-02']);
    assert.deepEqual(refusedPaths(month({ '2026-11-21': { astreinte: 0.5 } }), dates), ['nbDaysDetails.2026-11-21']);
  });
});
