import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_NETWORK, networkOfAddress } from './network-of-address.ts';

test('an IPv4 address counts by itself, however it is written', () => {
  const networks: [address: string, network: string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1%eth0', '192.0.2.1'],
    ['::ffff:0.0.0.0', '0.0.0.0'],
  ];
  for (const [address, network] of networks) assert.equal(networkOfAddress(address), network, address);
});

test('an IPv6 address counts with its whole /64', () => {
  const networks: [address: string, network: string][] = [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%25eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::192.0.2.1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ];
  for (const [address, network] of networks) assert.equal(networkOfAddress(address), network, address);
});

test('all that is no address counts together', () => {
  const garbage = [
    '',
    'unknown',
    'no address',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4:80',
    '1.2.3.4\n',
  ];
  const broken = ['1:2:3', ':::', '1::2::3', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', '12345::', 'g::1', '[::1]'];
  const dotted = ['::1.2.3', '::1.2.3.400', '::ffff:1.2.3.4.5', '1.2.3.4::', '%eth0', ':1'];
  for (const text of [...garbage, ...broken, ...dotted]) assert.equal(networkOfAddress(text), NO_NETWORK, text);
});
