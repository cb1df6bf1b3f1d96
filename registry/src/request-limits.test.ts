import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestLimits, senderOf } from './request-limits.ts';

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

test('a flood of addresses is refused instead of remembered', () => {
  const limits = createRequestLimits({ perSender: 2, together: 1_000_000 }, () => 0);
  let refused = 0;
  for (let index = 0; index < 10_100; index += 1) if (limits.take(String(index)) !== undefined) refused += 1;
  assert.equal(refused, 100);
});

test('a sender is an IPv4 address, however it is written, or the /64 of an IPv6 address', () => {
  const senders: [address: string, sender: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:0.0.0.0', '0.0.0.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
  ];
  for (const [address, sender] of senders) assert.equal(senderOf(address), sender, address);
});
