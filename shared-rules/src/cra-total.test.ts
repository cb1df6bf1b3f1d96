import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { frenchNumber, totalMatches, typedTotal } from './cra-total.ts';

describe('typed total', () => {
  const read: [string, number | undefined][] = [
    ['18,5', 18.5],
    ['18.50', 18.5],
    [' 18,500 ', 18.5],
    ['18,', 18],
    ['018', 18],
    ['0', 0],
    ['0,00', 0],
    ['0,3333', 0.3333],
    [',5', undefined],
    ['1e1', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['18,5,0', undefined],
    ['18 500', undefined],
    ['', undefined],
    ['dix-huit', undefined],
  ];
  for (const [text, value] of read) it(`'${text}' is ${value}`, () => assert.equal(typedTotal(text), value));

  const against: [string, number, boolean][] = [
    ['18,50', 18.5, true],
    ['18.5', 18.5, true],
    ['18', 18.5, false],
    ['18,4999', 18.5, false],
    ['0', 0, true],
    ['0,3', 0.1 + 0.2, true],
    // What the document shows has four decimals.
    ['0,3333', 1 / 3, true],
    ['0,33333', 1 / 3, false],
  ];
  for (const [text, total, equal] of against) {
    it(`'${text}' against ${total}: ${equal}`, () => assert.equal(totalMatches(text, total), equal));
  }
  it('is shown as it is to be typed', () => {
    assert.deepEqual([18.5, 20, 0.0625, 1 / 3].map(frenchNumber), ['18,5', '20', '0,0625', '0,3333']);
  });
});
