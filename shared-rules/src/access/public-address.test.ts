import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addressWeakness } from './public-address.ts';

it('an address is https, or on this machine itself', () => {
  for (const fine of [
    'https://bloom.test',
    'https://myexample.org',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:1',
  ]) {
    assert.equal(addressWeakness(fine), undefined, fine);
  }
  for (const [wrong, why] of [
    ['http://bloom.test/x?y', 'must use https, not http://bloom.test'],
    ['http://localhost.bloom.test', 'must use https, not http://localhost.bloom.test'],
    ['ftp://localhost', 'must use https, not ftp://localhost'],
    ['https://app.example.org/x', "is an example's, not yours: app.example.org"],
    ['bloom', 'is no address such as https://app.your.domain'],
    ['bloom.test:443', 'is no address such as https://app.your.domain'],
    ['*', 'must name each address, not *'],
    ['https://*.bloom.test', 'must name each address, not https://*.bloom.test'],
  ] as const) {
    assert.equal(addressWeakness(wrong), why);
  }
});
