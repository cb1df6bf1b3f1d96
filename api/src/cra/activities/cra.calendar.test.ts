import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarDay, calendarOfMonth, shortDate } from './cra.calendar.ts';

describe('day class', () => {
  const cases: [string, string, boolean, boolean, string][] = [
    ['2026-11-03', 'mardi', false, false, 'weekday'],
    ['2026-11-07', 'samedi', false, true, 'saturday'],
    ['2026-11-08', 'dimanche', false, true, 'sundayOrHoliday'],
    ['2026-11-11', 'mercredi', true, false, 'sundayOrHoliday'],
    // A holiday on a Saturday counts as a holiday.
    ['2026-08-15', 'samedi', true, true, 'sundayOrHoliday'],
    ['2026-11-01', 'dimanche', true, true, 'sundayOrHoliday'],
  ];
  for (const [date, name, isHoliday, isWeekend, dayClass] of cases) {
    it(`${date} is ${dayClass}`, () => {
      const day = calendarDay(date, 'metropole');
      assert.deepEqual([day.name, day.isHoliday, day.isWeekend, day.dayClass], [name, isHoliday, isWeekend, dayClass]);
    });
  }
});

describe('months', () => {
  it('lists every day of a leap February once', () => {
    const days = calendarOfMonth('2028-02-01', 'metropole');
    assert.equal(days.length, 29);
    assert.equal(days.at(-1)?.date, '2028-02-29');
  });
  it('lists March and October whole although the clock changes', () => {
    assert.equal(calendarOfMonth('2026-03-01', 'metropole').length, 31);
    assert.equal(calendarOfMonth('2026-10-01', 'metropole').length, 31);
  });
  it('writes the date of an entry', () => {
    assert.equal(shortDate('2026-11-03'), '3/11/2026');
  });
});
