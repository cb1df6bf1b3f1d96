import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { waitUntil } from '../start/processes.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { freePort } from '../testing/free-port.ts';
import { installedNginx, Nginx } from './nginx.ts';

const installed = installedNginx();

const deployed = join(repositoryRoot, 'deploy/nginx');
const listening: Server[] = [];

async function listen(answer: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(answer);
  listening.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, server };
}

function behindNginx(): void {
  let nginx: Nginx;
  let gone: number;
  const [front, dying, upgrading, nobody] = [0, 0, 0, 0].map(() => ({ url: '', port: 0 }));
  const seen: (string | undefined)[] = [];

  before(async () => {
    nginx = new Nginx();
    gone = await freePort();
    const well = await listen((asked, response) => {
      seen.push(asked.headers.connection);
      response.setHeader('Strict-Transport-Security', 'max-age=1').end('well');
    });
    // It dies with each request that it has begun to read.
    const dies = await listen((asked) => asked.socket.destroy());
    well.server.on('upgrade', (_asked, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    for (const one of [front, dying, upgrading, nobody]) {
      if (one === undefined) continue;
      one.port = await freePort();
      one.url = `http://127.0.0.1:${one.port}/`;
    }
    await nginx.start([
      { port: front?.port ?? 0, servers: [gone, well.port] },
      { port: dying?.port ?? 0, servers: [dies.port, well.port] },
      { port: upgrading?.port ?? 0, servers: [well.port] },
      { port: nobody?.port ?? 0, servers: [gone] },
    ]);
  });
  after(() => {
    nginx.stop();
    for (const server of listening) {
      server.close();
      server.closeAllConnections();
    }
  });

  const post = (url = '', id = 'request-0') =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'x-request-id': id } });

  test('whoever asks beside a server that is gone notices nothing', async () => {
    for (let index = 0; index < 20; index += 1) assert.equal((await post(front?.url, `request-${index}`)).status, 200);
    const asked = [...nginx.passed().values()].flatMap(({ servers }) => servers.map(({ port }) => port));
    assert.ok(asked.includes(gone), 'it was tried');
  });

  test('no connection is kept whose other end may have died', async () => {
    await post(front?.url);
    assert.deepEqual([...new Set(seen)], ['close']);
  });

  test('a change is sent to one server only, what is read to the next one', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 4; index += 1) statuses.add((await post(dying?.url, `change-${index}`)).status);
    assert.ok(statuses.has(502));
    for (const [id, { servers }] of nginx.passed()) if (id.startsWith('change-')) assert.equal(servers.length, 1, id);
    for (let index = 0; index < 4; index += 1) assert.equal((await fetch(dying?.url ?? '')).status, 200);
  });

  test('that nobody is there is told so that pages of other origins can read it, and no version with it', async () => {
    const answer = await post(nobody?.url);
    const said = (name: string) => answer.headers.get(name);
    assert.equal(answer.status, 502);
    assert.equal(said('access-control-allow-origin'), '*');
    assert.equal(said('server'), 'nginx');
    assert.match(said('strict-transport-security') ?? '', /^max-age=\d+/);
    assert.doesNotMatch(await answer.text(), /nginx|"code"/);
  });

  test('what a server says of transport itself is not said a second time', async () => {
    assert.equal((await fetch(front?.url ?? '')).headers.get('strict-transport-security'), null);
  });

  test('a socket is led through', async () => {
    const asked = request(upgrading?.url ?? '', { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
    asked.end();
    const [answer, socket] = await once(asked, 'upgrade');
    socket.destroy();
    assert.equal(answer.statusCode, 101);
  });
}

const example = () => readFileSync(join(deployed, 'bloom.conf.example'), 'utf8');

/** nginx with the example as it is, but for the firm's certificate and what is elsewhere on this machine. */
function setUp(port: number): { folder: string; options: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-nginx-'));
  const moved = (text: string) =>
    text
      .replaceAll(/^ssl_.*$/gm, '')
      .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replaceAll(/server 10\.0\.0\.1[12]:/g, 'server 127.0.0.1:1')
      .replaceAll('/var/log/nginx', folder);
  writeFileSync(join(folder, 'bloom.conf'), moved(example()));
  for (const name of ['away.conf', 'logs.conf']) {
    writeFileSync(join(folder, name), moved(readFileSync(join(deployed, name), 'utf8')));
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; events {}
    error_log ${folder}/main.log; http { access_log ${folder}/main.log; ${temporary.join(' ')}
    include ${deployed}/rules.conf; include bloom.conf; }`,
  );
  return { folder, options: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')] };
}

function takesTheExample(): void {
  const { folder, options } = setUp(4_433);
  try {
    const { status, stderr } = spawnSync(installed ?? '', ['-t', '-q', ...options], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writesNoSecretDown(): Promise<void> {
  const port = await freePort();
  const { folder, options } = setUp(port);
  const child = spawn(installed ?? '', options, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { referer: 'https://app.example.org/invite/SECRET' },
    }).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    assert.ok(await waitUntil(async () => (await ask('/')) === 502, 5_000));
    for (const path of ['/invite/SECRET', '/signing/7?token=SECRET', '/public/erasure-receipt/SECRET/a.pdf']) {
      assert.equal(await ask(path), 502, path);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const text = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  rmSync(folder, { recursive: true });
  assert.match(text, /"GET 127\.0\.0\.1\/invite\/\.\.\." 502/);
  assert.match(text, /"GET 127\.0\.0\.1\/signing\/7" 502 /);
  assert.doesNotMatch(text, /SECRET/);
}

test('each server of the example writes its own log, without secrets', () => {
  const servers = example()
    .split(/^server \{$/m)
    .slice(1);
  assert.equal(servers.length, 5);
  for (const server of servers) assert.match(server, /^ {2}include logs\.conf;$/m);
});

// nginx comes with no package of npm: a machine without it has nothing to try here; the pipelines install it.
if (installed !== undefined) {
  describe('behind nginx, as it is deployed', behindNginx);
  test('nginx takes the example as it is', takesTheExample);
  test('no log of nginx holds the secret of a link', writesNoSecretDown);
}
