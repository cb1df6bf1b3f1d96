import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { requestedRange } from './file-range.ts';

const TAG = '"abc"';

describe('the part of ten bytes that is asked for', () => {
  for (const [range, expected] of [
    [undefined, undefined],
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-900', { start: 5, end: 9 }],
    [`bytes=5-${'9'.repeat(400)}`, { start: 5, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=10-20', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=0-1 ', undefined],
    ['bytes=a-b', undefined],
    ['pages=0-1', undefined],
    ['bytes=0x1-2', undefined],
  ] as const) {
    it(`${String(range).slice(0, 20)}: ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(requestedRange({ range }, 10, TAG), expected));
  }

  it('is the whole when the version is another', () => {
    const range = 'bytes=0-4';
    assert.deepEqual(requestedRange({ range, 'if-range': TAG }, 10, TAG), { start: 0, end: 4 });
    assert.equal(requestedRange({ range, 'if-range': '"abd"' }, 10, TAG), undefined);
  });
});
