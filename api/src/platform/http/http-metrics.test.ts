import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sample } from '@bloom/shared-server/watch/exposition.fixture';
import { metricsOf } from '@bloom/shared-server/watch/metric-names';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { figureNames, readFigures } from '../watch/figures.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const read = async (headers: Record<string, string> = {}) => fetch(`${http.url}/metrics`, { headers });

describe('/metrics', () => {
  it('tells every figure of the API', async () => {
    const answer = await read();
    assert.equal(answer.status, 200);
    const text = await answer.text();
    for (const name of metricsOf('api')) assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'));
  });

  it('is no address for others than this machine', async () => {
    assert.equal((await read({ 'x-forwarded-for': '203.0.113.7' })).status, 404);
  });

  it('tells how operations end, by their name', async () => {
    await http.post('query Refused { bloomers { recordId } }');
    const text = await (await read()).text();
    const told = { operation: 'Refused', outcome: 'refused', service: 'api' };
    assert.equal(sample(text, 'bloom_operation_seconds_count', told), 1);
    assert.equal(sample(text, 'bloom_http_request_seconds_count', { method: 'POST', route: '/graphql' }), 1);
  });

  it('tells what waits, how long, and what was given up', async () => {
    const { db } = http.test;
    const minute = (count: number) => new Date(Date.now() - count * 60_000);
    const job = (state: 'queued' | 'failed', at: Date) => ({
      id: crypto.randomUUID(),
      job_name: 'seal',
      state,
      started_at: at,
    });
    await db
      .insertInto('job_run')
      .values([
        { ...job('queued', minute(10)), ended_at: null },
        { ...job('failed', minute(30)), ended_at: minute(20) },
        { ...job('failed', minute(3_000)), ended_at: minute(2_900) },
        // Set aside, and of long ago.
        { ...job('failed', minute(40)), ended_at: minute(30), set_aside_at: minute(1) },
        { ...job('failed', minute(50_000)), ended_at: minute(50_000) },
      ])
      .execute();
    const letter = { template: 'x', recipient: 'a@b.example', subject: 's', text_body: 't', html_body: 'h' };
    await db
      .insertInto('mail_outbox')
      .values([
        { ...letter, dedupe_key: 'waits', created_at: minute(5), not_before: minute(5) },
        { ...letter, dedupe_key: 'failed', state: 'failed' },
      ])
      .execute();
    const text = await (await read()).text();
    assert.equal(sample(text, 'bloom_jobs', { queue: 'seal', state: 'waiting' }), 1);
    assert.equal(sample(text, 'bloom_jobs', { queue: 'seal', state: 'failed' }), 2);
    const waited = sample(text, 'bloom_job_oldest_seconds', { queue: 'seal' }) ?? 0;
    assert.ok(waited > 590 && waited < 700, String(waited));
    assert.equal(sample(text, 'bloom_outbox', { channel: 'mail', state: 'failed' }), 1);
    assert.ok((sample(text, 'bloom_outbox_oldest_seconds', { channel: 'mail' }) ?? 0) > 290);
    assert.equal(sample(text, 'bloom_clock_behind_seconds', {}), 0);
    const seal = sample(text, 'bloom_certificate_expires_timestamp_seconds', { certificate: 'seal' }) ?? 0;
    assert.ok(seal > Date.now() / 1_000);
  });
});

it('each figure that is read is one of those that its domain declares, and none fails', async () => {
  const warned: unknown[] = [];
  const { platform } = http.test;
  const log = { ...platform.log, warn: (line: unknown) => void warned.push(line) } as unknown as typeof platform.log;
  const figures = await readFigures({ ...platform, log });
  assert.deepEqual(warned, []);
  for (const { metric } of figures) assert.ok(figureNames().includes(metric), metric);
});
