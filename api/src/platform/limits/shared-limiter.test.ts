import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import type { Platform } from '../context/context.ts';
import { createSharedLimiter, type SharedLimiter } from './shared-limiter.ts';

const api = testApi();

const NOON = Date.parse('2026-11-20T12:00:00Z');
let now = NOON;

async function withServers(work: (one: SharedLimiter, other: SharedLimiter, platform: Platform) => Promise<void>) {
  now = NOON;
  await api.rollback(async ({ platform }) => {
    const servers = [1, 2].map(() => createSharedLimiter(platform, () => now)) as [SharedLimiter, SharedLimiter];
    try {
      await work(...servers, platform);
    } finally {
      for (const server of servers) await server.stop();
    }
  });
}

const take = (limiter: SharedLimiter, times: number, subject = 'somebody') =>
  Array.from({ length: times }, () => limiter.take('user', subject, 100).allowed).filter(Boolean).length;

describe('the limits of several servers', () => {
  it('are one: who used up his share at one is refused at the other', () =>
    withServers(async (one, other) => {
      assert.equal(take(one, 60), 60);
      assert.equal(take(other, 30), 30);
      await one.exchange();
      await other.exchange();
      assert.equal(take(other, 30), 10, '60 + 30 + 10');
      await other.exchange();
      take(one, 1);
      await one.exchange();
      assert.equal(take(one, 1), 0);
      assert.equal(take(one, 1, 'another'), 1);
    }));

  it('begin anew with each minute', () =>
    withServers(async (one, other) => {
      take(one, 100);
      await one.exchange();
      now += 60_000;
      assert.equal(take(other, 100), 100);
      await other.exchange();
      assert.equal(take(other, 1), 0);
    }));

  it('say nothing of people who ask little', () =>
    withServers(async (one, _other, { db }) => {
      take(one, 9);
      await one.exchange();
      const rows = await db.selectFrom('rate_counter').selectAll().execute();
      assert.deepEqual(
        rows.filter(({ scope }) => scope.startsWith('requests:')),
        [],
      );
    }));

  it('are each server’s own while the database is away', () =>
    withServers(async (_one, _other, platform) => {
      const away = { ...platform.db, getExecutor: () => assert.fail('away') } as unknown as Platform['db'];
      const alone = createSharedLimiter({ ...platform, db: away }, () => now);
      assert.equal(take(alone, 150), 100);
      await alone.exchange();
      assert.equal(take(alone, 1), 0);
      await alone.stop();
    }));
});
