import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
