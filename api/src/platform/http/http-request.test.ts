import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { callerAddress, pageUrlOf, trustsOneProxy } from './http-request.ts';

async function addressSeen(trustProxy: false | typeof trustsOneProxy, forwarded: string): Promise<string> {
  const server = fastify({ trustProxy });
  server.get('/', async (request) => request.ip);
  const { body } = await server.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  return body;
}

describe('the address of a caller', () => {
  it('is the one that our proxy saw, whatever the caller wrote before it', async () => {
    assert.equal(await addressSeen(trustsOneProxy, '203.0.113.7'), '203.0.113.7');
    assert.equal(await addressSeen(trustsOneProxy, '198.51.100.1, 203.0.113.7'), '203.0.113.7');
  });

  it('is the same on a websocket', () => {
    const request = {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
      socket: { remoteAddress: '10.0.0.1' },
    };
    assert.equal(callerAddress(request as never, { trustProxy: true }), '203.0.113.7');
    assert.equal(callerAddress(request as never, { trustProxy: false }), '10.0.0.1');
  });

  it('is the one of the connection when there is no proxy', async () => {
    assert.equal(await addressSeen(false, '198.51.100.1'), '127.0.0.1');
  });
});

describe('the host that a page came from', () => {
  const environment = { shellUrl: 'https://app.bloom.test', clientsUrl: 'https://clients.bloom.test/espace' };

  it('is the one of clients for its own origin', () => {
    assert.equal(pageUrlOf(environment, 'https://clients.bloom.test'), 'https://clients.bloom.test/espace');
  });

  it('is the shell for every other origin, whoever writes it', () => {
    for (const origin of [undefined, 'null', 'https://app.bloom.test', 'https://clients.bloom.test.evil.test']) {
      assert.equal(pageUrlOf(environment, origin), 'https://app.bloom.test');
    }
    assert.equal(pageUrlOf({ ...environment, clientsUrl: null }, 'https://clients.bloom.test'), environment.shellUrl);
  });
});
