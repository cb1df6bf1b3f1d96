import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { createLogger } from './log.ts';
import { guardMemory, heapMemory } from './memory-guard.ts';

describe('a server whose memory is full', () => {
  it('refuses what is asked of it, says that it lives, and goes on once there is room', async () => {
    const server = fastify() as unknown as FastifyInstance;
    let [used, garbage] = [0.5, 0];
    const memory = { used: () => used, collect: () => (used -= garbage) };
    const look = guardMemory(server, createLogger('silent'), memory);
    server.get('/healthz', async () => 'ok');
    server.get('/graphql', async () => 'answer');
    const status = async (url: string) => (await server.inject(url)).statusCode;

    look();
    assert.equal(await status('/graphql'), 200);
    used = 0.95;
    look();
    assert.notEqual(await status('/graphql'), 200);
    assert.equal(await status('/healthz'), 200);
    // What only looks full is collected, and nobody is refused.
    [used, garbage] = [0.95, 0.4];
    look();
    assert.equal(await status('/graphql'), 200);
    await server.close();
  });

  it('is measured by what Node may use', () => {
    const memory = heapMemory();
    const before = memory.used();
    assert.ok(before > 0 && before < 1);
    memory.collect();
    assert.ok(memory.used() > 0);
  });
});
