import { csvCell, csvOf } from './csv.ts';

test.each([
  ['=cmd|calc', `"'=cmd|calc"`],
  ['+33612345678 rappeler', `"'+33612345678 rappeler"`],
  ['-SUM(A1)', `"'-SUM(A1)"`],
  ['@import', `"'@import"`],
  [' =1+1', `"' =1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['+1+cmd|calc', `"'+1+cmd|calc"`],
  ['\t=1', `"'\t=1"`],
  ['\n=1', `"'\n=1"`],
  ['\r=1', `"'\r=1"`],
  ['-12,30\u00a0€', '"-12,30"'],
  ['\u221212,30\u00a0€', '"-12,30"'],
  ['\u22121\u202f234,5', '"-1\u202f234,5"'],
  ['\u22123,2\u00a0%', '"-3,2%"'],
  ['\u2212SUM(A1)', `"'\u2212SUM(A1)"`],
  ['271\u202f259,50\u00a0€', '"271259,50"'],
  ['1\u00a0234\u00a0567,00\u00a0€', '"1234567,00"'],
  ['-1\u202f234,5', '"-1\u202f234,5"'],
  ['-3,2\u00a0%', '"-3,2%"'],
  ['06\u00a012\u00a034\u00a056\u00a078', '"06\u00a012\u00a034\u00a056\u00a078"'],
  ['12 € par jour', '"12 € par jour"'],
  ['Dupont "Dédé"', '"Dupont ""Dédé"""'],
  ['a;b', '"a;b"'],
  ['', '""'],
])('%j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('opens with its accents and columns in a French spreadsheet', () => {
  expect(
    csvOf([
      ['Société', 'Jours'],
      ['Éolia', '18,5'],
    ]),
  ).toBe('\ufeff"Société";"Jours"\r\n"Éolia";"18,5"\r\n');
});
