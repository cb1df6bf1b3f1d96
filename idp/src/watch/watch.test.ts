import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { metricsOf } from '@bloom/shared-server/watch/metric-names';
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

test('its figures say how requests end, and are for this machine alone', async () => {
  await fetch(`${product.issuer}/interaction/nobody`);
  const text = await (await fetch(`${product.issuer}/metrics`)).text();
  for (const name of metricsOf('idp')) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  const asked = { method: 'GET', route: '/interaction', service: 'idp' };
  assert.equal(sample(text, 'bloom_http_request_seconds_count', asked), 1);
  assert.equal(typeof sample(text, 'bloom_pool_connections', { state: 'idle' }), 'number');
  const outside = await fetch(`${product.issuer}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  assert.equal(outside.status, 404);
});
