import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Attempts } from './attempts.ts';

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
