import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ObjectStore } from '../storage/storage.ts';
import { startIssuer } from '../testing/issuer.ts';
import { SHELL_ORIGIN, startProduct } from '../testing/product.ts';

const PER_MINUTE = 2;
/** Of all senders, as documented: twenty times that of one. */
const TOGETHER = 40;

/** Requests that come through a proxy, which names their senders; the clock stands still. */
async function scene(t: TestContext, store?: ObjectStore) {
  const moment = new Date();
  const issuer = await startIssuer(t);
  const limits = { reportsPerMinute: PER_MINUTE, trustProxy: true, now: () => moment };
  const product = await startProduct(t, { issuer: issuer.url, ...limits, ...(store && { store }) });
  const version = await product.publish('mfe-billing', 'one');
  const ask = async (url: string, sender: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    (await fetch(url, { ...init, headers: { ...init.headers, 'X-Forwarded-For': sender } })).status;
  const report = (sender: string, headers: Record<string, string> = {}) =>
    ask(`${product.registry}/incidents`, sender, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SHELL_ORIGIN, ...headers },
      body: JSON.stringify({ remote: 'mfe-billing', version, phase: 'entry', message: 'It did not come.' }),
    });
  const violate = (server: string, sender: string) =>
    ask(`${server}/csp-reports`, sender, {
      method: 'POST',
      headers: { 'Content-Type': 'application/csp-report' },
      body: '{}',
    });
  const read = (path: string, sender: string) => ask(product.registry + path, sender);
  const authorize = async (subject: string, forged = false) => ({
    Authorization: `Bearer ${await issuer.token({ subject, forged })}`,
  });
  return { product, report, violate, read, authorize };
}

/** Until nobody without a session is heard any more. */
async function exhaust(ask: (sender: string) => Promise<number>): Promise<void> {
  for (let index = 0; index < TOGETHER; index += 1) {
    assert.notEqual(await ask(`2001:db8:0:${index.toString(16)}::1`), 429);
  }
  assert.equal(await ask('192.0.2.99'), 429);
}

test('all addresses of one /64 are one sender', async (t) => {
  const { report } = await scene(t);
  assert.equal(await report('2001:db8:1:2::1'), 204);
  assert.equal(await report('2001:db8:1:2:ffff::2'), 204);
  assert.equal(await report('2001:db8:1:2:3:4:5:6'), 429);
  assert.equal(await report('2001:db8:1:3::1'), 204, 'the network beside it');
});

test('who reads, and what browsers send by themselves, takes nothing from the reports of failures', async (t) => {
  const { product, report, violate, read } = await scene(t);
  await exhaust((sender) => read('/versions/mfe-billing', sender));
  assert.equal(await read('/shell-versions.json', '192.0.2.1'), 429, 'it is read too');
  await exhaust((sender) => violate(product.shell, sender));
  assert.equal(await violate(product.clients, '192.0.2.1'), 429, 'the servers count together');
  assert.equal(await report('192.0.2.1'), 204);
});

test('nor do reports keep anybody from reading', async (t) => {
  const { report, read } = await scene(t);
  await exhaust((sender) => report(sender));
  assert.equal(await read('/versions/mfe-billing', '192.0.2.1'), 200);
});

test('signed-in people are heard during a flood, each so often, from wherever they ask', async (t) => {
  const { report, authorize } = await scene(t);
  await exhaust((sender) => report(sender));
  const alice = await authorize('alice');
  assert.deepEqual([await report('192.0.2.1', alice), await report('192.0.2.2', alice)], [204, 204]);
  assert.equal(await report('192.0.2.3', alice), 429);
  assert.equal(await report('192.0.2.1', await authorize('bob')), 204);
  assert.equal(await report('192.0.2.4', await authorize('mallory', true)), 429, 'a forged token is nobody’s');
});

test('two copies of the registry count as one, and the storage names nobody who asked', async (t) => {
  const one = await scene(t);
  const other = await scene(t, one.product.store);
  assert.deepEqual([await one.report('192.0.2.1'), await other.report('192.0.2.1')], [204, 204]);
  assert.deepEqual([await one.report('192.0.2.1'), await other.report('192.0.2.1')], [429, 429]);
  assert.equal(await other.report('192.0.2.2'), 204);
  const [key = ''] = await one.product.store.list('limits/');
  const counted = (await one.product.store.get(key))?.bytes.toString('utf8') ?? '';
  assert.match(counted, /^\{\s+"total": 3,/);
  assert.doesNotMatch(counted, /192/);
});
