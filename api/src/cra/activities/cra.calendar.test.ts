import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calendarDay, calendarOfMonth, easterSunday, holidaysOf, holidayZone, shortDate } from './cra.calendar.ts';

// Movable days of the official list: Easter Monday, Ascension, Whit Monday.
const MOVABLE: Record<number, [string, string, string]> = {
  2022: ['2022-04-18', '2022-05-26', '2022-06-06'],
  2023: ['2023-04-10', '2023-05-18', '2023-05-29'],
  2024: ['2024-04-01', '2024-05-09', '2024-05-20'],
  2025: ['2025-04-21', '2025-05-29', '2025-06-09'],
  2026: ['2026-04-06', '2026-05-14', '2026-05-25'],
  2027: ['2027-03-29', '2027-05-06', '2027-05-17'],
  2028: ['2028-04-17', '2028-05-25', '2028-06-05'],
  2029: ['2029-04-02', '2029-05-10', '2029-05-21'],
  2030: ['2030-04-22', '2030-05-30', '2030-06-10'],
};

describe('French holidays', () => {
  for (const [year, movable] of Object.entries(MOVABLE)) {
    it(`equals the official list of ${year}`, () => {
      const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map((d) => `${year}-${d}`);
      const expected = [...new Set([...fixed, ...movable])].sort();
      assert.deepEqual([...holidaysOf(Number(year), 'metropole')].sort(), expected);
    });
  }

  it('knows Easter in the corners of the rule', () => {
    const known = {
      1961: '04-02',
      1981: '04-19',
      2000: '04-23',
      2008: '03-23',
      2038: '04-25',
      2049: '04-18',
      2285: '03-22',
    };
    for (const [year, day] of Object.entries(known)) assert.equal(easterSunday(Number(year)), `${year}-${day}`);
  });

  const zones: [string, string, boolean][] = [
    ['alsace-moselle', '2026-04-03', true],
    ['alsace-moselle', '2026-12-26', true],
    ['metropole', '2026-04-03', false],
    ['metropole', '2026-12-26', false],
    ['guadeloupe', '2026-05-27', true],
    ['martinique', '2026-05-22', true],
    ['guyane', '2026-06-10', true],
    ['reunion', '2026-12-20', true],
    ['mayotte', '2026-04-27', true],
    ['guadeloupe', '2026-05-22', false],
    ['somewhere', '2026-12-26', false],
    ['constructor', '2026-12-26', false],
  ];
  for (const [zone, day, expected] of zones) {
    it(`${day} is ${expected ? '' : 'not '}a holiday in ${zone}`, () => {
      assert.equal(calendarDay(day, holidayZone(zone)).isHoliday, expected);
    });
  }
});

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
