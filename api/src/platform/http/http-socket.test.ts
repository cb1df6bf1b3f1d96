import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildSchema } from 'graphql';
import { WebSocket } from 'ws';
import { createDocumentPreparer } from '../graphql/document-prepare.ts';
import { createMemoryLimiter } from '../limits/rate-limit.ts';
import { until } from '../testing/until.ts';
import { asAdmin } from '../testing/viewers.ts';
import type { HttpParts } from './http-endpoint.ts';
import { type SocketServer, serveSocket } from './http-socket.ts';

const schema = buildSchema('type Query { id: ID }');
const preparer = createDocumentPreparer(schema, { production: true });
const environment = { allowedOrigins: ['http://shell.test'], rateLimitFactor: 1 };

let server: Server;
let sockets: SocketServer;
/** What asking who somebody is waits for. */
let asking: Promise<void> = Promise.resolve();
before(async () => {
  server = createServer();
  const events = { on: () => () => {}, onReconnect: () => () => {} };
  const limiter = createMemoryLimiter();
  const authenticate = async () => {
    await asking;
    return asAdmin('staff');
  };
  const parts = { platform: { environment, events }, limiter, authenticate } as unknown as HttpParts;
  sockets = serveSocket(server, parts, { path: '/graphql', schema, preparer });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  await sockets.stop();
  server.closeAllConnections();
  server.close();
});

const upgrade = (path: string, origin: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: api.test',
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    '\r\n',
  ].join('\r\n');

/** The first line of the answer; empty when the connection just ends. */
function answerTo(request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n')) socket.destroy();
    });
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });
}

describe('the upgrade to a websocket', () => {
  // An exception or an unheard error event here ends the process, and with it everybody's API.
  for (const path of ['//[', '//', 'http://[', '/graphql\\..', '*', '/other']) {
    test(`of ${path} is refused and harms nobody`, async () => {
      assert.match(await answerTo(upgrade(path, 'http://shell.test')), /^(HTTP\/1.1 403|HTTP\/1.1 400|$)/);
      assert.match(await answerTo(upgrade('/graphql', 'http://shell.test')), /101/);
    });
  }

  test('survives a refused caller who resets the connection', async () => {
    const refused = new Promise<void>((resolve, reject) => {
      server.prependOnceListener('upgrade', (_request, socket) => {
        queueMicrotask(() => {
          if (socket.listenerCount('error') === 0) reject(new Error('an error of the socket would be uncaught'));
          socket.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
          resolve();
        });
      });
    });
    await answerTo(upgrade('/graphql', 'http://evil.test'));
    await refused;
    assert.match(await answerTo(upgrade('/graphql', 'http://shell.test')), /101/);
  });
});

test('whoever leaves while being asked who they are takes nobody’s place', async () => {
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    return socket;
  };
  let say = (): void => undefined;
  asking = new Promise((resolve) => {
    say = resolve;
  });
  const gone = await Promise.all(Array.from({ length: 5 }, open));
  for (const socket of gone) {
    const closed = once(socket, 'close');
    socket.terminate();
    await closed;
  }
  // The server hears of it a moment later.
  const connected = promisify(server.getConnections.bind(server));
  await until(async () => (await connected()) === 0);
  say();
  await setImmediate();
  const stays = await open();
  const [answer] = await Promise.race([once(stays, 'message'), once(stays, 'close')]);
  stays.terminate();
  assert.match(String(answer), /connection_ack/);
});
