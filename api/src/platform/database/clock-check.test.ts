import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { assertClock } from './clock-check.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const off = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1_000) });

it('a server whose clock is not the database’s does not start', () =>
  api.rollback(async ({ db }) => {
    for (const seconds of [0, 4, -4]) await assertClock(db, off(seconds));
    await assert.rejects(assertClock(db, off(60)), /60 s ahead of the database's/);
    await assert.rejects(assertClock(db, off(-3_600)), /3600 s behind the database's/);
  }));
