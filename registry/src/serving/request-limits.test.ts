import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestLimits } from './request-limits.ts';

test('a sender may ask so often in a minute, and is told how long to wait', () => {
  let now = 600_000_000_000;
  const limits = createRequestLimits({ perSender: 2, together: 100 }, () => now);
  now += 20_000;
  assert.deepEqual([limits.take('one'), limits.take('one'), limits.take('one')], [undefined, undefined, 40]);
  assert.equal(limits.take('other'), undefined);
  now += 40_000;
  assert.equal(limits.take('one'), undefined);
});

test('many senders together are limited too', () => {
  const limits = createRequestLimits({ perSender: 2, together: 3 }, () => 0);
  const answers = ['a', 'b', 'c', 'd'].map((sender) => limits.take(sender));
  assert.deepEqual(answers, [undefined, undefined, undefined, 60]);
});

test('one sender who floods leaves the others their share', () => {
  const limits = createRequestLimits({ perSender: 2, together: 4 }, () => 0);
  for (let index = 0; index < 100; index += 1) limits.take('flood');
  assert.deepEqual([limits.take('a'), limits.take('b')], [undefined, undefined]);
});

test('a flood of addresses leaves a sender what he has asked, and refuses most of the flood', () => {
  const limits = createRequestLimits({ perSender: 2, together: 1_000_000 }, () => 0);
  for (let index = 0; index < 2; index += 1) limits.take('one');
  let refused = 0;
  for (let index = 0; index < 30_000; index += 1) if (limits.take(String(index)) !== undefined) refused += 1;
  assert.ok(refused > 15_000, String(refused));
  assert.equal(limits.take('one'), 60);
});
