import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { clockFault } from '@bloom/shared-server/clock-check';
import { startTestDatabase } from '@bloom/tools/test-database';
import { databaseClock } from './clock-check.ts';

let server: Awaited<ReturnType<typeof startTestDatabase>>;
before(async () => {
  server = await startTestDatabase();
});
after(() => server.stop());

it('a server whose clock is not the database’s is told so', async () => {
  const clock = databaseClock(server.url);
  const off = (seconds: number) => () => Date.now() + seconds * 1_000;
  for (const seconds of [0, 4, -4]) assert.equal(await clockFault(clock, off(seconds)), undefined);
  assert.match((await clockFault(clock, off(60))) ?? '', /60 s ahead of the database's/);
  assert.match((await clockFault(clock, off(-3_600))) ?? '', /3600 s behind the database's/);
});
