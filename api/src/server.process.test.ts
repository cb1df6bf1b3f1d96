import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { asAdmin } from './platform/testing/viewers.ts';
import { openTestHttp, type TestHttp } from './testing/test-http.ts';

let http: TestHttp;
let admin: string;
before(async () => {
  http = await openTestHttp();
  admin = await http.issuer.token({ sub: 'admin', email: 'admin@bloom.example', [TEST_ROLES_CLAIM]: ['Admin'] });
});
after(() => http.close());

const JSON_TYPE = { 'content-type': 'application/json' };

describe('requests', () => {
  it('without a way to force a preflight are refused', async () => {
    const response = await fetch(`${http.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"query":"{me{id}}"}',
    });
    assert.equal(response.status, 400);
    assert.equal((await fetch(`${http.url}/graphql?query={me{id}}`)).status, 400);
  });

  it('by GET may read and never write', async () => {
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${admin}` };
    const read = await fetch(`${http.url}/graphql?query=${encodeURIComponent('{ me { email } }')}`, { headers });
    assert.equal(read.status, 200);
    const write = await fetch(`${http.url}/graphql?query=${encodeURIComponent('mutation { readAllNotification }')}`, {
      headers,
    });
    assert.equal(write.status, 405);
  });

  it('from another origin get no permission to read the answer', async () => {
    const preflight = (origin: string) =>
      fetch(`${http.url}/graphql`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
    assert.equal(
      (await preflight('http://shell.test')).headers.get('access-control-allow-origin'),
      'http://shell.test',
    );
    assert.equal((await preflight('http://evil.test')).headers.get('access-control-allow-origin'), null);
  });

  it('in a batch, malformed or too large are refused with the right status', async () => {
    const post = (body: string) => fetch(`${http.url}/graphql`, { method: 'POST', headers: JSON_TYPE, body });
    assert.equal((await post('[{"query":"{me{id}}"}]')).status, 400);
    assert.equal((await post('{')).status, 400);
    assert.equal((await post('{}')).status, 400);
    const large = await post(JSON.stringify({ query: '{me{id}}', variables: { x: 'x'.repeat(1_000_001) } }));
    assert.equal(large.status, 413);
    assert.equal((await large.json()).errors[0].extensions.code, 'PAYLOAD_TOO_LARGE');
  });

  it('keep a harmless request id and replace another', async () => {
    const idOf = async (id: string) =>
      (await http.post('{ me { id } }', { headers: { 'x-request-id': id } })).body.errors[0].extensions.requestId;
    assert.equal(await idOf('screen-12345678'), 'screen-12345678');
    assert.notEqual(await idOf('x"}{"level":50'), 'x"}{"level":50');
  });
});

describe('limits of a document', () => {
  const refused = async (query: string, limit: string) => {
    const answer = await http.post(query, { token: admin });
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.equal(answer.code, 'BAD_USER_INPUT');
    assert.equal(answer.body.errors[0].extensions.data.limit, limit);
  };
  const nested = (depth: number): string => (depth === 0 ? 'recordId' : `bloomer { mission { ${nested(depth - 1)} } }`);

  it('are enforced: depth, aliases, root fields, tokens, cost, one mutation', async () => {
    await refused(`{ missions { ${nested(4)} } }`, 'depth');
    await refused(`{ missions { ${nested(3)} } }`, 'cost');
    await refused(`{ ${Array.from({ length: 16 }, (_, index) => `a${index}: me { id }`).join(' ')} }`, 'aliases');
    await refused(`{ ${Array.from({ length: 11 }, () => 'me { id }').join(' ')} }`, 'rootFields');
    await refused(`{ me { ${'id '.repeat(2_000)} } }`, 'tokens');
    await refused(`{ me { ${'id @include(if: true) '.repeat(21)} } }`, 'directives');
    await refused('mutation { a: readAllNotification deleteAllNotification }', 'mutations');
  });

  it('answer syntax and validation errors with 400', async () => {
    assert.equal((await http.post('{ me { ', { token: admin })).status, 400);
    assert.equal((await http.post('{ me { nothing } }', { token: admin })).code, 'BAD_USER_INPUT');
  });

  it('name the variable of the wrong type', async () => {
    const query = 'query ($activityMonth: Date) { missions(activityMonth: $activityMonth) { recordId } }';
    const answer = await http.post(query, { token: admin, variables: { activityMonth: '2026-02-30' } });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body.errors[0].extensions.invalidArgs, ['activityMonth']);
    const mutation =
      'mutation ($recordId: ID!, $read: Boolean!) { updateNotification(recordId: $recordId, read: $read) { read } }';
    const other = await http.post(mutation, { token: admin, variables: { recordId: 'x', read: 'yes' } });
    assert.deepEqual(other.body.errors[0].extensions.invalidArgs, ['read']);
  });
});

