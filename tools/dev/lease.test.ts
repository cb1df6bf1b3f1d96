import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { developmentOf } from '../../registry/src/channels/channels-development.ts';
import { SHELL } from '../../registry/src/storage/storage.ts';
import { createFolderStore } from '../../registry/src/storage/storage-folder.ts';
import { heldBy, Lease } from './lease.ts';

const URL_OF_CRA = 'http://localhost:3102/';

function storeIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'lease-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return createFolderStore(folder);
}

function leaseOf(store: ReturnType<typeof storeIn>, app: string, url = URL_OF_CRA) {
  return new Lease(store, app, { version: '0.0.0-development-ab' }, () => ({ url }));
}

test('a remote in development has its place until it ends', async (t) => {
  const store = storeIn(t);
  const lease = leaseOf(store, 'mfe-cra');
  await lease.begin();
  assert.equal((await developmentOf(store, 'mfe-cra'))?.url, URL_OF_CRA);
  assert.equal((await developmentOf(store, SHELL))?.version, '0.0.0-development-ab');
  await lease.end();
  assert.equal(await developmentOf(store, 'mfe-cra'), undefined);
  assert.equal(await developmentOf(store, SHELL), undefined);
});

test('a manifest that is wrong for longer than a lease lasts keeps the remote in its place', async (t) => {
  const store = storeIn(t);
  const now = Date.now();
  let isWrong = false;
  const lease = new Lease(store, 'mfe-cra', { version: '0.0.0-development-ab' }, () => {
    if (isWrong) throw new Error('a comma too many');
    return { url: URL_OF_CRA };
  });
  await lease.renew(now);
  isWrong = true;
  for (const after of [20_000, 40_000]) await lease.renew(now + after);
  assert.equal((await developmentOf(store, 'mfe-cra', now + 60_000))?.url, URL_OF_CRA);
});

test('one that is wrong from the beginning takes no place, nor does its shell', async (t) => {
  const store = storeIn(t);
  const lease = new Lease(store, 'mfe-cra', { version: '0.0.0-development-ab' }, () => {
    throw new Error('a comma too many');
  });
  await assert.rejects(lease.begin(), /a comma too many/);
  assert.equal(await developmentOf(store, SHELL), undefined);
});

test('what ends while it is being renewed has ended: the renewal does not take the place back', async (t) => {
  const store = storeIn(t);
  const lease = leaseOf(store, 'mfe-cra');
  await lease.begin();
  const renewals = [lease.renew(), lease.renew()];
  await lease.end();
  await Promise.all(renewals);
  assert.equal(await developmentOf(store, 'mfe-cra'), undefined);
  assert.equal(await developmentOf(store, SHELL), undefined);
});

test('one that was killed is forgotten within half a minute, and renewing keeps it', async (t) => {
  const store = storeIn(t);
  const now = Date.now();
  const lease = leaseOf(store, 'mfe-cra');
  await lease.renew(now);
  assert.ok(await developmentOf(store, 'mfe-cra', now + 29_000));
  assert.equal(await developmentOf(store, 'mfe-cra', now + 30_000), undefined);
  assert.equal(await developmentOf(store, SHELL, now + 30_000), undefined);
  await lease.renew(now + 29_000);
  assert.ok(await developmentOf(store, 'mfe-cra', now + 58_000));
});

test('the shell stays while somebody develops another remote', async (t) => {
  const store = storeIn(t);
  const cra = leaseOf(store, 'mfe-cra');
  const missions = leaseOf(store, 'mfe-missions', 'http://localhost:3101/');
  await cra.renew();
  await missions.renew();
  await cra.end();
  assert.ok(await developmentOf(store, SHELL));
  assert.equal((await developmentOf(store, 'mfe-missions'))?.url, 'http://localhost:3101/');
  await missions.end();
  assert.equal(await developmentOf(store, SHELL), undefined);
});

test('a place is taken only while somebody answers there', async (t) => {
  const store = storeIn(t);
  await leaseOf(store, 'mfe-cra').renew();
  const asked: string[] = [];
  assert.equal(await heldBy(store, 'mfe-cra', async (url) => asked.push(url) > 0), URL_OF_CRA);
  // The one file that a development server has in any case.
  assert.deepEqual(asked, [`${URL_OF_CRA}remote.manifest.json`]);
  assert.equal(await heldBy(store, 'mfe-cra', async () => false), undefined);
  assert.equal(await heldBy(store, 'mfe-missions', async () => true), undefined);
});
