import { isE164, isEmail, isName, isPhone, nameMessage, nameSchema, normalisePhone } from './validation.ts';

test.each([
  ['Ada', 1, true],
  ["Jean-Luc d'Ormesson", 1, true],
  ['Zoé', 1, true],
  ['Nguyễn', 1, true],
  ['A', 1, true],
  ['A', 2, false],
  ['-', 1, false],
  ['Ada 😀', 1, false],
  ['Ada3', 1, false],
  ['Ada_', 1, false],
  ['<b>', 1, false],
  ['', 1, false],
])('name %j (min %i)', (text, minimum, expected) => {
  expect(isName(text, minimum)).toBe(expected);
});

test('the sentence of the specification, with the minimum of the field', async () => {
  expect(nameMessage(1)).toBe("Min 1 lettres, pas d'emoji, ni caractères spéciaux");
  await expect(nameSchema().validate('Ada 😀')).rejects.toThrow("Min 1 lettres, pas d'emoji, ni caractères spéciaux");
  await expect(nameSchema(2).validate('A')).rejects.toThrow(nameMessage(2));
  await expect(nameSchema().validate('')).resolves.toBe('');
});

test.each([
  ['ada@bloom.example', true],
  ['ada.lovelace+cra@mail.bloom.example', true],
  ['ada@bloom', false],
  ['ada', false],
  ['ada@@bloom.example', false],
  ['ada @bloom.example', false],
  ['ada@bloom..example', false],
])('e-mail %j', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each([
  ['12345678', true],
  ['1234567', false],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['+33612345678', true],
  ['0033612345678', true],
  ['06.12', false],
])('phone %j', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ['+33612345678', true],
  ['+3361234567', false],
  ['+12345678901234', true],
  ['+123456789012345', false],
  ['33612345678', false],
])('E.164 %j', (text, expected) => {
  expect(isE164(text)).toBe(expected);
});

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+32 470 12 34 56', '+32470123456'],
  ['', ''],
])('%j is normalised', (text, expected) => {
  expect(normalisePhone(text)).toBe(expected);
});
