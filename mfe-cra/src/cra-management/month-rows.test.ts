import type { ManagedMonthFragment } from '../graphql.generated.ts';
import { monthRows, pageOfRows } from './month-rows.ts';

const mission = { beginMission: '2026-09-14', endMission: '2027-03-31' };
const recorded = (month: string) => ({ recordId: month, month }) as ManagedMonthFragment;

describe('months of a mission', () => {
  it.each<[string, string[], string, string[]]>([
    [
      'current month missing',
      ['2026-10-01', '2026-09-01'],
      '2026-11-21',
      ['2026-11-01 new', '2026-10-01', '2026-09-01'],
    ],
    [
      'late months, also those before what is recorded',
      ['2026-11-01', '2026-10-01'],
      '2027-02-21',
      ['2027-02-01 new', '2027-01-01 new', '2026-12-01 new', '2026-11-01', '2026-10-01', '2026-09-01 new'],
    ],
    ['two months missing', ['2026-09-01'], '2026-11-02', ['2026-11-01 new', '2026-10-01 new', '2026-09-01']],
    ['nothing missing', ['2026-09-01', '2026-10-01'], '2026-10-21', ['2026-10-01', '2026-09-01']],
    ['before the first day', [], '2026-09-02', ['2026-09-01 new']],
    [
      'after the mission',
      ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'],
      '2027-05-02',
      ['2027-03-01 new', '2027-02-01', '2027-01-01', '2026-12-01', '2026-11-01', '2026-10-01', '2026-09-01'],
    ],
  ])('%s', (_, months, today, expected) => {
    const rows = monthRows(months.map(recorded), mission, today);
    expect(rows.map((row) => (row.activity ? row.month : `${row.month} new`))).toEqual(expected);
  });
});

describe('pages', () => {
  const rows = Array.from({ length: 45 }, (_, index) => index);
  it.each([
    [null, 1, 20],
    ['2', 2, 20],
    ['3', 3, 5],
    ['9', 3, 5],
    ['-1', 1, 20],
    ['abc', 1, 20],
  ])('?page=%s is page %i with %i rows', (asked, page, count) => {
    const result = pageOfRows(rows, asked, 20);
    expect(result).toMatchObject({ page, pages: 3 });
    expect(result.rows).toHaveLength(count);
  });

  it('has one page even when empty', () => {
    expect(pageOfRows([], '4', 20)).toEqual({ page: 1, pages: 1, rows: [] });
  });
});
