import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { withTrace } from '@bloom/shared-server/watch/trace-carrier';
import { startTracing, type Tracing } from '@bloom/shared-server/watch/tracing';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { startTraceCollector, type TraceCollector } from '../../testing/trace-collector.ts';
import { withoutTraceparent } from '../jobs/jobs.ts';
import { queueMail } from '../mail/mail.ts';

let collector: TraceCollector;
let tracing: Tracing;
let http: TestHttp;
before(async () => {
  collector = await startTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  tracing = await startTracing('api', import.meta.url);
  http = await openTestHttp();
});
after(async () => {
  await http.close();
  collector.close();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

describe('a trace that a browser began', () => {
  it('goes on with the request under its operation’s name', async () => {
    const path = '/graphql?token=anonymous:secret';
    await http.post('query Health { __typename }', { path, headers: { traceparent: PARENT } });
  });

  it('goes on with the mails that it asks for', async () => {
    const { db } = http.test;
    await withTrace('click', PARENT, async () => {
      const mail = { template: 't', to: 'a@b.example', subject: 's', text: 't', html: 'h' };
      await queueMail(db, { ...mail, dedupeKey: 'traced' });
    });
    const mail = await db
      .selectFrom('mail_outbox')
      .select('traceparent')
      .where('dedupe_key', '=', 'traced')
      .executeTakeFirst();
    assert.match(mail?.traceparent ?? '', new RegExp(`^00-${TRACE}-`));
  });

  it('is handed to the collector, with its statements and without what opens anything', async () => {
    await tracing.stop();
    const { spans } = collector;
    const own = spans.filter(({ traceId }) => traceId === TRACE);
    const names = own.map(({ name }) => name);
    assert.ok(names.includes('graphql Health'), names.join());
    assert.ok(names.includes('click'), names.join());
    const click = own.find(({ name }) => name === 'click');
    assert.ok(
      own.some(({ name, parentSpanId }) => /^pg/.test(name) && parentSpanId === click?.spanId),
      names.join(),
    );
    assert.doesNotMatch(JSON.stringify(spans), /anonymous:secret/);
  });
});

it('a job’s own data are those that it was given', () => {
  assert.deepEqual(withoutTraceparent({ id: '1', traceparent: PARENT }), { parent: PARENT, data: { id: '1' } });
  assert.deepEqual(withoutTraceparent({ id: '1' }), { parent: undefined, data: { id: '1' } });
});
