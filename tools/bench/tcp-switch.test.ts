import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { TcpSwitch } from './tcp-switch.ts';

const servers: Server[] = [];
let ports: number[];
let lead: TcpSwitch;
let port: number;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

before(async () => {
  for (const name of ['first', 'second']) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(name);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    servers.push(server);
  }
  ports = servers.map(portOf);
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  lead = new TcpSwitch(ports[0] ?? 0);
  await lead.listen(port);
});
after(() => {
  lead.close();
  for (const server of servers) server.close();
});

test('whoever connects reaches the server of now, and is cut off when it is another one', async () => {
  const socket = connect(port, '127.0.0.1');
  const [text] = (await once(socket, 'data')) as [Buffer];
  assert.equal(text.toString(), 'first');
  const cut = once(socket, 'close');
  lead.lead(ports[1] ?? 0);
  await cut;
  const again = connect(port, '127.0.0.1');
  const [other] = (await once(again, 'data')) as [Buffer];
  assert.equal(other.toString(), 'second');
  again.destroy();
});
