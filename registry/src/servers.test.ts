import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { develop } from './channels-development.ts';
import type { Manifest } from './manifest.ts';
import { publishAndPin } from './publishing.ts';
import { createRemoteServer } from './remote-server.ts';
import { createShellServer } from './shell-server.ts';
import type { ObjectStore } from './storage.ts';
import { createFolderStore } from './storage-folder.ts';
import { manifestOf, temporaryFolder, writeBuild } from './testing/builds.ts';

const shellOrigin = 'http://localhost:3000';
const config = {
  productName: 'Bloom',
  registryUrl: 'http://localhost:3100',
  apiUrls: { missions: 'http://localhost:4000/graphql', missionsSocket: 'ws://localhost:4000/graphql' },
  oidc: { authority: 'http://localhost:4100' },
};

interface Product {
  store: ObjectStore;
  shellConfig: string;
  shell: string;
  registry: string;
  publish(id: string, text: string): Promise<string>;
}

/** Both servers, on free ports. */
async function start(t: TestContext): Promise<Product> {
  const folder = temporaryFolder(t);
  const store = createFolderStore(join(folder, 'storage'));
  const shellConfig = join(folder, 'config.json');
  writeFileSync(shellConfig, JSON.stringify(config));
  const log = pino({ level: 'silent' });
  const listen = async (server: FastifyInstance) => {
    t.after(() => server.close());
    return server.listen({ host: '127.0.0.1', port: 0 });
  };
  return {
    store,
    shellConfig,
    shell: await listen(await createShellServer({ store, shellConfig, log })),
    registry: await listen(await createRemoteServer({ store, shellConfig, allowedOrigins: [shellOrigin], log })),
    publish: async (id, text) => {
      const dist = writeBuild(join(temporaryFolder(t), 'd'), id, text);
      return (await publishAndPin(store, { id, dist, packageVersion: '1.0.0' }, { by: 'test' })).version;
    },
  };
}

test('the list names every pinned remote with its address and its manifest', async (t) => {
  const product = await start(t);
  assert.deepEqual(await (await fetch(`${product.registry}/remotes.json`)).json(), { remotes: [] });
  await product.publish('shell', 'host');
  const version = await product.publish('mfe-billing', 'one');
  const answer = await fetch(`${product.registry}/remotes.json`, { headers: { Origin: shellOrigin } });
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(answer.headers.get('access-control-allow-origin'), shellOrigin);
  const { remotes } = (await answer.json()) as { remotes: Record<string, unknown>[] };
  assert.deepEqual(
    remotes.map(({ id, baseUrl, entry }) => ({ id, baseUrl, entry })),
    [
      {
        id: 'mfe-billing',
        baseUrl: `http://localhost:3100/remotes/mfe-billing/${version}/`,
        entry: 'mf-manifest.json',
      },
    ],
  );
  assert.deepEqual(remotes[0]?.manifest, manifestOf('mfe-billing'));
});

