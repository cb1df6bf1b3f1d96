import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from './report.ts';

test('the table says of each goal whether it is met', () => {
  const text = table([
    { what: 'memory', value: 512.4, unit: 'MB', goal: 600 },
    { what: 'missions', value: 2.345, unit: '×', goal: 2 },
    { what: 'requests', value: 12, unit: '' },
  ]);
  assert.deepEqual(
    text.split('\n').map((line) => line.split(/ {2,}/)),
    [
      ['measure', 'value', 'goal'],
      ['memory', '512 MB', '≤ 600 MB', 'met'],
      ['missions', '2.35 ×', '≤ 2 ×', 'missed'],
      ['requests', '12'],
    ],
  );
});
