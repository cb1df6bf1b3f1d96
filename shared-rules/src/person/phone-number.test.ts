import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupedPhone } from './phone-number.ts';

describe('a telephone number', () => {
  for (const [stored, read] of [
    ['+33639981830', '+33 6 39 98 18 30'],
    ['0140000000', '01 40 00 00 00'],
    ['+3225551234', '+3225551234'],
    ['01 40 00 00 00', '01 40 00 00 00'],
  ] as const) {
    it(`stored as ${stored} reads ${read}`, () => {
      assert.equal(groupedPhone(stored).replaceAll('\u00a0', ' '), read);
    });
  }
});
