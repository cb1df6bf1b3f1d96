import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { guardFlood } from './http-socket-flood.ts';

const http = createServer();
const sockets = new WebSocketServer({ server: http });
let read = 0;
before(async () => {
  sockets.on('connection', (socket) => {
    guardFlood(socket);
    socket.on('message', () => {
      read += 1;
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
after(() => {
  sockets.close();
  http.closeAllConnections();
  http.close();
});

/** Sends so many messages; the code with which the server ended the connection, or undefined. */
async function talk(messages: number): Promise<number | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  for (let index = 0; index < messages; index += 1) socket.send('{"type":"ping"}');
  const answered = new Promise<undefined>((resolve) => {
    socket.once('pong', () => resolve(undefined));
    socket.ping();
  });
  const code = await Promise.race([closed, answered]);
  socket.terminate();
  return code;
}

describe('a socket', () => {
  it('may talk', async () => {
    assert.equal(await talk(120), undefined);
  });

  it('that floods is closed with 4429, and what follows is not read', async () => {
    read = 0;
    assert.equal(await talk(5_000), 4429);
    // The one that was too many is under way when it is noticed.
    assert.ok(read <= 121, `${read} were read`);
  });
});
