import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { it } from 'node:test';
import { openTestHttp } from './testing/test-http.ts';

const UPGRADE = [
  'GET /graphql HTTP/1.1',
  'Host: api.test',
  'Origin: http://shell.test',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];

it('a server that stops answers what comes while a page does not let go of its socket', async () => {
  const http = await openTestHttp();
  const page = connect(Number(new URL(http.url).port), '127.0.0.1');
  page.write(`${UPGRADE.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(page, 'data');
  assert.match(String(answer), /101 Switching Protocols/);
  const stopped = http.server.close();
  // Until then it has no time to begin.
  await once(page, 'data');
  const { status, headers } = await fetch(`${http.url}/healthz`);
  assert.deepEqual([status, headers.get('connection')], [200, 'close']);
  page.destroy();
  await stopped;
  await http.close();
});
