import assert from 'node:assert/strict';
import { verify } from 'node:crypto';
import { test } from 'node:test';
import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { block } from '../channels/going-live.ts';
import type { SignedText } from '../signing/signing.ts';
import { StorageError } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { startIssuer } from '../testing/issuer.ts';
import { config, SHELL_ORIGIN, startProduct } from '../testing/product.ts';
import { giveChannel, giveRemote } from '../testing/stored.ts';

function isGenuine({ payload, signature, keyId }: SignedText): boolean {
  const key = config.registryKeys[keyId];
  assert.ok(key, 'the shell knows the key');
  const input = { key: { ...key }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(payload), input, Buffer.from(signature, 'base64url'));
}

const signed = async (url: string) => (await (await fetch(url)).json()) as SignedText;

test('the list is signed as the shell’s settings say, and nothing stands beside it', async (t) => {
  const product = await startProduct(t);
  await product.publish('mfe-billing', 'one');
  const answer = await signed(`${product.registry}/remotes.json`);
  assert.deepEqual(Object.keys(answer), ['payload', 'signature', 'keyId']);
  assert.ok(isGenuine(answer));
  const { remotes } = JSON.parse(answer.payload);
  assert.match(remotes[0].integrity, /^sha384-/);
});

test('a pin and a rollback are seen within ten seconds, also by a copy that did not make them', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  let now = Date.now();
  const other = await startProduct(t, { store, cacheMs: 2_000, now: () => new Date(now) });
  await giveRemote(store, 'mfe-billing', ['1.0.0']);
  assert.equal((await other.list()).remotes[0]?.version, '1.0.0');
  await giveRemote(store, 'mfe-billing', ['1.0.0', '2.0.0']);
  now += 5_000;
  assert.equal((await other.list()).remotes[0]?.version, '2.0.0');
  await block(store, 'mfe-billing', '2.0.0', { by: 'test', why: 'broken' });
  now += 5_000;
  assert.equal((await other.list()).remotes[0]?.version, '1.0.0');
});

test('what has not changed is signed again after thirty seconds, a change at once', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  const start = Date.now();
  let now = start;
  const product = await startProduct(t, { store, cacheMs: 2_000, now: () => new Date(now) });
  const issued = async (after: number) => {
    now = start + after;
    return Date.parse((await product.list()).issuedAt) - start;
  };
  await giveRemote(store, 'mfe-billing', ['1.0.0']);
  assert.equal(await issued(0), 0);
  assert.equal(await issued(25_000), 0);
  assert.equal(await issued(31_000), 31_000);
  await giveRemote(store, 'mfe-billing', ['1.0.0', '2.0.0']);
  assert.equal(await issued(37_000), 37_000);
});

test('a browser gets the list compressed as far as it goes, whoever takes no brotli gets it as it is', async (t) => {
  const product = await startProduct(t);
  await product.publish('mfe-billing', 'one');
  const list = async (encoding: string) => {
    const answer = await fetch(`${product.registry}/remotes.json`, { headers: { 'Accept-Encoding': encoding } });
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() };
  };
  const [packed, plain] = [await list('gzip, br'), await list('identity')];
  assert.equal(packed.encoding, 'br');
  assert.equal(plain.encoding, null);
  assert.equal(packed.text, plain.text);
});

test('two copies sign what they read alike, and neither writes anything', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-billing', ['1.0.0']);
  const before = await store.list('');
  const [one, two] = await Promise.all([startProduct(t, { store }), startProduct(t, { store })]);
  assert.deepEqual((await one.list()).remotes, (await two.list()).remotes);
  assert.deepEqual(await store.list(''), before);
});

