import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { metricsOf } from '@bloom/shared-server/watch/metric-names';
import { watchVersions } from '../serving/live-figures.ts';
import { startProduct } from '../testing/product.ts';
import { raw } from '../testing/raw-request.ts';

const textOf = async (address: string) => (await fetch(address)).text();

test('each host says what it can: it lives, and it is ready once a shell is published', async (t) => {
  const product = await startProduct(t);
  for (const host of [product.shell, product.registry, product.clients]) {
    const alive = await fetch(`${host}/healthz`);
    assert.equal(alive.status, 200);
    // A proxy hangs up before it does.
    assert.equal(alive.headers.get('keep-alive'), `timeout=${SLOW_SENDERS.keepAliveTimeout / 1_000}`);
    const before = await fetch(`${host}/readyz`);
    assert.deepEqual([before.status, await before.json()], [503, { status: 'not ready', problems: ['shell'] }]);
  }
  await product.publish('shell', 'host');
  for (const host of [product.shell, product.registry, product.clients]) {
    assert.deepEqual(await (await fetch(`${host}/readyz`)).json(), { status: 'ready', problems: [] });
  }
});

test('its figures name the versions that people get, the requests and what browsers could not load', async (t) => {
  const product = await startProduct(t);
  watchVersions(product.registryParts);
  const notReady = async () =>
    sample(await textOf(`${product.registry}/metrics`), 'bloom_not_ready', { problem: 'shell' }) ?? 0;
  assert.equal(await notReady(), 1, 'no shell is published');
  await product.publish('shell', 'host');
  assert.equal(await notReady(), 0);
  const first = await product.publish('mfe-billing', 'one');
  const second = await product.publish('mfe-billing', 'two');
  const incident = { remote: 'mfe-billing', version: second, phase: 'chunk', message: 'x' };
  const posted = { method: 'POST', route: '/incidents', status: '2xx' };
  const loads = { remote: 'mfe-billing', phase: 'chunk', who: 'anybody' };
  // Other tests of this process may have told of some before.
  const before = await textOf(`${product.registry}/metrics`);
  const empty = { remote: 'mfe-billing', outcome: 'nothing_left' };
  assert.equal(sample(before, 'bloom_breaker_total', empty), 0, 'a series begins before the first of it');
  const earlier = (name: string, labels: Record<string, string>) => sample(before, name, labels) ?? 0;
  const tell = (body: object) =>
    fetch(`${product.registry}/incidents`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
      body: JSON.stringify(body),
    });
  assert.equal((await tell(incident)).status, 204);
  const text = await textOf(`${product.registry}/metrics`);
  for (const name of metricsOf('registry')) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  const live = (version: string, channel: string) =>
    sample(text, 'bloom_live_version', { remote: 'mfe-billing', version, channel, service: 'registry' });
  assert.deepEqual([live(second, 'pinned'), live(first, 'previous')], [1, 1]);
  for (const [name, labels] of [
    ['bloom_remote_failures_total', loads],
    ['bloom_http_request_seconds_count', posted],
  ] as const)
    assert.equal(sample(text, name, labels), earlier(name, labels) + 1);
  await product.publish('mfe-billing', 'three');
  // Strangers may name any version; nobody gets this one any more.
  assert.equal((await tell({ ...incident, version: first })).status, 204);
  const later = await textOf(`${product.registry}/metrics`);
  assert.equal(sample(later, 'bloom_remote_failures_total', loads), earlier('bloom_remote_failures_total', loads) + 1);
});

test('its figures are for this machine, or for who has the token', async (t) => {
  const product = await startProduct(t);
  const through = await raw(`${product.registry}/metrics`, { 'X-Forwarded-For': '203.0.113.7' });
  assert.equal(through.status, 404);
  const guarded = await startProduct(t, { metricsReaders: { token: 'right', addresses: null } });
  const status = async (token?: string) =>
    (await fetch(`${guarded.shell}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
  assert.equal(await status('right'), 200);
  // The host of the shell answers whatever it does not know with its page, which is not published here.
  assert.equal(await status('wrong'), 404);
  assert.equal(await status(), 404);
});
