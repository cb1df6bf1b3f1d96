import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  cleanAddress,
  cleanName,
  isEmail,
  isInternationalPhone,
  isPhone,
  isSameEmail,
  nameMessage,
  nameProblem,
  normalisePhone,
} from './person.ts';

describe('a name', () => {
  const names: [string, number, boolean][] = [
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
    ['a'.repeat(80), 1, true],
    ['a'.repeat(81), 1, false],
  ];
  for (const [name, minimum, fine] of names) {
    it(`'${name}' of ${minimum} letters: ${fine}`, () => assert.equal(nameProblem(name, minimum) === undefined, fine));
  }
  const pasted: [string, string][] = [
    [' Ada  Marie\n', 'Ada Marie'],
    ['A\u200bda\u00ad', 'Ada'],
    ['\ufeffAda\u202e', 'Ada'],
    ['De\u00a0La\u202fCruz', 'De La Cruz'],
    ['Jean\u2011Luc', 'Jean-Luc'],
    ['Zoe\u0301', 'Zoé'],
    ['A\u0000da', 'Ada'],
  ];
  for (const [text, kept] of pasted) {
    it(`${JSON.stringify(text)} is kept as '${kept}'`, () =>
      assert.deepEqual([cleanName(text), nameProblem(text)], [kept, undefined]));
  }
  it('of which nobody sees anything is none', () => assert.equal(nameProblem('\u200b\u00ad '), nameMessage(1)));
  it('that is too long is told so', () => assert.equal(nameProblem('a'.repeat(81)), '80 caractères au plus'));
});

describe('an address', () => {
  const addresses: [string, boolean][] = [
    ['ada@bloom.example', true],
    ['ada.lovelace+cra@mail.bloom.example', true],
    ['ada@bloom', false],
    ['ada', false],
    ['ada@@bloom.example', false],
    ['ada @bloom.example', false],
    ['ada@bloom..example', false],
    [`${'a'.repeat(250)}@b.fr`, false],
  ];
  it('is kept without what nobody sees of it', () =>
    assert.equal(cleanAddress(' ada\u200b@bloom\u00ad.example\n'), 'ada@bloom.example'));
  for (const [address, fine] of addresses) it(`${address}: ${fine}`, () => assert.equal(isEmail(address), fine));
});

describe('a telephone', () => {
  const numbers: [string, boolean][] = [
    ['12345678', true],
    ['1234567', false],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['+33612345678', true],
    ['0033612345678', true],
    ['06.12', false],
  ];
  for (const [text, fine] of numbers) it(`${text}: ${fine}`, () => assert.equal(isPhone(text), fine));
  const withCountry: [string, boolean][] = [
    ['+33612345678', true],
    ['0033612345678', false],
    ['33612345678', false],
    ['+1234567', false],
    ['+1234567890123456', false],
  ];
  for (const [text, says] of withCountry) {
    it(`${text} says its country: ${says}`, () => assert.equal(isInternationalPhone(text), says));
  }
  it('in E.164 form, + and 11 to 14 digits, is taken of contacts and of Bloomers', () => {
    for (const text of ['+33612345678', '+420601234567', '+4915123456789', '+43720123456789']) {
      assert.ok(isPhone(text) && isInternationalPhone(text), text);
    }
  });
  it('outside that form is taken all the same where a country has it: of 10 digits in Denmark, of 15 in Germany', () => {
    for (const text of ['+4532123456', '+35226123456', '+492041234567890']) {
      assert.ok(isPhone(text) && isInternationalPhone(text), text);
    }
  });
  const typed: [string, string][] = [
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 (0)6 12 34 56 78', '+33612345678'],
    ['+32 470 12 34 56', '+32470123456'],
    ['+40 741 234 567', '+40741234567'],
    ['+380 50 123 45 67', '+380501234567'],
    ['+60 12 345 6789', '+60123456789'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+420 601 234 567', '+420601234567'],
    ['+225 07 07 12 34 56', '+2250707123456'],
    ['00225 07 07 12 34 56', '+2250707123456'],
    ['+229 01 97 12 34 56', '+2290197123456'],
    ['', ''],
  ];
  for (const [text, number] of typed) it(`'${text}' is ${number}`, () => assert.equal(normalisePhone(text), number));
});

describe('two addresses', () => {
  const pairs: [string | null | undefined, string | null | undefined, boolean][] = [
    ['Ada@mail.example ', 'ada@MAIL.example', true],
    ['ada@mail.example', 'ada@other.example', false],
    [undefined, 'ada@mail.example', false],
    [null, '', true],
  ];
  for (const [one, other, same] of pairs) {
    it(`${one} and ${other}: ${same}`, () => assert.equal(isSameEmail(one, other), same));
  }
});
