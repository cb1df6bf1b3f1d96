import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { runJob } from './platform/jobs/job-run.ts';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const admin = (claims = {}) =>
  http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'], ...claims });
const address = () => `${http.url.replace('http', 'ws')}/graphql`;

function client(token: string | undefined, onClosed?: (event: unknown) => void) {
  return createClient({
    url: address(),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    connectionParams: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    ...(onClosed === undefined ? {} : { on: { closed: onClosed } }),
  });
}

async function newJob(state: 'queued' | 'done' | 'failed' = 'queued'): Promise<string> {
  const id = crypto.randomUUID();
  await http.test.db
    .insertInto('job_run')
    .values({ id, job_name: 'test', state, error_message: state === 'failed' ? 'Le test a échoué.' : null })
    .execute();
  return id;
}

async function collect(token: string, query: string): Promise<unknown[]> {
  const connection = client(token);
  const events: unknown[] = [];
  for await (const event of connection.iterate({ query })) events.push(event);
  await connection.dispose();
  return events;
}

describe('subscriptions', () => {
  it('are closed to callers without a genuine token', async () => {
    for (const token of [undefined, 'garbage', await admin({ exp: 1_000 })]) {
      const closed = new Promise<number>((resolve) => {
        const connection = client(token, (event) => resolve((event as { code: number }).code));
        connection.subscribe({ query: '{ me { id } }' }, { next: () => {}, error: () => {}, complete: () => {} });
      });
      assert.equal(await closed, 4401);
    }
  });

  it('are closed to pages of other origins', async () => {
    const status = await new Promise<number>((resolve) => {
      const socket = new WebSocket(address(), 'graphql-transport-ws', { headers: { origin: 'http://evil.test' } });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => resolve(200));
      socket.on('error', () => {});
    });
    assert.equal(status, 403);
  });

  it('close when the token ends', async () => {
    const token = await admin({ exp: Math.floor(Date.now() / 1_000) + 1 });
    const job = await newJob();
    const closed = await new Promise<number>((resolve) => {
      const connection = client(token, (event) => resolve((event as { code: number }).code));
      const sink = { next: () => {}, error: () => {}, complete: () => {} };
      connection.subscribe({ query: `subscription { jobCompleted(jobId: "${job}") { jobId } }` }, sink);
    });
    assert.equal(closed, 4401);
  });

  it('carry no queries', async () => {
    await assert.rejects(collect(await admin(), '{ me { id } }'), (errors: { extensions: { code: string } }[]) => {
      assert.equal(errors[0]?.extensions.code, 'BAD_USER_INPUT');
      return true;
    });
  });

  it('tell the end of a job that is over already', async () => {
    const failed = await newJob('failed');
    const events = await collect(
      await admin(),
      `subscription { jobErrored(jobId: "${failed}") { jobId jobQueueName jobError { message } } }`,
    );
    assert.deepEqual(events, [
      { data: { jobErrored: { jobId: failed, jobQueueName: 'test', jobError: { message: 'Le test a échoué.' } } } },
    ]);
    // The other subscription of the same job closes without an event.
    assert.deepEqual(await collect(await admin(), `subscription { jobCompleted(jobId: "${failed}") { jobId } }`), []);
  });

  it('tell the end of a job that ends later', async () => {
    const job = await newJob();
    const waiting = collect(await admin(), `subscription { jobCompleted(jobId: "${job}") { jobId } }`);
    const definition = { queue: 'test', title: 'Essai', timeoutSeconds: 5, run: async () => {} };
    setTimeout(() => void runJob(http.test.platform, definition, { id: job, data: {}, attempt: 1, last: true }), 200);
    assert.deepEqual(await waiting, [{ data: { jobCompleted: { jobId: job } } }]);
  });

  it('of an unknown job do not exist', async () => {
    const query = `subscription { jobCompleted(jobId: "${crypto.randomUUID()}") { jobId } }`;
    const [event] = (await collect(await admin(), query).catch((errors: unknown[]) => [{ errors }])) as {
      errors: { extensions: { code: string } }[];
    }[];
    assert.equal(event?.errors[0]?.extensions.code, 'OBJECT_NOT_FOUND');
  });
});
