import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { clockFault } from '@bloom/shared-server/clock-check';
import { startTestServer } from '../testing/test-server.ts';
import { databaseClock } from './clock-check.ts';

let server: Awaited<ReturnType<typeof startTestServer>> | undefined;
const given = process.env.TEST_DATABASE_URL;
before(async () => {
  server = given ? undefined : await startTestServer();
});
after(() => server?.stop());

it('a server whose clock is not the database’s is told so', async () => {
  const clock = databaseClock(given ?? (server?.url as string));
  const off = (seconds: number) => () => Date.now() + seconds * 1_000;
  for (const seconds of [0, 4, -4]) assert.equal(await clockFault(clock, off(seconds)), undefined);
  assert.match((await clockFault(clock, off(60))) ?? '', /60 s ahead of the database's/);
  assert.match((await clockFault(clock, off(-3_600))) ?? '', /3600 s behind the database's/);
});
