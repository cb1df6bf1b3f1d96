import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedCounts } from './bounded-counts.ts';

test('each name has its own count, until all are cleared', () => {
  const counts = createBoundedCounts();
  assert.deepEqual([counts.add('a'), counts.add('b', 5), counts.add('a'), counts.add('b')], [1, 5, 2, 6]);
  counts.clear();
  assert.equal(counts.add('a'), 1);
});

test('a flood of names costs a bounded memory and takes nobody’s count away', () => {
  const counts = createBoundedCounts();
  for (let index = 0; index < 5; index += 1) counts.add('attacker');
  for (let index = 0; index < 50_000; index += 1) counts.add(`invented ${index}`);
  assert.ok(counts.size <= 12_000, String(counts.size));
  assert.equal(counts.add('attacker'), 6);
});

test('who comes when all places are taken is counted with others, not forgotten', () => {
  const counts = createBoundedCounts({ mostApart: 1 });
  counts.add('first');
  const sums = Array.from({ length: 3 }, () => counts.add('late'));
  assert.deepEqual(sums, [1, 2, 3]);
  // 5,000 names in 1,024 places: each finds about five in its own, none finds them all.
  let highest = 0;
  for (let index = 0; index < 5_000; index += 1) highest = Math.max(highest, counts.add(`invented ${index}`));
  assert.ok(highest > 1 && highest < 50, String(highest));
});
