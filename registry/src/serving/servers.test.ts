import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import { develop } from '../channels/channels-development.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { manifestOf, temporaryFolder, writeBuild } from '../testing/builds.ts';
import { config, SHELL_ORIGIN, startProduct, type TestProduct } from '../testing/product.ts';
import { publishAndPin } from '../testing/publish-and-pin.ts';
import { raw } from '../testing/raw-request.ts';
import { createShellServer } from './shell-server.ts';

test('the list names every pinned remote with its address and its manifest', async (t) => {
  const product = await startProduct(t);
  assert.deepEqual((await product.list()).remotes, []);
  await product.publish('shell', 'host');
  const version = await product.publish('mfe-billing', 'one');
  const answer = await fetch(`${product.registry}/remotes.json`, { headers: { Origin: SHELL_ORIGIN } });
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(answer.headers.get('access-control-allow-origin'), SHELL_ORIGIN);
  const { remotes } = await product.list();
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
  const product = await startProduct(t);
  const files = { 'billing.activity': ['remoteEntry.one.js', 'page.one.css'] };
  const dist = writeBuild(join(temporaryFolder(t), 'd'), 'mfe-billing', 'one');
  writeFileSync(join(dist, 'route-files.json'), JSON.stringify(files));
  await publishAndPin(product.store, { id: 'mfe-billing', dist, packageVersion: '1.0.0' }, { by: 'test' });
  const answer = await raw(`${product.registry}/remotes.json`, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(answer.headers['content-encoding'], 'br');
  const { payload } = JSON.parse(brotliDecompressSync(answer.body).toString()) as { payload: string };
  const { remotes } = JSON.parse(payload) as { remotes: { routeFiles: unknown }[] };
  assert.deepEqual(remotes[0]?.routeFiles, files);
});

test('publishing one remote changes its own line of the list only', async (t) => {
  const product = await startProduct(t);
  const versions = async () => {
    const { remotes } = await product.list();
    return Object.fromEntries(remotes.map(({ id, version }) => [id, version]));
  };
  const first = {
    'mfe-billing': await product.publish('mfe-billing', 'one'),
    'mfe-cra': await product.publish('mfe-cra', 'one'),
  };
  assert.deepEqual(await versions(), first);
  const next = await product.publish('mfe-billing', 'two');
  assert.deepEqual(await versions(), { ...first, 'mfe-billing': next });
});

test('bytes that were not published are not served, let alone for good; once repaired they are', async (t) => {
  const product = await startProduct(t);
  const version = await product.publish('mfe-billing', 'one');
  const path = `remotes/mfe-billing/${version}/assets/chunk.one.js`;
  for (const name of [path, `${path}.br`]) {
    const file = join(product.store.folder ?? '', name);
    const good = readFileSync(file);
    assert.equal((await raw(`${product.registry}/${path}`, {})).status, 200);
    writeFileSync(file, 'evil');
    const refused = await raw(`${product.registry}/${path}`, {});
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['cache-control'], 'no-store');
    writeFileSync(file, good);
    assert.equal((await raw(`${product.registry}/${path}`, {})).status, 200);
  }
});