test('a hostile storage costs its own lines only, the servers go on', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  await giveRemote(store, 'mfe-good', ['1.0.0']);
  await giveChannel(store, 'mfe-bad', '{"pinned":');
  await giveChannel(store, 'mfe-huge', `{"pinned":"${'1'.repeat(2_000_000)}"}`);
  await giveChannel(store, 'shell', '[]');
  const product = await startProduct(t, { store });
  assert.deepEqual(
    (await product.list()).remotes.map(({ id }) => id),
    ['mfe-good'],
  );
  assert.equal((await fetch(`${product.shell}/`)).status, 503);
  for (const path of ['/versions/mfe-bad', '/versions/mfe-good', '/standalone/mfe-bad/', '/remotes.json']) {
    assert.ok((await fetch(product.registry + path)).status < 600, path);
  }
  assert.equal((await fetch(`${product.registry}/healthz`)).status, 200);
});

test('while the storage is away the servers say so, and are back with it', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  let away = true;
  const flaky = {
    ...store,
    list: (prefix: string) => (away ? Promise.reject(new StorageError('/secret/place is gone')) : store.list(prefix)),
  };
  await giveRemote(store, 'mfe-good', ['1.0.0']);
  const product = await startProduct(t, { store: flaky });
  for (const url of [
    `${product.shell}/missions`,
    `${product.registry}/remotes.json`,
    `${product.clients}/talentboard`,
  ]) {
    const answer = await fetch(url);
    assert.equal(answer.status, 503, url);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.doesNotMatch(await answer.text(), /secret/);
  }
  away = false;
  assert.equal((await product.list()).remotes.length, 1);
});

test('who comes for the first time while the storage is away gets the last list, as long as browsers take it', async (t) => {
  const store = createFolderStore(temporaryFolder(t));
  let away = false;
  let now = Date.now();
  const flaky = {
    ...store,
    list: (prefix: string) => (away ? Promise.reject(new StorageError('away')) : store.list(prefix)),
  };
  await giveRemote(store, 'mfe-good', ['1.0.0']);
  const product = await startProduct(t, { store: flaky, cacheMs: 0, now: () => new Date(now) });
  const { issuedAt, validUntil } = await product.list();
  away = true;
  now += 20 * MINUTE_MS;
  const later = await product.list();
  assert.equal(later.remotes.length, 1);
  assert.equal(later.issuedAt, issuedAt, 'it does not look newer than it is');
  assert.equal((await fetch(`${product.registry}/readyz`)).status, 503, 'whoever watches is told');
  now = Date.parse(validUntil);
  assert.equal((await fetch(`${product.registry}/remotes.json`)).status, 503);
});

test('developers get the published versions of a remote, newest first, signed too', async (t) => {
  const issuer = await startIssuer(t);
  const product = await startProduct(t, { issuer: issuer.url });
  const first = await product.publish('mfe-billing', 'one');
  const second = await product.publish('mfe-billing', 'two');
  await block(product.store, 'mfe-billing', second, { by: 'test', why: 'broken' });
  const answer = await signed(`${product.registry}/versions/mfe-billing`);
  assert.ok(isGenuine(answer));
  const { id, versions } = JSON.parse(answer.payload);
  assert.equal(id, 'mfe-billing');
  assert.deepEqual(new Set(versions.map(({ version }: { version: string }) => version)), new Set([first, second]));
  const blocked = versions.find(({ version }: { version: string }) => version === second);
  assert.equal(blocked.blocked.reason, 'broken');
  assert.match(blocked.integrity, /^sha384-/);
  assert.equal(blocked.by, undefined, 'names are for developers');
  const token = await issuer.token({ subject: 'dev', roles: ['System'] });
  const headers = { Authorization: `Bearer ${token}` };
  const known = await (await fetch(`${product.registry}/versions/mfe-billing`, { headers })).json();
  assert.match((known as SignedText).payload, /"by":"test"/);
  for (const none of ['mfe-none', 'shell', '..%2fchannels']) {
    assert.equal((await fetch(`${product.registry}/versions/${none}`)).status, 404, none);
  }
});

test('pages of others cannot read the list', async (t) => {
  const product = await startProduct(t);
  const origin = async (from: string) =>
    (await fetch(`${product.registry}/remotes.json`, { headers: { Origin: from } })).headers.get(
      'access-control-allow-origin',
    );
  assert.equal(await origin(SHELL_ORIGIN), SHELL_ORIGIN);
  assert.equal(await origin('http://localhost:3200'), null, 'the host for clients is no exception');
});
