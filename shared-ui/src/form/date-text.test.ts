import { dayOfText, textOfDay, weeksOfMonth } from './date-text.ts';

test.each([
  ['3/11/2026', '2026-11-03'],
  ['03/11/2026', '2026-11-03'],
  [' 03.11.2026 ', '2026-11-03'],
  ['3-11-2026', '2026-11-03'],
  ['03 11 2026', '2026-11-03'],
  ['03112026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', ''],
  ['31/04/2026', ''],
  ['13/13/2026', ''],
  ['03/11/26', ''],
  ['03/11/0026', ''],
  ['novembre', ''],
  ['', ''],
])('%s is the day %s', (text, day) => {
  expect(dayOfText(text)).toBe(day);
});

test('a day is written as French people write it', () => {
  expect(textOfDay('2026-11-03')).toBe('03/11/2026');
  expect(textOfDay('')).toBe('');
});

test('weeks begin on Monday, and there are as many as the month needs', () => {
  const november = weeksOfMonth('2026-11-20');
  expect(november[0]?.[0]).toBe('2026-10-26');
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOfMonth('2027-02-01')).toHaveLength(4);
});
