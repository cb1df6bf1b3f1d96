import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

const DEPTH = 50_000;
const LISTS = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
const OBJECTS = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const HOSTILE = { lists: LISTS, objects: OBJECTS, 'never closed': '['.repeat(DEPTH) };

const QUERY = 'query ($ids: [ID!]) { missions(recordIds: $ids) { recordId } }';

const send = (path: string, init: RequestInit) =>
  fetch(`${http.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${admin}`, 'apollo-require-preflight': 'true', ...init.headers },
  });

async function refusal(response: Response) {
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return [response.status, errors?.[0]?.extensions.code];
}

describe('JSON nested 50,000 deep', () => {
  for (const [name, json] of Object.entries(HOSTILE)) {
    it(`${name}: refused with its own code in a request, and by each address that takes JSON`, async () => {
      const type = { 'content-type': 'application/json' };
      for (const body of [
        json,
        `{"query":${JSON.stringify(QUERY)},"variables":{"ids":${json}}}`,
        `{"query":${JSON.stringify(QUERY)},"variables":${json}}`,
        `{"query":"{ me { email } }","extensions":${json}}`,
      ]) {
        for (const path of ['/graphql', '/talents-api/graphql']) {
          assert.deepEqual(await refusal(await send(path, { method: 'POST', headers: type, body })), [
            400,
            'BAD_USER_INPUT',
          ]);
        }
      }
    });

    it(`${name}: refused in an upload`, async () => {
      const form = new FormData();
      form.set('operations', `{"query":${JSON.stringify(QUERY)},"variables":{"ids":${json}}}`);
      form.set('map', json);
      const answer = await send('/graphql', { method: 'POST', body: form });
      assert.deepEqual(await refusal(answer), [400, 'BAD_USER_INPUT']);
    });
  }

  it('is refused in an address', async () => {
    const variables = `{"ids":${'['.repeat(2_000)}${']'.repeat(2_000)}}`;
    const answer = await send(`/graphql?${new URLSearchParams({ query: QUERY, variables })}`, { method: 'GET' });
    assert.deepEqual(await refusal(answer), [400, 'BAD_USER_INPUT']);
  });

  it('closes the socket that sends it, and no other', async () => {
    const address = `${http.url.replace('http', 'ws')}/graphql`;
    const socket = new WebSocket(address, 'graphql-transport-ws');
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(`{"type":"connection_init","payload":{"Authorization":"Bearer ${admin}","x":[[[[[[[[[]]]]]]]]]}}`);
    await new Promise((resolve) => socket.once('message', resolve));
    // Variables nested as deeply as the limit of bytes allows.
    const ids = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
    const query = 'subscription ($ids: ID!) { jobCompleted(jobId: $ids) { __typename } }';
    const answered = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))));
    socket.send(`{"id":"1","type":"subscribe","payload":{"query":"${query}","variables":{"ids":${ids}}}}`);
    assert.match(String(await Promise.race([closed, answered])), /BAD_USER_INPUT|4400/);
    socket.terminate();
    const connection = createClient({
      url: address,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { Authorization: `Bearer ${admin}` },
    });
    const subscription = connection.iterate({ query: 'subscription { nothing }' });
    await assert.rejects(subscription.next());
    await connection.dispose();
  });

  it('leaves harmless nesting and brackets in texts alone', async () => {
    const answer = await http.post('query ($q: ID) { missions(recordId: $q) { recordId } }', {
      token: admin,
      variables: { q: `${'[{'.repeat(500)}"\\` },
    });
    assert.notEqual(answer.status, 500);
    assert.equal((await http.post('{ me { email } }', { token: admin })).status, 200);
  });
});
