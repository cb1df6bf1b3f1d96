import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readChannel, readHistory } from '../channels/channels.ts';
import { startCanary } from '../channels/going-live.ts';
import { startIssuer, type TestIssuer } from '../testing/issuer.ts';
import { SHELL_ORIGIN, startProduct, type TestProduct } from '../testing/product.ts';

const report = { remote: 'mfe-billing', phase: 'entry', message: 'It did not come.', reference: 'ABCD-2345' };

interface Scene {
  product: TestProduct;
  issuer: TestIssuer;
  good: string;
  bad: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** As somebody who is signed in. */
  tell(path: string, body: unknown, subject: string): Promise<Response>;
}

/** A remote whose second version is pinned, and an issuer of tokens. */
async function scene(t: TestContext, limits: { reportsPerMinute?: number } = {}): Promise<Scene> {
  const issuer = await startIssuer(t);
  const product = await startProduct(t, { issuer: issuer.url, reportsPerMinute: 1_000, ...limits });
  const good = await product.publish('mfe-billing', 'good');
  const bad = await product.publish('mfe-billing', 'bad');
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(product.registry + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: SHELL_ORIGIN, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const tell = async (path: string, body: unknown, subject: string) =>
    post(path, body, { Authorization: `Bearer ${await issuer.token({ subject })}` });
  return { product, issuer, good, bad, post, tell };
}

test('after five signed-in people the list offers the version before, and an open tab still gets its files', async (t) => {
  const { product, good, bad, tell } = await scene(t);
  for (const subject of ['a', 'b', 'c', 'd', 'd', 'd']) {
    assert.equal((await tell('/incidents', { ...report, version: bad }, subject)).status, 204);
  }
  assert.equal((await product.list()).remotes[0]?.version, bad, 'four people are not enough');
  await tell('/incidents', { ...report, version: bad, phase: 'render' }, 'e');
  const [remote] = (await product.list()).remotes;
  assert.equal(remote?.version, good);
  assert.equal(remote?.previous, undefined, 'the blocked version is nothing to fall back to');
  assert.equal((await fetch(`${product.registry}/remotes/mfe-billing/${bad}/remoteEntry.js`)).status, 200);
  const [latest] = await readHistory(product.store, 'mfe-billing');
  assert.deepEqual([latest?.action, latest?.from, latest?.version], ['breaker', bad, good]);
});

test('nobody without a session takes a version away, however many there are', async (t) => {
  const { product, issuer, bad, post } = await scene(t);
  const forged = await issuer.token({ subject: 'mallory', forged: true });
  const credentials = ['', 'Bearer anonymous:AAAA', `Bearer ${forged}`, 'Bearer a.b.c'];
  for (let time = 0; time < 12; time += 1) {
    const authorization = credentials[time % credentials.length] ?? '';
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    assert.equal((await post('/incidents', { ...report, version: bad }, headers)).status, 204);
  }
  assert.equal((await product.list()).remotes[0]?.version, bad);
  assert.equal((await product.registryParts.incidents.read({})).length, 12, 'they are kept to be read');
});

test('an absent registry and refused sources take no version away', async (t) => {
  const { product, bad, tell } = await scene(t);
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await tell('/incidents', { ...report, version: bad, phase: 'registry' }, subject);
    await tell('/incidents', { ...report, version: bad, phase: 'csp' }, subject);
  }
  assert.equal((await product.list()).remotes[0]?.version, bad);
});

test('a canary that fails goes back, and nobody else ever got it', async (t) => {
  const { product, good, bad, tell } = await scene(t);
  const { store } = product;
  const next = await product.publish('mfe-billing', 'next');
  await product.publish('mfe-billing', 'bad');
  await startCanary(store, 'mfe-billing', { version: next, percent: 100 }, { by: 'test' });
  for (const subject of ['a', 'b', 'c']) await tell('/openings', { remote: 'mfe-billing', version: next }, subject);
  await tell('/incidents', { ...report, version: next }, 'x');
  assert.ok((await readChannel(store, 'mfe-billing'))?.canary);
  await tell('/incidents', { ...report, version: next }, 'y');
  const channel = await readChannel(store, 'mfe-billing');
  assert.deepEqual([channel?.pinned, channel?.canary], [bad, undefined]);
  assert.ok(channel?.blocked[next]);
  assert.equal((await readHistory(store, 'mfe-billing'))[0]?.action, 'auto-rollback');
  assert.notEqual(good, bad);
});

test('openings are counted of a canary only, and of people who are signed in', async (t) => {
  const { product, bad, post, tell } = await scene(t);
  assert.equal((await tell('/openings', { remote: 'mfe-billing', version: bad }, 'a')).status, 204);
  const next = await product.publish('mfe-billing', 'next');
  await product.publish('mfe-billing', 'bad');
  await startCanary(product.store, 'mfe-billing', { version: next, percent: 100 }, { by: 'test' });
  assert.equal((await post('/openings', { remote: 'mfe-billing', version: next })).status, 204);
  assert.deepEqual(await product.store.list('people/'), []);
  await tell('/openings', { remote: 'mfe-billing', version: next }, 'a');
  assert.equal((await product.store.list(`people/mfe-billing/${next}/opened/`)).length, 1);
});