test('the list tells which files each route needs, and travels compressed', async (t) => {
  const product = await start(t);
  const files = { 'billing.activity': ['remoteEntry.one.js', 'page.one.css'] };
  const dist = writeBuild(join(temporaryFolder(t), 'd'), 'mfe-billing', 'one');
  writeFileSync(join(dist, 'route-files.json'), JSON.stringify(files));
  await publishAndPin(product.store, { id: 'mfe-billing', dist, packageVersion: '1.0.0' }, { by: 'test' });
  const answer = await raw(`${product.registry}/remotes.json`, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(answer.headers['content-encoding'], 'br');
  const { remotes } = JSON.parse(brotliDecompressSync(answer.body).toString()) as {
    remotes: { routeFiles: unknown }[];
  };
  assert.deepEqual(remotes[0]?.routeFiles, files);
});

test('publishing one remote changes its own line of the list only', async (t) => {
  const product = await start(t);
  const versions = async () => {
    const list = (await (await fetch(`${product.registry}/remotes.json`)).json()) as {
      remotes: { id: string; version: string }[];
    };
    return Object.fromEntries(list.remotes.map(({ id, version }) => [id, version]));
  };
  const first = {
    'mfe-billing': await product.publish('mfe-billing', 'one'),
    'mfe-cra': await product.publish('mfe-cra', 'one'),
  };
  assert.deepEqual(await versions(), first);
  const next = await product.publish('mfe-billing', 'two');
  assert.deepEqual(await versions(), { ...first, 'mfe-billing': next });
});

test('files of a version are immutable, open to the shell and brotli-compressed', async (t) => {
  const product = await start(t);
  const version = await product.publish('mfe-billing', 'one');
  const url = `${product.registry}/remotes/mfe-billing/${version}/assets/chunk.one.js`;
  const plain = await raw(url, { Origin: shellOrigin });
  assert.equal(plain.status, 200);
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers['access-control-allow-origin'], shellOrigin);
  assert.equal(plain.headers['x-content-type-options'], 'nosniff');
  assert.match(String(plain.headers['content-type']), /^text\/javascript|^application\/javascript/);
  const packed = await raw(url, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.match(String(packed.headers.vary), /accept-encoding/i);
  assert.equal(brotliDecompressSync(packed.body).toString(), plain.body.toString());
});

test("a pinned development server takes the remote's place, and the shell's page may load it", async (t) => {
  const product = await start(t);
  await product.publish('shell', 'host');
  await product.publish('mfe-billing', 'one');
  const url = 'http://localhost:3103/';
  const manifest = { ...manifestOf('mfe-billing'), title: 'En chantier' };
  const until = new Date(Date.now() + 30_000).toISOString();
  await develop(product.store, 'mfe-billing', { url, manifest: manifest as Manifest, until });
  const { remotes } = (await (await fetch(`${product.registry}/remotes.json`)).json()) as { remotes: unknown[] };
  assert.deepEqual(remotes, [
    { id: 'mfe-billing', version: 'development', baseUrl: url, entry: 'mf-manifest.json', manifest },
  ]);
  const policy = (await fetch(product.shell)).headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self' http:\/\/localhost:3100 http:\/\/localhost:3103;/);
});

test('a stranger origin gets no permission', async (t) => {
  const product = await start(t);
  const answer = await fetch(`${product.registry}/remotes.json`, { headers: { Origin: 'http://evil.example' } });
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
});

const escapes = [
  '/remotes/mfe-billing/../../channels/mfe-billing.json',
  '/remotes/..%2f..%2fchannels/x/mfe-billing.json',
  '/remotes/mfe-billing/VERSION/..%2f..%2f..%2fchannels%2fmfe-billing.json',
  '/remotes/mfe-billing/%2e%2e/x',
  '/remotes/none/1/x.js',
];
for (const path of escapes) {
  test(`nothing outside of a version is served: ${path}`, async (t) => {
    const product = await start(t);
    const version = await product.publish('mfe-billing', 'one');
    const { status } = await raw(product.registry + path.replace('VERSION', version));
    assert.ok(status === 404 || status === 403, String(status));
  });
}

test('a remote alone starts from its own page, whatever the address', async (t) => {
  const product = await start(t);
  const version = await product.publish('mfe-billing', 'one');
  for (const path of ['/standalone/mfe-billing', '/standalone/mfe-billing/finance']) {
    const answer = await fetch(product.registry + path);
    assert.match(await answer.text(), new RegExp(`<base href="/remotes/mfe-billing/${version}/">`));
    assert.match(String(answer.headers.get('content-security-policy')), /script-src 'self'/);
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
  }
  assert.equal((await fetch(`${product.registry}/standalone/mfe-none/`)).status, 404);
  assert.deepEqual(await (await fetch(`${product.registry}/config.json`)).json(), config);
});

test('the shell answers every screen with its page, its policy and no cache', async (t) => {
  const product = await start(t);
  await product.publish('shell', 'host');
  for (const path of ['/', '/missions/1/cra/2026-11-01', '/public/cra/x/cra.pdf', '/login/callback?code=1']) {
    const answer = await fetch(product.shell + path);
    assert.match(await answer.text(), /<title>host<\/title>/, path);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    assert.match(answer.headers.get('link') ?? '', /^<http:\/\/localhost:3100\/remotes\.json>; rel=preload; as=fetch;/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    const script = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    assert.equal(script, "script-src 'self' http://localhost:3100");
    assert.match(policy, /connect-src [^;]*ws:\/\/localhost:4000/);
    assert.match(policy, /frame-ancestors 'none'/);
  }
});

test('an open tab still gets the chunks of the version it started with', async (t) => {
  const product = await start(t);
  await product.publish('shell', 'old');
  await product.publish('shell', 'new');
  for (const name of ['old', 'new']) {
    const answer = await fetch(`${product.shell}/assets/chunk.${name}.js`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  }
  assert.equal((await fetch(`${product.shell}/assets/chunk.none.js`)).status, 404);
});

test('settings are read again without a restart', async (t) => {
  const product = await start(t);
  await product.publish('shell', 'host');
  writeFileSync(product.shellConfig, JSON.stringify({ ...config, productName: 'Autre' }));
  const answer = await fetch(`${product.shell}/config.json`);
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(((await answer.json()) as typeof config).productName, 'Autre');
});

test('before the first publication the host says so, and both servers are healthy', async (t) => {
  const product = await start(t);
  assert.equal((await fetch(`${product.shell}/`)).status, 503);
  assert.equal((await fetch(`${product.shell}/healthz`)).status, 200);
  assert.equal((await fetch(`${product.registry}/healthz`)).status, 200);
});

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Without the decoding and path clean-up that fetch does. */
function raw(url: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const path = url.slice(url.indexOf('/', 'http://'.length));
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject).end();
  });
}
