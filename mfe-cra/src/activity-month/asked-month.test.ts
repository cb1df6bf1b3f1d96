import { askedMonth } from './asked-month.ts';

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
    expect(askedMonth(date)).toBe(expected);
  });
});