describe('answers passed through as text', () => {
  it('are those of the executor: aliases, fragments, variables, __typename, masks', async () => {
    const { mission } = await http.test.create.mission();
    await http.test.create.mission({ begin_mission: '2020-01-01', end_mission: '2020-02-01' });
    const query = `query ($id: ID) { list: missions(recordId: $id) {
      __typename id: recordId again: recordId ...Sides pricing { __typename startDate taxes } ... on Mission { createdAt }
      client: clientSociety { label: name IBAN } } }
      fragment Sides on Mission { bloomer { __typename fullname manager: accountManager { email } } extension { assessment } }`;
    const passed = await http.post(query, { token: admin, variables: { id: mission.id } });
    const executed = await http.test.execute(asAdmin((await http.test.create.staff()).id), query, { id: mission.id });
    assert.equal(passed.status, 200);
    assert.deepEqual(passed.body.data, JSON.parse(JSON.stringify(executed.data)));
    assert.deepEqual(Object.keys(passed.body.data.list[0]), Object.keys(executed.data.list[0]));
  });

  it('keep the pair of count and results', async () => {
    const query = '{ allMissions { __typename total: count results { __typename recordId } } }';
    const passed = await http.post(query, { token: admin });
    const executed = await http.test.execute(asAdmin((await http.test.create.staff()).id), query);
    assert.deepEqual(passed.body.data, JSON.parse(JSON.stringify(executed.data)));
  });

  it('are refused like any other', async () => {
    const query = 'query ($id: ID) { missions(recordId: $id) { recordId } }';
    const answer = await http.post(query, { token: admin, variables: { id: 'nothing' } });
    assert.equal(answer.code, 'UNKNOWN_RECORD_ID');
    assert.equal(answer.status, 404);
  });
});

describe('health', () => {
  it('tells that the process lives and that it is ready', async () => {
    const alive = await fetch(`${http.url}/healthz`);
    assert.deepEqual(await alive.json(), { status: 'ok' });
    // Idle connections stay open longer than proxies keep theirs, so that the server never hangs up first.
    assert.equal(alive.headers.get('keep-alive'), `timeout=${SLOW_SENDERS.keepAliveTimeout / 1_000}`);
    assert.equal((await fetch(`${http.url}/readyz`)).status, 200);
  });
});

describe('Idempotency-Key', () => {
  const mutation = 'mutation { readAllNotification }';

  it('gives the first answer again, and refuses another body', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const token = admin;
    await http.api.pool.query(`insert into notification (staff_id, kind, title, description, dedupe_key)
      select id, 'urssaf', 't', 'd', 'idempotency' from staff where email = 'admin@bloom.example'`);
    assert.equal((await http.post(mutation, { token, headers })).body.data.readAllNotification, 1);
    assert.equal((await http.post(mutation, { token, headers })).body.data.readAllNotification, 1);
    assert.equal((await http.post(mutation, { token })).body.data.readAllNotification, 0);
    const other = await http.post('mutation { deleteAllNotification }', { token, headers });
    assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED');
    assert.equal(other.status, 422);
  });

  it('runs simultaneous calls once', async () => {
    const headers = { 'idempotency-key': 'key-2' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => http.post(mutation, { token: admin, headers })));
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status));
    assert.ok(answers.some(({ status }) => status === 200));
  });

  it('keeps no answer for callers without a token', async () => {
    const headers = { 'idempotency-key': 'key-of-nobody' };
    const exchange = 'mutation { exchangeToken(token: "anonymous:unknown") { sessionToken } }';
    assert.equal((await http.post(exchange, { headers })).code, 'OBJECT_NOT_FOUND');
    const { rows } = await http.api.pool.query(`select from idempotency_key where key = 'key-of-nobody'`);
    assert.equal(rows.length, 0);
  });

  it('must be short', async () => {
    const answer = await http.post(mutation, { token: admin, headers: { 'idempotency-key': 'x'.repeat(256) } });
    assert.equal(answer.code, 'BAD_USER_INPUT');
  });
});

describe('too many requests', () => {
  it('without a token are refused for a while', async () => {
    const ask = () => http.post('{ me { id } }');
    assert.equal((await ask()).status, 401);
    // Sixty a minute: wherever the minute turns, twice as many cannot all pass.
    let answer = await ask();
    for (let count = 0; count < 120 && answer.status !== 429; count += 1) answer = await ask();
    assert.equal(answer.code, 'RATE_LIMITED');
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
  });
});
