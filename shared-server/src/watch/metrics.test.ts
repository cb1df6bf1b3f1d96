import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SettingsReader } from '../settings-reader.ts';
import { METRICS, metricsOf, SERVICES } from './metric-names.ts';
import { createMetrics, statusClass } from './metrics.ts';
import { mayReadMetrics, readMetricsReaders } from './metrics-access.ts';

describe('the figures of a server', () => {
  for (const service of SERVICES) {
    it(`of ${service} are told under their names, with the server’s label`, async () => {
      const metrics = createMetrics(service);
      metrics.observe('bloom_http_request_seconds', { method: 'GET', route: '/x', status: '2xx' }, 0.02);
      const { contentType, text } = await metrics.read();
      assert.match(contentType, /^text\/plain/);
      for (const name of metricsOf(service))
        assert.match(text, new RegExp(`^# TYPE ${name} ${METRICS[name].kind}$`, 'm'));
      assert.match(text, new RegExp(`bloom_http_request_seconds_bucket\\{le="0.025",.*service="${service}".*\\} 1`));
      assert.match(text, /^process_resident_memory_bytes\{service=/m);
      const limit = Number(/^bloom_heap_limit_bytes\{service=.*\} (\d+)$/m.exec(text)?.[1]);
      assert.ok(limit > process.memoryUsage().heapUsed, 'an alert divides by it');
    });
  }

  it('are looked at when somebody asks, once for all who ask at once, and forget what is gone', async () => {
    const metrics = createMetrics('api');
    let looks = 0;
    metrics.beforeReading(async () => {
      looks += 1;
      metrics.forget('bloom_jobs');
      if (looks === 1) metrics.set('bloom_jobs', { queue: 'mail', state: 'waiting' }, 3);
    });
    const [one, other] = await Promise.all([metrics.read(), metrics.read()]);
    assert.equal(looks, 1);
    assert.match(one.text, /bloom_jobs\{queue="mail",state="waiting",service="api"\} 3/);
    assert.equal(other.text, one.text);
    assert.doesNotMatch((await metrics.read()).text, /queue="mail"/);
  });

  it('say nothing where there is nothing to say, with labels or without: 0 would be the year 1970 of signatures', async () => {
    const metrics = createMetrics('api');
    const name = 'bloom_virus_signatures_timestamp_seconds';
    const told = async () => new RegExp(`^${name}\\{.*$`, 'm').exec((await metrics.read()).text)?.[0];
    assert.equal(await told(), undefined);
    metrics.set(name, {}, 7);
    assert.equal(await told(), `${name}{service="api"} 7`);
    metrics.forget(name);
    assert.equal(await told(), undefined);
  });

  it('are no more than a few hundred, whatever names callers invent', () => {
    const metrics = createMetrics('api');
    const given = new Set(Array.from({ length: 1_000 }, (_, index) => metrics.bounded(`op${index}`)));
    assert.equal(given.size, 301);
    assert.equal(metrics.bounded('op0'), 'op0');
    assert.equal(metrics.bounded('new'), 'other');
    assert.equal(statusClass(404), '4xx');
  });
});

describe('whoever reads them', () => {
  const local = { remoteAddress: '::ffff:127.0.0.1', headers: { host: 'localhost:4000' } };
  const anybody = { token: null, addresses: null };
  const from = (remoteAddress: string | undefined, headers: Record<string, string> = { host: 'api' }) => ({
    remoteAddress,
    headers,
  });

  it('is on the machine itself and speaks to it directly, when nobody is named', () => {
    assert.equal(mayReadMetrics(local, anybody), true);
    assert.equal(mayReadMetrics({ ...local, remoteAddress: '10.0.0.7' }, anybody), false);
    assert.equal(mayReadMetrics({ ...local, headers: { host: 'bloom.test' } }, anybody), false);
    const forwarded = { host: 'localhost', 'x-forwarded-for': '1.2.3.4' };
    assert.equal(mayReadMetrics({ ...local, headers: forwarded }, anybody), false);
    assert.equal(mayReadMetrics(from(undefined, {}), anybody), false);
  });

  it('has the token, when one is set', () => {
    const asking = (authorization?: string) => ({ remoteAddress: '10.0.0.7', headers: { host: 'api', authorization } });
    const token = { token: 'right', addresses: null };
    assert.equal(mayReadMetrics(asking('Bearer right'), token), true);
    assert.equal(mayReadMetrics(asking('Bearer wrong'), token), false);
    assert.equal(mayReadMetrics(asking(), token), false);
    assert.equal(mayReadMetrics(local, token), false);
  });

  it('is one of the machines that are named, and no proxy on one of them', () => {
    const named = { token: null, addresses: ['10.1.0.0/16', '192.0.2.7', 'fd00::/8', '::ffff:198.51.100.9'] };
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1', '198.51.100.9'])
      assert.equal(mayReadMetrics(from(address), named), true, address);
    for (const address of ['10.2.0.1', '192.0.2.8', '2001:db8::1', '127.0.0.1', undefined])
      assert.equal(mayReadMetrics(from(address), named), false, address);
    assert.equal(mayReadMetrics(from('10.1.2.3', { host: 'api', 'x-real-ip': '203.0.113.7' }), named), false);
    const here = { token: null, addresses: ['127.0.0.1'] };
    assert.equal(mayReadMetrics(local, here), true);
    assert.equal(mayReadMetrics({ ...local, headers: { host: 'app.bloom.test' } }, here), false);
  });

  it('needs both, when both are set', () => {
    const both = { token: 'right', addresses: ['10.0.0.7'] };
    const headers = { host: 'api', authorization: 'Bearer right' };
    assert.equal(mayReadMetrics(from('10.0.0.7', headers), both), true);
    assert.equal(mayReadMetrics(from('10.0.0.8', headers), both), false);
    assert.equal(mayReadMetrics(from('10.0.0.7'), both), false);
  });

  it('is named by addresses and networks only', () => {
    const read = (METRICS_ADDRESSES: string) => {
      const reader = new SettingsReader({ METRICS_ADDRESSES });
      return { ...readMetricsReaders(reader), wrong: reader.wrong };
    };
    assert.deepEqual(read('10.0.0.7, fd00::/8').addresses, ['10.0.0.7', 'fd00::/8']);
    for (const wrong of ['prometheus', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/', '*'])
      assert.deepEqual(read(wrong).wrong, [`METRICS_ADDRESSES must hold addresses or networks, not "${wrong}"`]);
    assert.equal(read('').addresses, null);
  });
});
