import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { METRICS, metricsOf } from './metric-names.ts';
import { createMetrics, statusClass } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';

const SERVICES = ['api', 'idp', 'registry'] as const;

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

  it('is on the machine itself and speaks to it directly, when no token is set', () => {
    assert.equal(mayReadMetrics(local, null), true);
    assert.equal(mayReadMetrics({ ...local, remoteAddress: '10.0.0.7' }, null), false);
    assert.equal(mayReadMetrics({ ...local, headers: { host: 'bloom.test' } }, null), false);
    assert.equal(
      mayReadMetrics({ ...local, headers: { host: 'localhost', 'x-forwarded-for': '1.2.3.4' } }, null),
      false,
    );
    assert.equal(mayReadMetrics({ remoteAddress: undefined, headers: {} }, null), false);
  });

  it('has the token, when one is set', () => {
    const asking = (authorization?: string) => ({ remoteAddress: '10.0.0.7', headers: { host: 'api', authorization } });
    assert.equal(mayReadMetrics(asking('Bearer right'), 'right'), true);
    assert.equal(mayReadMetrics(asking('Bearer wrong'), 'right'), false);
    assert.equal(mayReadMetrics(asking(), 'right'), false);
    assert.equal(mayReadMetrics(local, 'right'), false);
  });
});
