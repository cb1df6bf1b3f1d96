import { daysOfMonth, firstOfMonth } from './cra-calendar.ts';

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
