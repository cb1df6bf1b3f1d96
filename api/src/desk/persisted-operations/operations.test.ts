import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { sha256Of } from '../../platform/graphql/operation-source.ts';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { createOperations } from './operations.service.ts';

/** What stands in for the registry: the texts it has, and which hashes it was asked for. */
const published = new Map<string, string>();
const asked: string[] = [];
let registry: Server;
let url: string;
let http: TestHttp;
before(async () => {
  registry = createServer((request, response) => {
    const hash = request.url?.replace('/operations/', '') ?? '';
    asked.push(hash);
    const text = published.get(hash);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  http = await openTestHttp({ operationsUrl: url, unknownDocuments: 'staff' });
});
after(async () => {
  await http.close();
  registry.closeAllConnections();
  registry.close();
});

function publish(text: string): string {
  const hash = sha256Of(text);
  published.set(hash, text);
  return hash;
}

const tokenOf = (sub: string, role: string) =>
  http.issuer.token({ sub, email: `${sub}@bloom.example`, [TEST_ROLES_CLAIM]: [role] });
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const reasonOf = (answer: { body: { errors: { extensions: { reason?: string } }[] } }) =>
  answer.body.errors[0]?.extensions.reason;

describe('an operation of a published front end', () => {
  it('is asked for by its hash, and the registry for its text once', async () => {
    const token = await tokenOf('nora', 'Bloomer');
    const hash = publish('query Me { me { email __typename } }');
    for (let count = 0; count < 3; count += 1) {
      const answer = await http.post(undefined, { token, extensions: byHash(hash) });
      assert.equal(answer.body.data.me.email, 'nora@bloom.example', JSON.stringify(answer.body));
    }
    assert.equal(asked.filter((one) => one === hash).length, 1);
  });

  it('may be asked for without a token, when its fields may', async () => {
    const hash = publish('query Check($token: String!) { checkInvitationToken(token: $token) { __typename } }');
    const answer = await http.post(undefined, { extensions: byHash(hash), variables: { token: 'unknown' } });
    assert.notEqual(reasonOf(answer), 'PERSISTED_QUERY_NOT_FOUND');
    assert.notEqual(answer.code, 'UNAUTHENTICATED');
  });

  it('carries files', async () => {
    const hash = publish(
      'mutation Upload($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId __typename } }',
    );
    const form = new FormData();
    const variables = { input: { activityRecordId: crypto.randomUUID(), activityFileType: 'CRA', file: null } };
    form.set('operations', JSON.stringify({ operationName: 'Upload', variables, extensions: byHash(hash) }));
    form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
    form.set('0', new Blob(['%PDF-1.4']), 'a.pdf');
    const send = (token: string, body: FormData) =>
      fetch(`${http.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
        body,
      }).then((response) => response.json());
    const known = await send(await tokenOf('nora', 'Bloomer'), form);
    assert.equal(known.errors[0].path?.[0], 'uploadActivityFile', JSON.stringify(known));
    form.set('operations', JSON.stringify({ variables, query: 'mutation { readAllNotification }' }));
    const unknown = await send(await tokenOf('nora', 'Bloomer'), form);
    assert.equal(reasonOf({ body: unknown }), 'PERSISTED_QUERY_NOT_FOUND', JSON.stringify(unknown));
  });

  it('subscribes', async () => {
    const hash = publish('subscription Done($id: ID!) { jobCompleted(jobId: $id) { jobId __typename } }');
    const token = await tokenOf('admin', 'Admin');
    const id = crypto.randomUUID();
    await http.test.db.insertInto('job_run').values({ id, job_name: 'test', state: 'failed' }).execute();
    const connection = createClient({
      url: `${http.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { Authorization: `Bearer ${token}` },
    });
    const events: unknown[] = [];
    const payload = { query: '', variables: { id }, extensions: byHash(hash) };
    for await (const event of connection.iterate(payload)) events.push(event);
    await connection.dispose();
    assert.deepEqual(events, []);
  });
});

describe('a document that nobody published', () => {
  it('is refused with a sentence, and the registry is not asked again at once', async () => {
    const token = await tokenOf('nora', 'Bloomer');
    const hash = sha256Of('query Nowhere { me { id } }');
    for (let count = 0; count < 3; count += 1) {
      const answer = await http.post(undefined, { token, extensions: byHash(hash) });
      assert.equal(answer.status, 400);
      assert.equal(reasonOf(answer), 'PERSISTED_QUERY_NOT_FOUND');
      assert.match(answer.body.errors[0].message, /rechargez-la/);
    }
    assert.equal(asked.filter((one) => one === hash).length, 1);
  });

  it('is taken as a text from staff only', async () => {
    const query = 'query Try { me { email } }';
    assert.equal((await http.post(query, { token: await tokenOf('admin', 'Admin') })).status, 200);
    for (const token of [undefined, await tokenOf('omar', 'Bloomer'), await tokenOf('lea', 'Client')]) {
      const answer = await http.post(query, { token });
      assert.equal(answer.status, 400);
      assert.equal(reasonOf(answer), 'PERSISTED_QUERY_NOT_FOUND');
    }
    publish(query.replace('Try', 'Published'));
    const same = await http.post(query.replace('Try', 'Published'), { token: await tokenOf('omar', 'Bloomer') });
    assert.equal(same.status, 200, 'the text of a published operation is as good as its hash');
  });

  it('under a thousand invented hashes asks the registry a few times, and no published one waits for them', async () => {
    const before = asked.length;
    const refused = await Promise.all(
      Array.from({ length: 60 }, (_, index) => http.post(undefined, { extensions: byHash(sha256Of(`${index}`)) })),
    );
    assert.ok(refused.some(({ code }) => code === 'RATE_LIMITED'));
    assert.ok(asked.length - before <= 40, `${asked.length - before} questions`);
    const hash = publish('query Still { me { email } }');
    const answer = await http.post(undefined, { token: await tokenOf('omar', 'Bloomer'), extensions: byHash(hash) });
    assert.equal(answer.status, 200);
  });
});

describe('a registry', () => {
  const known = { isStranger: false };
  const operationsAt = (operationsUrl: string) =>
    createOperations({ ...http.test.platform, environment: { ...http.test.platform.environment, operationsUrl } });

  it('that is away stops nobody who asks what was asked before, whichever process answers', async () => {
    const hash = publish('query Kept { me { id } }');
    assert.equal(await operationsAt(url).find(hash, known), 'query Kept { me { id } }');
    const alone = operationsAt('http://127.0.0.1:9');
    assert.equal(await alone.find(hash, known), 'query Kept { me { id } }');
    await assert.rejects(alone.find(sha256Of('query New { me { id } }'), known), {
      code: 'EXTERNAL_UNAVAILABLE',
      message: /réessayez/,
    });
  });

  it('that tells another text than the one of the hash is not believed', async () => {
    const hash = sha256Of('query Asked { me { id } }');
    published.set(hash, 'query Told { me { email } }');
    await assert.rejects(operationsAt(url).find(hash, known), { code: 'EXTERNAL_UNAVAILABLE' });
    published.delete(hash);
    assert.equal(await operationsAt(url).find(hash, known), undefined);
  });
});
