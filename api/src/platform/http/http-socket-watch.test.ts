import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asAdmin, asLink } from '../testing/viewers.ts';
import { nobody, type Viewer } from '../viewer/viewer.ts';
import type { HttpParts } from './http-endpoint.ts';
import { watchSockets } from './http-socket-watch.ts';

/**
 * A server with an open socket for each credential: `now` is what its database answers about the credential, `closed`
 * what the sockets were closed with.
 */
function world(opened: Record<string, Viewer>) {
  const now: Record<string, Viewer | Error> = { ...opened };
  const closed: string[] = [];
  const asked: string[] = [];
  let tell: (subject: string) => void = () => {};
  let reconnect = () => {};
  const events = {
    on: (_channel: string, listener: (subject: string) => void) => {
      tell = listener;
      return () => {};
    },
    onReconnect: (listener: () => void) => {
      reconnect = listener;
      return () => {};
    },
  };
  const authenticate = async (authorization: string | undefined, options?: { looking?: boolean }) => {
    assert.equal(options?.looking, true, 'looking lengthens nothing');
    asked.push(authorization ?? '');
    const viewer = now[authorization ?? ''] ?? nobody;
    if (viewer instanceof Error) throw viewer;
    return viewer;
  };
  const sockets = Object.entries(opened).map(([authorization, viewer]) => ({
    authorization,
    viewer,
    close: (reason: string) => closed.push(`${authorization}: ${reason}`),
  }));
  const parts = { platform: { events, log: { warn: () => {} } }, authenticate } as unknown as HttpParts;
  const watch = watchSockets(parts, new Set(sockets));
  return { now, closed, asked, watch, tell: (subject: string) => tell(subject), reconnect: () => reconnect() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const ada = { ...asAdmin('ada'), subject: 'ada' };
const bob = { ...asAdmin('bob'), subject: 'bob' };

test('whoever the issuer says is gone loses their sockets at once, and nobody else is looked at', async () => {
  const { now, closed, asked, watch, tell } = world({ ada, bob });
  now.ada = nobody;
  tell('ada');
  await settled();
  assert.deepEqual(closed, ['ada: SESSION_ENDED']);
  assert.deepEqual(asked, ['ada']);
  watch.stop();
});

test('a right that changed without a word is seen at the next look, within 30 seconds', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const link = asLink('craSign', 'document', null);
  const { now, closed, watch } = world({ ada, bob, link });
  now.bob = { ...bob, permissions: new Set(['recruit'] as const) };
  now.link = nobody;
  context.mock.timers.tick(15_000);
  await settled();
  assert.deepEqual(closed, ['bob: SESSION_ENDED', 'link: SESSION_ENDED']);
  watch.stop();
});

test('what was said while the database was away is looked for when it is back', async () => {
  const { now, closed, watch, reconnect } = world({ ada });
  now.ada = nobody;
  reconnect();
  await settled();
  assert.deepEqual(closed, ['ada: SESSION_ENDED']);
  watch.stop();
});

test('a database that does not answer closes nothing, and the next look works', async () => {
  const { now, closed, watch, reconnect } = world({ ada });
  now.ada = new Error('down');
  reconnect();
  await settled();
  assert.deepEqual(closed, []);
  now.ada = nobody;
  reconnect();
  await settled();
  assert.deepEqual(closed, ['ada: SESSION_ENDED']);
  watch.stop();
});