test('files of a version are immutable, open to the shell and brotli-compressed', async (t) => {
  const product = await startProduct(t);
  const version = await product.publish('mfe-billing', 'one');
  const url = `${product.registry}/remotes/mfe-billing/${version}/assets/chunk.one.js`;
  const plain = await raw(url, { Origin: SHELL_ORIGIN });
  assert.equal(plain.status, 200);
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(plain.headers['access-control-allow-origin'], SHELL_ORIGIN);
  assert.equal(plain.headers['x-content-type-options'], 'nosniff');
  assert.match(String(plain.headers['content-type']), /^text\/javascript|^application\/javascript/);
  const packed = await raw(url, { 'Accept-Encoding': 'gzip, br' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.match(String(packed.headers.vary), /accept-encoding/i);
  assert.equal(brotliDecompressSync(packed.body).toString(), plain.body.toString());
});

test('an address that nobody can read is answered in French, with the headers of every answer', async (t) => {
  const product = await startProduct(t);
  const { status, headers, body } = await raw(`${product.registry}/talents/%F0`);
  assert.deepEqual([status, body.toString()], [400, 'Cette adresse est illisible.']);
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('the page of a version is no page without its policy: nothing runs in it, nobody frames it', async (t) => {
  const product = await startProduct(t);
  const version = await product.publish('mfe-billing', 'one');
  const { headers } = await raw(`${product.registry}/remotes/mfe-billing/${version}/index.html`);
  assert.match(String(headers['content-security-policy']), /default-src 'none'; frame-ancestors 'none'; sandbox/);
  const chunk = await raw(`${product.registry}/remotes/mfe-billing/${version}/assets/chunk.one.js`);
  assert.equal(chunk.headers['content-security-policy'], undefined);
});

async function developBilling(product: TestProduct) {
  await product.publish('shell', 'host');
  const version = await product.publish('mfe-billing', 'one');
  const url = 'http://localhost:3103/';
  const manifest = { ...manifestOf('mfe-billing'), title: 'En chantier' };
  const until = new Date(Date.now() + 30_000).toISOString();
  await develop(product.store, 'mfe-billing', { url, manifest: manifest as Manifest, until });
  return { version, url, manifest };
}

test('where not everybody is a developer, nobody gets a development server', async (t) => {
  const product = await startProduct(t);
  const { version } = await developBilling(product);
  const [remote] = (await product.list()).remotes;
  assert.deepEqual([remote?.development, remote?.version], [undefined, version]);
  const policy = (await fetch(product.shell)).headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /3103/);
});

test("a pinned development server takes the remote's place, and the shell's page may load it", async (t) => {
  const product = await startProduct(t);
  writeFileSync(product.shellConfig, JSON.stringify({ ...config, developer: { local: true } }));
  const { url, manifest } = await developBilling(product);
  const [remote] = (await product.list()).remotes;
  assert.deepEqual([remote?.development, remote?.baseUrl, remote?.manifest], [true, url, manifest]);
  const policy = (await fetch(product.shell)).headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self' http:\/\/localhost:3100 http:\/\/localhost:3103;/);
});

test('a stranger origin gets no permission', async (t) => {
  const product = await startProduct(t);
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
    const product = await startProduct(t);
    const version = await product.publish('mfe-billing', 'one');
    const { status } = await raw(product.registry + path.replace('VERSION', version));
    assert.ok(status === 404 || status === 403, String(status));
  });
}

test('a remote alone starts from its own page, whatever the address', async (t) => {
  const product = await startProduct(t);
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
  const product = await startProduct(t);
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
  const product = await startProduct(t);
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
  const product = await startProduct(t);
  await product.publish('shell', 'host');
  writeFileSync(product.shellConfig, JSON.stringify({ ...config, productName: 'Autre' }));
  const answer = await fetch(`${product.shell}/config.json`);
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(((await answer.json()) as typeof config).productName, 'Autre');
});

test('before the first publication the host says so, and both servers are healthy', async (t) => {
  const product = await startProduct(t);
  assert.equal((await fetch(`${product.shell}/`)).status, 503);
  assert.equal((await fetch(`${product.shell}/healthz`)).status, 200);
  assert.equal((await fetch(`${product.registry}/healthz`)).status, 200);
});

test('whoever sends the head of a request byte by byte is not waited for', async (t) => {
  const { registryParts } = await startProduct(t);
  const server = await createShellServer(registryParts);
  t.after(() => server.close());
  const { headersTimeout, requestTimeout } = server.server;
  assert.deepEqual([headersTimeout, requestTimeout], [SLOW_SENDERS.headersTimeout, SLOW_SENDERS.requestTimeout]);
});

test('a server that stops answers what comes until it is closed', async (t) => {
  const { registryParts } = await startProduct(t);
  const server = await createShellServer(registryParts);
  let status = 0;
  server.addHook('preClose', async () => {
    status = (await fetch(`${address}/healthz`)).status;
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  await server.close();
  assert.equal(status, 200);
});
