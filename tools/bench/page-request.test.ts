import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { freePort } from '../testing/free-port.ts';
import { Attempts } from './attempts.ts';
import { installedNginx, Nginx } from './nginx.ts';

/** How many requests of one connection are answered; the next one finds it closed, as by a proxy that is reloaded. */
async function closesAfter(t: TestContext, answered: number): Promise<{ url: string; asked: () => number }> {
  const seen = new WeakMap<Socket, number>();
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const before = seen.get(request.socket) ?? 0;
    seen.set(request.socket, before + 1);
    if (before >= answered) request.socket.destroy();
    else response.end('<html>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

test('a page on a connection that was kept and is closed meanwhile is asked for once more, as browsers do', async (t) => {
  const { url, asked } = await closesAfter(t, 1);
  const attempts = new Attempts();
  await attempts.get('page', url);
  await attempts.get('page', url);
  assert.deepEqual([attempts.failures(), asked(), attempts.all.length], [[], 3, 2]);
  attempts.close();
});

test('a page that a new connection does not bring failed, and is not asked for again', async (t) => {
  const { url, asked } = await closesAfter(t, 0);
  const attempts = new Attempts();
  await attempts.get('page', url);
  assert.deepEqual([attempts.failures().length, attempts.givenUp.length, asked()], [1, 1, 1]);
  attempts.close();
});

test('a change is not sent again below the page, which has its own key for that', async (t) => {
  const { url, asked } = await closesAfter(t, 1);
  const attempts = new Attempts();
  await attempts.once('save', { url, headers: {}, body: '{}' });
  await attempts.once('save', { url, headers: {}, body: '{}' });
  assert.deepEqual([attempts.failures().length, asked()], [1, 2]);
  attempts.close();
});

/** Nothing that arrives is read meanwhile, as in a process that is busy. */
const lookAway = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

async function comesThroughAReload(t: TestContext): Promise<void> {
  const { url } = await closesAfter(t, 1_000);
  const nginx = new Nginx();
  t.after(() => nginx.stop());
  const fronts = [{ port: await freePort(), servers: [Number(new URL(url).port)] }];
  await nginx.start(fronts);
  const attempts = new Attempts();
  const page = () => attempts.get('page', `http://127.0.0.1:${fronts[0]?.port}/`);
  await page();
  const reloaded = nginx.reload(fronts);
  // Its former worker ends the connection, which nobody here has heard of when the page is asked for.
  lookAway(1_500);
  await page();
  await reloaded;
  assert.deepEqual([attempts.failures(), attempts.all.length], [[], 2]);
  attempts.close();
}

// nginx comes with no package of npm: a machine without it has nothing to try here; the pipelines install it.
if (installedNginx() !== undefined)
  test('a page comes whose connection nginx ends while it is reloaded', comesThroughAReload);
