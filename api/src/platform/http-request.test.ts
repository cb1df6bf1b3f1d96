import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { trustsOneProxy } from './http-request.ts';

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

  it('is the one of the connection when there is no proxy', async () => {
    assert.equal(await addressSeen(false, '198.51.100.1'), '127.0.0.1');
  });
});