test('what is no report is refused and kept nowhere', async (t) => {
  const { product, bad, post } = await scene(t);
  const whole = { ...report, version: bad };
  const refused: [number, unknown, Record<string, string>?][] = [
    [400, '{'],
    [400, 'null'],
    [400, { ...whole, phase: 'other' }],
    [400, { ...whole, remote: '../channels' }],
    [404, { ...whole, version: '9.9.9' }],
    [404, { ...whole, remote: 'mfe-none' }],
    [413, { ...whole, message: 'x'.repeat(9_000) }],
    [415, JSON.stringify(whole), { 'Content-Type': 'text/plain' }],
    [403, whole, { Origin: 'https://evil.example' }],
    [403, whole, { Origin: 'null' }],
  ];
  for (const [status, body, headers] of refused) {
    assert.equal(
      (await post('/incidents', body, headers)).status,
      status,
      JSON.stringify([body, headers]).slice(0, 90),
    );
  }
  assert.deepEqual(await product.store.list('incidents/'), []);
  assert.equal((await post('/openings', { version: bad })).status, 400);
});

test('only pages of ours may send, with the token of the session', async (t) => {
  const { product } = await scene(t);
  const ask = (origin: string) =>
    fetch(`${product.registry}/incidents`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
  const allowed = await ask(SHELL_ORIGIN);
  assert.equal(allowed.headers.get('access-control-allow-origin'), SHELL_ORIGIN);
  assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /authorization/i);
  assert.equal((await ask('https://evil.example')).headers.get('access-control-allow-origin'), null);
});

test('a flood is told when to come back', async (t) => {
  const { bad, post } = await scene(t, { reportsPerMinute: 3 });
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await post('/incidents', { ...report, version: bad })).status);
  assert.deepEqual(statuses, [204, 204, 204, 429]);
  const answer = await post('/openings', { remote: 'mfe-billing', version: bad });
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
});

test('developers read what went wrong, others do not, and it tells nobody’s name', async (t) => {
  const { product, issuer, bad, tell } = await scene(t);
  await tell('/incidents', { ...report, version: bad, userAgent: 'Chromium' }, 'alice@bloom.example');
  const read = async (roles?: string[]) => {
    const token = roles && (await issuer.token({ subject: 'reader', roles }));
    return fetch(`${product.registry}/incidents?remote=mfe-billing&limit=5`, {
      headers: { Origin: SHELL_ORIGIN, ...(token && { Authorization: `Bearer ${token}` }) },
    });
  };
  assert.equal((await read()).status, 401);
  assert.equal((await read(['Admin', 'Bloomer'])).status, 403);
  const answer = await read(['System']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { incidents } = (await answer.json()) as { incidents: Record<string, unknown>[] };
  assert.equal(incidents.length, 1);
  const { person, at, ...rest } = incidents[0] ?? {};
  assert.deepEqual(rest, { ...report, version: bad, userAgent: 'Chromium' });
  assert.match(String(person), /^[0-9a-f]{32}$/);
  assert.ok(Date.parse(String(at)) > 0);
  assert.doesNotMatch(JSON.stringify(incidents), /alice/);
});

test('what a browser refuses is kept with the remote and the version whose script tried, once an hour', async (t) => {
  const { product, bad } = await scene(t);
  const shell = await product.publish('shell', 'host');
  const send = (server: string, type: string, body: unknown) =>
    fetch(`${server}/csp-reports`, { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) });
  const violation = (source: string) => ({
    'csp-report': {
      'document-uri': `${SHELL_ORIGIN}/missions/12?token=secret`,
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://evil.example/steal?what=secret',
      'source-file': source,
    },
  });
  const chunk = `http://localhost:3100/remotes/mfe-billing/${bad}/assets/chunk.bad.js`;
  for (const server of [product.shell, product.registry, product.clients]) {
    assert.equal((await send(server, 'application/csp-report', violation(chunk))).status, 204);
  }
  const modern = { documentURL: `${SHELL_ORIGIN}/`, effectiveDirective: 'script-src', blockedURL: 'eval' };
  await send(product.shell, 'application/reports+json', [{ type: 'csp-violation', body: modern }]);
  await send(product.shell, 'application/csp-report', violation('chrome-extension://abc/content.js'));
  await send(product.shell, 'application/csp-report', violation(chunk.replace(bad, '9.9.9')));
  const kept = (await product.registryParts.incidents.read({})).map(({ at: _at, userAgent: _agent, ...rest }) => rest);
  assert.deepEqual(
    kept.sort((one, other) => (one.remote < other.remote ? -1 : 1)),
    [
      {
        remote: 'mfe-billing',
        version: bad,
        phase: 'csp',
        message: `connect-src refuses https://evil.example/steal (${chunk})`,
      },
      { remote: 'shell', version: shell, phase: 'csp', message: 'script-src refuses eval' },
    ],
  );
});

test('whatever is sent as a violation, the servers answer and go on', async (t) => {
  const { product } = await scene(t);
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '[[[[]]]]',
    '{"csp-report":{"effective-directive":{}}}',
    'x'.repeat(70_000),
  ]) {
    const type = 'application/csp-report';
    const { status } = await fetch(`${product.shell}/csp-reports`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    assert.ok([204, 400, 413].includes(status), String(status));
  }
  assert.equal((await fetch(`${product.shell}/healthz`)).status, 200);
});
