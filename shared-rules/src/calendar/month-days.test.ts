import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayKind, daysOfMonth, monthDay } from './month-days.ts';

describe('kind of a day', () => {
  const cases: [string, string, boolean, boolean, string][] = [
    ['2026-11-03', 'mardi', false, false, 'weekday'],
    ['2026-11-07', 'samedi', false, true, 'saturday'],
    ['2026-11-08', 'dimanche', false, true, 'sunday'],
    ['2026-11-11', 'mercredi', true, false, 'holiday'],
    // A holiday on a Saturday counts as a holiday.
    ['2026-08-15', 'samedi', true, true, 'holiday'],
    ['2026-11-01', 'dimanche', true, true, 'holiday'],
  ];
  for (const [date, name, isHoliday, isWeekend, kind] of cases) {
    it(`${date} is ${kind}`, () => {
      const day = monthDay(date, 'metropole');
      assert.deepEqual([day.name, day.isHoliday, day.isWeekend, day.kind], [name, isHoliday, isWeekend, kind]);
      assert.equal(dayKind(day.column, isHoliday), kind);
    });
  }
  it('follows the holidays of the zone', () => {
    assert.equal(monthDay('2026-12-26', 'metropole').kind, 'saturday');
    assert.equal(monthDay('2026-12-26', 'alsace-moselle').holidayName, 'Saint-Étienne');
  });
});

describe('months', () => {
  const months: [string, number, string][] = [
    ['2028-02-01', 29, '2028-02-29'],
    ['2026-02-17', 28, '2026-02-28'],
    // The clock changes in both.
    ['2026-03-01', 31, '2026-03-31'],
    ['2026-10-31', 31, '2026-10-31'],
    ['2026-12-01', 31, '2026-12-31'],
  ];
  for (const [month, count, last] of months) {
    it(`${month.slice(0, 7)} has ${count} days, each once`, () => {
      const days = daysOfMonth(month, 'metropole');
      assert.deepEqual(
        days.map((day) => day.id),
        Array.from({ length: count }, (_, index) => index + 1),
      );
      assert.equal(new Set(days.map((day) => day.isoDate)).size, count);
      assert.equal(days.at(-1)?.isoDate, last);
    });
  }
  it('writes the date of an entry and the column of the grid', () => {
    const [, , tuesday] = daysOfMonth('2026-11-01', 'metropole');
    assert.deepEqual([tuesday?.date, tuesday?.column], ['3/11/2026', 1]);
  });
});
