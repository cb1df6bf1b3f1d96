import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { metricsOf } from '@bloom/shared-server/watch/metric-names';
import type { ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import { TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
before(async () => {
  product = await TestProduct.start();
});
after(() => product.stop());

test('it lives and is ready', async () => {
  assert.deepEqual(await (await fetch(`${product.issuer}/healthz`)).json(), { status: 'ok' });
  const ready = await fetch(`${product.issuer}/readyz`);
  assert.deepEqual([ready.status, await ready.json()], [200, { status: 'ready', problems: [] }]);
});

test('a proxy hangs up before it does', async () => {
  const { headers } = await fetch(`${product.issuer}/healthz`);
  assert.equal(headers.get('keep-alive'), `timeout=${SLOW_SENDERS.keepAliveTimeout / 1_000}`);
});

test('its figures say how requests end, and are for this machine alone', async () => {
  const figures = async () => (await fetch(`${product.issuer}/metrics`)).text();
  const asked = { method: 'GET', route: '/interaction', status: '4xx', service: 'idp' };
  // Other tests of this process may have asked before.
  const earlier = sample(await figures(), 'bloom_http_request_seconds_count', asked) ?? 0;
  await fetch(`${product.issuer}/interaction/nobody`);
  const text = await figures();
  for (const name of metricsOf('idp')) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  assert.equal(sample(text, 'bloom_http_request_seconds_count', asked), earlier + 1);
  assert.equal(typeof sample(text, 'bloom_pool_connections', { state: 'idle' }), 'number');
  const outside = await fetch(`${product.issuer}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  assert.equal(outside.status, 404);
});

test('it shows that a setting changed, and not from what to what', async () => {
  const told = async () => (await (await fetch(`${product.issuer}/metrics/settings`)).json()) as ToldSettings;
  const first = await told();
  await product.restart({ demo: false });
  const second = await told();
  const { DEMO_ACCOUNTS: closed, ...others } = first.prints;
  assert.match(closed ?? '', /^[\w-]{43}$/);
  assert.deepEqual(second, { key: 'DATABASE_URL', prints: others });
  assert.ok('SMTP_URL' in others && !('PORT' in others));
  assert.doesNotMatch(JSON.stringify(first), /postgres:|localhost|smtp:/);
  const outside = await fetch(`${product.issuer}/metrics/settings`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  assert.equal(outside.status, 404);
});
