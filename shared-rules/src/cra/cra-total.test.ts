import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysInWords, daysWithDecimal, frenchNumber, totalMatches, typedTotal } from './cra-total.ts';

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
    ['18,5 j', 18.5],
    ['1 jour', 1],
    ['18 j 2 h', undefined],
  ];
  for (const [text, value] of read) it(`'${text}' is ${value}`, () => assert.equal(typedTotal(text), value));

  const against: [string, number, boolean, base?: number][] = [
    ['24 j 1 h 30', 24.2143, true, 7],
    ['24 j 1 h 31', 24.2143, false, 7],
    ['24,2143', 24.2143, true, 7],
    ['24j1h30', 24.2143, true, 7],
    ['24 jours 1 heure 30', 24.2143, true, 7],
    ['24 j 1 h 30', 24.2143, false, 8],
    ['18 j 4 h', 18.5, true],
    ['18 j 04 h 00', 18.5, true],
    ['1 h 30', 0.1875, true],
    ['45 min', 0.0938, true],
    ['45', 0.0938, false],
    ['2 h 40', 1 / 3, true],
    ['0 j', 0, true],
    ['j', 0, false],
    ['h', 0, false],
    ['', 0, false],
    ['1 j', 0, false, 0],
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
  for (const [text, total, equal, base = 8] of against) {
    it(`'${text}' against ${total} of ${base} h: ${equal}`, () => assert.equal(totalMatches(text, total, base), equal));
  }
  const said: [number, number, string][] = [
    [0, 8, '0 j'],
    [1, 8, '1 j'],
    [18.5, 7, '18,5 j'],
    [24.2143, 7, '24 j 1 h 30'],
    [0.3333, 7.5, '2 h 30'],
    // Half a day of 7,5 h and two hours.
    [0.7667, 7.5, '5 h 45'],
    // Of whole hours nobody works a quarter of an hour.
    [0.7188, 8, '0,7188 j'],
    [0.0625, 8, '30 min'],
    [20.25, 8, '20 j 2 h'],
    [20.0208, 8, '20,0208 j'],
    // 1 j 2 h 30 and 5 h of days of 7,5 h, and 9 h 30 on call of days of 12 h.
    [2.7917, 7.5, '2,7917 j'],
    // Rounded to the minute, a whole day is one more day.
    [1.99999, 8, '2 j'],
    [1.25, 0, '1,25 j'],
  ];
  for (const [days, base, words] of said) {
    it(`${days} of ${base} h is said '${words}', and may be typed so`, () => {
      const text = daysInWords(days, base).replaceAll('\u00a0', ' ');
      assert.equal(text, words);
      assert.equal(totalMatches(text, days, base), true);
    });
  }
  it('stands beside its figure where that differs', () => {
    const [long, short] = [daysWithDecimal(24.2143, 7), daysWithDecimal(18.5, 7)];
    assert.deepEqual([long, short], ['24\u00a0j\u00a01\u00a0h\u00a030 (24,2143\u00a0j)', '18,5\u00a0j']);
  });
  it('is shown as it is to be typed', () => {
    assert.deepEqual([18.5, 20, 0.0625, 1 / 3].map(frenchNumber), ['18,5', '20', '0,0625', '0,3333']);
  });
});
