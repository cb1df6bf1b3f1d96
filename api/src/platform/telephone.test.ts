import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalisePhone } from '@bloom/shared-rules/person/person';
import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';
import { e164, receivesSms, telephone } from './telephone.ts';

describe('a telephone number', () => {
  for (const [typed, kept] of [
    ['06 39 98 18 30', '+33639981830'],
    ['+33 (0)6 39 98 18 30', '+33639981830'],
    ['0032 470 12 34 56', '+32470123456'],
    ['12', undefined],
    ['téléphone', undefined],
  ]) {
    it(`${typed} is kept as ${kept}`, () => {
      assert.equal(e164(typed ?? ''), kept);
      assert.equal(telephone(typed ?? null), kept);
    });
  }

  for (const [typed, kept] of [
    ['+40 741 234 567', '+40741234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+225 07 07 12 34 56', '+2250707123456'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49 (0)1512 3456789', '+4915123456789'],
    ['+262 (0)692 12 34 56', '+262692123456'],
  ] as const) {
    it(`${typed} of a form is kept as ${kept}`, () => assert.equal(e164(normalisePhone(typed)), kept));
  }

  it('is the same of every country when a form is left', () => {
    const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []);
    assert.ok(numbers.length > 200);
    assert.deepEqual(numbers.map(normalisePhone), numbers);
  });

  for (const [number, receives] of [
    ['+33612345678', true],
    ['+33639981830', true],
    ['+33145678901', false],
    ['+33939123456', false],
    ['+32470123456', true],
    ['+3222345678', false],
    ['+4930123456', false],
    ['+35226123456', false],
    ['+12025550123', true],
  ] as const) {
    it(`${number} ${receives ? 'may receive' : 'receives no'} SMS`, () => assert.equal(receivesSms(number), receives));
  }
});
