import {
  dayInParis,
  formatAmount,
  formatCents,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatFileSize,
  formatHours,
  formatMonth,
  formatPercent,
  formatPhone,
  formatShortDay,
  formatSiret,
  formatTime,
  parseFigure,
} from './format.ts';
import { french, plural, truncate } from './french.ts';

test('Paris is already tomorrow at 23:30 UTC', () => {
  expect(dayInParis('2026-11-20T23:30:00Z')).toBe('2026-11-21');
});

test.each([
  [formatDay, '2026-11-03', 'mardi 3 novembre 2026'],
  [formatDay, '2026-02-01', 'dimanche 1ᵉʳ février 2026'],
  [formatShortDay, '2026-05-01', 'ven. 1ᵉʳ mai'],
  [formatDate, '2026-11-03', '03/11/2026'],
  [formatDate, '2026-11-03T23:30:00Z', '04/11/2026'],
  [formatMonth, '2026-11-01', 'novembre 2026'],
  [formatMonth, '2026-08', 'août 2026'],
  [formatTime, '2026-11-03T13:05:00Z', '14\u00a0h\u00a005'],
  [formatTime, '2026-07-03T22:05:00Z', '00\u00a0h\u00a005'],
  [formatDateTime, '2026-11-03T13:05:00Z', '03/11/2026 à 14\u00a0h\u00a005'],
])('%p(%s)', (format, value, expected) => {
  expect(format(value)).toBe(expected);
});

test.each([null, undefined, '', 'pas une date', '2026-02-31', '2026-13-01', new Date(Number.NaN)])(
  'an unknown date (%s) is TBC',
  (value) => {
    for (const format of [formatDay, formatDate, formatMonth, formatTime, formatDateTime])
      expect(format(value)).toBe('TBC');
  },
);

test.each([
  [formatDays, 18.5, '18,5'],
  [formatDays, 18, '18'],
  [formatDays, 0.0714, '0,0714'],
  [formatDays, -0, '0'],
  [formatDays, '18.5', '18,5'],
  [formatAmount, 1234.5, '1\u202f234,50\u00a0€'],
  [formatAmount, '-12.3', '\u221212,30\u00a0€'],
  [formatPercent, -12.5, '\u221212,5\u00a0%'],
  [formatHours, -1.5, '\u22121\u00a0h\u00a030'],
  [formatCents, 123_450, '1\u202f234,50\u00a0€'],
  [formatPercent, 12.5, '12,5\u00a0%'],
  [formatHours, 3.5, '3\u00a0h\u00a030'],
  [formatHours, 12, '12\u00a0h'],
])('%p(%s)', (format, value, expected) => {
  expect(format(value as never)).toBe(expected);
});

test.each([null, undefined, '', 'abc', Number.NaN])('an unknown figure (%s) is TBC', (value) => {
  for (const format of [formatDays, formatAmount, formatCents, formatPercent, formatHours])
    expect(format(value)).toBe('TBC');
});

test.each([
  [999, '999\u00a0octets'],
  [4_200_000, '4,2\u00a0Mo'],
  [5_000_000, '5\u00a0Mo'],
  [1500, '1,5\u00a0Ko'],
])('%i bytes', (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected);
});

test.each([
  ['18,5', 18.5],
  ['18.5', 18.5],
  [' 1\u202f234,50 ', 1234.5],
  ['-3', -3],
  ['\u22123', -3],
  ['', undefined],
  ['12,', undefined],
  ['1e5', undefined],
  ['12,5,5', undefined],
])('typed %j', (text, expected) => {
  expect(parseFigure(text)).toBe(expected);
});

test.each([
  ["C'est prêt ?", 'C’est prêt\u202f?'],
  ['Attention !', 'Attention\u202f!'],
  ['Référence : 12', 'Référence\u00a0: 12'],
  ['« Bonjour »', '«\u202fBonjour\u202f»'],
  ['12 %', '12\u00a0%'],
  ['à 14:05 sur https://bloom.example/?a=1', 'à 14:05 sur https://bloom.example/?a=1'],
])('%j in French typography', (text, expected) => {
  expect(french(text)).toBe(expected);
  expect(french(expected)).toBe(expected);
});

test('words around figures and names', () => {
  expect(plural(1, 'jour')).toBe('1\u00a0jour');
  expect(plural(1.5, 'jour')).toBe('1,5\u00a0jour');
  expect(plural(2, 'jour')).toBe('2\u00a0jours');
  expect(truncate('Développeuse', 6)).toBe('Dével…');
  expect(truncate('Ada', 6)).toBe('Ada');
});

test.each([
  [formatPhone, '+33639981830', '+33 6 39 98 18 30'],
  [formatPhone, '+3225551234', '+3225551234'],
  [formatPhone, null, ''],
  [formatSiret, '94720504300021', '947 205 043 00021'],
  [formatSiret, 'BE0123456789', 'BE0123456789'],
  [formatSiret, undefined, ''],
] as const)('%# numbers of people and companies are grouped as French people read them', (format, given, shown) => {
  expect(format(given).replaceAll('\u00a0', ' ')).toBe(shown);
});
