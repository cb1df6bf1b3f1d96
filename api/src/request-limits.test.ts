import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { TEST_ROLES_CLAIM } from './platform/testing/test-issuer.ts';
import { type HttpAnswer, openTestHttp, type TestHttp } from './testing/test-http.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const tokenOf = (sub: string) =>
  http.issuer.token({ sub, email: `${sub}@bloom.example`, [TEST_ROLES_CLAIM]: ['Admin'] });

/** Asks until the answer is 429; wherever the minute turns, twice as many as are allowed cannot all pass. */
async function untilRefused(allowed: number, ask: (index: number) => Promise<HttpAnswer>): Promise<HttpAnswer> {
  let answer = await ask(0);
  for (let index = 1; index <= 2 * allowed && answer.status !== 429; index += 1) answer = await ask(index);
  return answer;
}

/** Sends a body in pieces, without saying how long it is. */
function sendUndeclared(body: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${http.url}/graphql`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.write(body);
    sent.end();
  });
}

describe('the size of a request', () => {
  const large = { variables: { x: 'x'.repeat(50_000) } };

  it('is small for callers without a token, or with one that does not count', async () => {
    for (const token of [undefined, 'garbage', 'a.b.c']) {
      const answer = await http.post('{ me { id } }', { ...large, token });
      assert.equal(answer.status, 413);
      assert.equal(answer.code, 'PAYLOAD_TOO_LARGE');
    }
    assert.equal(await sendUndeclared('{"query":"{ me { id } }"}'), 413);
  });

  it('may be a megabyte for everybody else', async () => {
    const token = await tokenOf('large');
    assert.equal((await http.post('{ me { email } }', { ...large, token })).status, 200);
    assert.equal(await sendUndeclared('{"query":"{ me { email } }"}', { authorization: `Bearer ${token}` }), 200);
  });

  it('is never in the text of the document', async () => {
    const query = `{ me { id } } #${'x'.repeat(30_000)}`;
    for (const token of [undefined, await tokenOf('large')]) {
      const answer = await http.post(query, { token });
      assert.equal(answer.status, 413);
      assert.match(answer.body.errors[0].message, /20\u00a0000 caractères/);
      assert.equal(answer.body.errors[0].extensions.data.limit, 20_000);
    }
  });
});

describe('a document with two operations', () => {
  it('answers the one that was asked for, whichever ran before', async () => {
    const token = await tokenOf('both');
    const query = 'query Read { me { email } } mutation Write { readAllNotification }';
    const ask = async (operationName: string) => {
      const response = await fetch(`${http.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, operationName }),
      });
      return (await response.json()).data;
    };
    assert.deepEqual(await ask('Write'), { readAllNotification: 0 });
    assert.deepEqual(await ask('Read'), { me: { email: 'both@bloom.example' } });
    const headers = { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` };
    const url = `${http.url}/graphql?operationName=Read&query=${encodeURIComponent(query)}`;
    assert.deepEqual(await (await fetch(url, { headers })).json(), { data: { me: { email: 'both@bloom.example' } } });
  });
});

describe('documents that were not met before', () => {
  it('are limited for each caller; those that are known go on', async () => {
    const [token, other] = await Promise.all([tokenOf('author'), tokenOf('neighbour')]);
    const answer = await untilRefused(120, (index) => http.post(`{ me { email } } # ${index}`, { token }));
    assert.equal(answer.code, 'RATE_LIMITED');
    assert.equal((await http.post('{ me { email } } # 0', { token })).status, 200);
    assert.equal((await http.post('{ me { email } } # of somebody else', { token: other })).status, 200);
  });

  it('that are broken count several times', async () => {
    const token = await tokenOf('clumsy');
    const answer = await untilRefused(30, (index) => http.post(`{ nothing${index} }`, { token }));
    assert.equal(answer.code, 'RATE_LIMITED');
    const same = await untilRefused(30, () => http.post('{ me { ', { token }));
    assert.equal(same.code, 'RATE_LIMITED');
  });

  it('of callers without a token are few', async () => {
    const answer = await untilRefused(20, (index) => http.post(`{ me { id } } # ${index}`));
    assert.equal(answer.code, 'RATE_LIMITED');
  });
});

describe('a caller without a token', () => {
  it('who asks too often is refused before anything is read', async () => {
    const unread = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{ is no JSON' };
    let response = await fetch(`${http.url}/graphql`, unread);
    for (let count = 0; count < 120 && response.status !== 429; count += 1) {
      assert.equal(response.status, 400);
      response = await fetch(`${http.url}/graphql`, unread);
    }
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    assert.equal((await http.post('{ me { email } }', { token: await tokenOf('neighbour') })).status, 200);
  });
});
