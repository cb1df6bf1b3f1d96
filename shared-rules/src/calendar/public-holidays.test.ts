import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { easterSunday, holidayZone, isHoliday, publicHolidays } from './public-holidays.ts';

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
      assert.deepEqual([...publicHolidays(Number(year), 'metropole').keys()].sort(), expected);
    });
  }

  it('knows Easter in the corners of the rule', () => {
    const known = {
      1961: '04-02',
      1981: '04-19',
      2000: '04-23',
      2008: '03-23',
      2022: '04-17',
      2023: '04-09',
      2024: '03-31',
      2025: '04-20',
      2026: '04-05',
      2027: '03-28',
      2028: '04-16',
      2029: '04-01',
      2030: '04-21',
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
    ['alsace-moselle', '2026-05-22', false],
    ['guadeloupe', '2026-05-22', false],
    ['guadeloupe', '2026-04-03', false],
    ['guadeloupe', '2026-12-26', false],
    ['martinique', '2026-04-03', false],
    ['martinique', '2026-05-27', false],
    ['guyane', '2026-04-03', false],
    ['reunion', '2026-04-03', false],
    ['mayotte', '2026-04-03', false],
    ['metropole', '2026-05-22', false],
    ['metropole', '2026-12-20', false],
    ['somewhere', '2026-12-26', false],
    ['constructor', '2026-12-26', false],
  ];
  for (const [zone, day, expected] of zones) {
    it(`${day} is ${expected ? '' : 'not '}a holiday in ${zone}`, () => {
      assert.equal(isHoliday(day, holidayZone(zone)), expected);
    });
  }

  it('names each one', () => {
    const names = publicHolidays(2026, 'alsace-moselle');
    assert.deepEqual(
      ['2026-04-03', '2026-04-06', '2026-05-14', '2026-12-26'].map((day) => names.get(day)),
      ['Vendredi saint', 'Lundi de Pâques', 'Ascension', 'Saint-Étienne'],
    );
  });
});
