import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startTracing, type Tracing } from '@bloom/shared-server/watch/tracing';
import { SMTPServer } from 'smtp-server';
import { prepareQueues, startWorkers } from './platform/jobs/job-boss.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { until } from './platform/testing/until.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';
import { startTraceCollector, type TraceCollector, type TracedSpan } from './testing/trace-collector.ts';

let collector: TraceCollector;
let tracing: Tracing;
let http: TestHttp;
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => void stream.on('end', done).resume(),
});
before(async () => {
  collector = await startTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  tracing = await startTracing('api', import.meta.url);
  http = await openTestHttp();
  await prepareQueues(http.api.url);
  await new Promise<void>((resolve) => void mailbox.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  await http.close();
  await new Promise<void>((resolve) => mailbox.close(resolve));
  collector.close();
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CLICK = '00f067aa0ba902b7';

/** As the browser's part asks: with the trace of the click. */
const ask = (email: string) =>
  http.post(`mutation AskMyData { askPersonalDataLink(email: "${email}", kind: export) }`, {
    headers: { traceparent: `00-${TRACE}-${CLICK}-01` },
  });

const isSent = (email: string) => async () => {
  const query = http.test.db.selectFrom('mail_outbox').select('state').where('recipient', '=', email);
  return (await query.executeTakeFirst())?.state === 'sent';
};

/** Names of the spans from one up to what the browser began. */
function wayUp(own: readonly TracedSpan[], span: TracedSpan | undefined): string[] {
  if (span === undefined) return [];
  const parent = own.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent === undefined ? [`from ${span.parentSpanId}`] : wayUp(own, parent))];
}

test('a click is one trace: its request, the statements, the job that it asks for, and the mail that the job writes', async () => {
  const { email } = await http.test.create.bloomer();
  const address = email ?? '';
  assert.equal((await ask(address)).code, undefined);
  const smtpUrl = `smtp://127.0.0.1:${(mailbox.server.address() as AddressInfo).port}`;
  const { platform } = http.test;
  const outside = { ...platform, environment: { ...platform.environment, smtpUrl } };
  const workers = await startWorkers(outside, http.api.url);
  const sender = startMailSender(outside, smtpUrl);
  await until(isSent(address));
  await sender.stop();
  await workers.stop();
  await tracing.stop();
  const own = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => own.find((span) => span.name === name);
  const mail = own.find(({ name }) => name.startsWith('mail '));
  assert.deepEqual(wayUp(own, mail).slice(1), ['job self-data-link', 'graphql AskMyData', `from ${CLICK}`]);
  for (const above of ['graphql AskMyData', 'job self-data-link']) {
    const statement = own.find(({ name, parentSpanId }) => /^pg/.test(name) && parentSpanId === named(above)?.spanId);
    assert.ok(statement, `${above} has no statement among ${own.map(({ name }) => name).join()}`);
  }
  assert.doesNotMatch(JSON.stringify(collector.spans), new RegExp(address, 'i'));
});
