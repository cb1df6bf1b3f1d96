import { plainText } from './plain-text.ts';

test.each([
  ['Refonte du SI', 'Refonte du SI'],
  ['  deux\n lignes\t ', 'deux lignes'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['facture\u202efdp.exe', 'facture fdp.exe'],
  ['مهمة التحول', 'مهمة التحول'],
  ['Prêt\u202f?', 'Prêt\u202f?'],
  ['', ''],
])('%j reads %j', (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

test('what is too long is cut between characters, never inside one', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(plainText('a'.repeat(200))).toBe(`${'a'.repeat(119)}…`);
  expect(plainText(family.repeat(120))).toBe(family.repeat(120));
  expect(plainText(family.repeat(130), 10)).toBe(`${family.repeat(9)}…`);
});
