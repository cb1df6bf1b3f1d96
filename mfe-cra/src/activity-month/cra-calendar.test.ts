import { daysOfMonth, easterSunday, firstOfMonth, publicHolidays } from './cra-calendar.ts';

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

describe('Easter', () => {
  it.each([
    [2022, '2022-04-17'],
    [2023, '2023-04-09'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
  ])('%i falls on %s', (year, expected) => {
    expect(iso(easterSunday(year))).toBe(expected);
  });
});

describe('French public holidays', () => {
  // Source: the official list of the Journal officiel for metropolitan France: Easter Monday, Ascension, Whit Monday.
  it.each([
    [2022, '2022-04-18', '2022-05-26', '2022-06-06'],
    [2023, '2023-04-10', '2023-05-18', '2023-05-29'],
    [2024, '2024-04-01', '2024-05-09', '2024-05-20'],
    [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
    [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
    [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
    [2028, '2028-04-17', '2028-05-25', '2028-06-05'],
    [2029, '2029-04-02', '2029-05-10', '2029-05-21'],
    [2030, '2030-04-22', '2030-05-30', '2030-06-10'],
  ])('%i holds the three moving days and the eight fixed ones', (year, easterMonday, ascension, whitMonday) => {
    const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].map(
      (day) => `${year}-${day}`,
    );
    expect([...publicHolidays(year).keys()].sort()).toEqual([...fixed, easterMonday, ascension, whitMonday].sort());
  });

  it.each([
    ['alsace-moselle', ['2026-04-03', '2026-12-26'], ['2026-05-22']],
    ['guadeloupe', ['2026-05-27'], ['2026-04-03', '2026-12-26']],
    ['martinique', ['2026-05-22'], ['2026-04-03', '2026-05-27']],
    ['guyane', ['2026-06-10'], ['2026-04-03']],
    ['reunion', ['2026-12-20'], ['2026-04-03']],
    ['mayotte', ['2026-04-27'], ['2026-04-03']],
    ['metropole', [], ['2026-04-03', '2026-12-26', '2026-05-22', '2026-12-20']],
  ])('zone %s', (zone, present, absent) => {
    const holidays = publicHolidays(2026, zone);
    for (const day of present) expect(holidays.has(day)).toBe(true);
    for (const day of absent) expect(holidays.has(day)).toBe(false);
  });
});

describe('days of a month', () => {
  it('flags week-ends and holidays of November 2026', () => {
    const days = daysOfMonth('2026-11-01');
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({ id: 1, date: '1/11/2026', name: 'dimanche', isWeekend: true, isHoliday: true });
    expect(days[6]).toMatchObject({ id: 7, name: 'samedi', isWeekend: true, kind: 'saturday' });
    expect(days[7]).toMatchObject({ id: 8, name: 'dimanche', isWeekend: true, kind: 'sunday' });
    expect(days[10]).toMatchObject({ id: 11, name: 'mercredi', isHoliday: true, kind: 'holiday' });
    expect(days[2]).toMatchObject({
      id: 3,
      name: 'mardi',
      isWeekend: false,
      isHoliday: false,
      kind: 'weekday',
      column: 1,
    });
  });

  it.each([
    ['2024-02-01', 29],
    ['2026-02-01', 28],
    ['2026-12-01', 31],
  ])('%s has %i days', (month, count) => {
    expect(daysOfMonth(month)).toHaveLength(count);
  });

  it('lets the holiday win over the Saturday', () => {
    // 15 August 2026 is a Saturday.
    expect(daysOfMonth('2026-08-01')[14]?.kind).toBe('holiday');
  });
});

describe('months', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-17', '2026-11-01'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['novembre', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('first of the month of %s', (date, expected) => {
    expect(firstOfMonth(date)).toBe(expected);
  });
});
