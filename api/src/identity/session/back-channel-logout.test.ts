import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { BACK_CHANNEL_LOGOUT_PATH } from './back-channel-logout.ts';

const ME = '{ me { email roles } }';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const now = () => Math.floor(Date.now() / 1_000);
const admin = (sub: string, claims = {}) =>
  http.issuer.token({ sub, email: `${sub}@bloom.example`, [TEST_ROLES_CLAIM]: ['Admin'], iat: now() - 5, ...claims });

async function tell(logoutToken: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: logoutToken });
  return (await fetch(`${http.url}${BACK_CHANNEL_LOGOUT_PATH}`, { method: 'POST', body })).status;
}

/** Subscribes to a job that never ends; answers the code the server closes the socket with. */
async function socketOf(token: string): Promise<{ closed: Promise<number> }> {
  const id = crypto.randomUUID();
  await http.test.db.insertInto('job_run').values({ id, job_name: 'test', state: 'queued' }).execute();
  let subscribed: () => void = () => {};
  const open = new Promise<void>((resolve) => {
    subscribed = resolve;
  });
  const closed = new Promise<number>((resolve) => {
    const connection = createClient({
      url: `${http.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { Authorization: `Bearer ${token}` },
      on: { connected: () => subscribed(), closed: (event) => resolve((event as { code: number }).code) },
    });
    const sink = { next: () => {}, error: () => {}, complete: () => {} };
    connection.subscribe({ query: `subscription { jobCompleted(jobId: "${id}") { jobId } }` }, sink);
  });
  await open;
  return { closed };
}

describe('the end of a session, told by the issuer', () => {
  it('ends the tokens given before, also one that was just used, and not those given after', async () => {
    const old = await admin('leaver');
    assert.equal((await http.post(ME, { token: old })).status, 200);
    assert.equal((await http.post('{ missions { recordId } }', { token: old })).status, 200);
    assert.equal(await tell(await http.issuer.logoutToken('leaver')), 200);
    for (const query of [ME, '{ missions { recordId } }']) {
      const refused = await http.post(query, { token: old });
      assert.equal(refused.code, 'UNAUTHENTICATED');
      assert.equal(refused.status, 401);
    }
    const fresh = await admin('leaver', { iat: now() + 1 });
    assert.equal((await http.post(ME, { token: fresh })).status, 200);
    assert.equal((await http.post(ME, { token: await admin('stayer') })).status, 200);
  });

  it('ends them for files too', async () => {
    const token = await admin('reader');
    await tell(await http.issuer.logoutToken('reader'));
    const answer = await fetch(`${http.url}/files/activity/2026-11-01/x/cra/a.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(answer.status, 401);
  });

  it('closes the sockets of this person only', async () => {
    const leaving = await socketOf(await admin('leaving'));
    const other = await socketOf(await admin('other'));
    await tell(await http.issuer.logoutToken('leaving'));
    assert.equal(await leaving.closed, 4401);
    const first = await Promise.race([other.closed, new Promise((resolve) => setImmediate(() => resolve('open')))]);
    assert.equal(first, 'open');
  });

  it('a permission taken away closes the socket; a new one has the new rights', async () => {
    const token = await admin('demoted');
    const { closed } = await socketOf(token);
    await http.api.pool.query("update staff set can_finance = false where email = 'demoted@bloom.example'");
    await http.api.pool.query("select pg_notify('session_ended', 'demoted')");
    assert.equal(await closed, 4401);
    const { me } = (await http.post('{ me { permissions } }', { token })).body.data;
    assert.deepEqual(me.permissions, ['account', 'recruit', 'dpo']);
  });

  it('is believed from the issuer only, for our client, and from no other kind of token', async () => {
    const token = await admin('target');
    const genuine = (claims: Parameters<typeof http.issuer.token>[0]) => http.issuer.logoutToken('target', claims);
    const unknownKey = await http.issuer.token(
      {
        aud: 'bloom-shell',
        sub: 'target',
        jti: 'x',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      },
      { key: 'unknown' },
    );
    const refused = [
      token,
      unknownKey,
      'garbage',
      await genuine({ events: undefined }),
      await genuine({ nonce: 'n' }),
      await genuine({ aud: 'another-client' }),
      await genuine({ iss: 'http://evil.test' }),
      await genuine({ iat: now() + 3_600 }),
    ];
    for (const logoutToken of refused) assert.equal(await tell(logoutToken), 400);
    assert.equal((await http.post(ME, { token })).status, 200);
  });

  it('told again, or late, does not end what began after it', async () => {
    const ended = now() - 2;
    const logout = await http.issuer.logoutToken('again', { iat: ended - 1 });
    assert.equal(await tell(await http.issuer.logoutToken('again', { iat: ended })), 200);
    assert.equal(await tell(logout), 200);
    const between = await admin('again', { iat: ended });
    assert.equal((await http.post(ME, { token: between })).code, 'UNAUTHENTICATED');
    assert.equal((await http.post(ME, { token: await admin('again', { iat: now() + 1 }) })).status, 200);
  });
});

describe('a second factor', () => {
  const system = (claims: object) =>
    http.issuer.token({ sub: 'sys', email: 'sys@bloom.example', [TEST_ROLES_CLAIM]: ['System'], ...claims });

  it('is asked of the role System when the issuer says how people signed in', async () => {
    const refused = await http.post('{ missions { recordId } }', { token: await system({ amr: ['pwd'] }) });
    assert.equal(refused.code, 'FORBIDDEN');
    assert.equal(refused.body.errors[0].extensions.reason, 'SECOND_FACTOR');
    assert.match(refused.body.errors[0].message, /second facteur/);
    for (const claims of [{ amr: ['otp'] }, { amr: ['pwd', 'hwk'] }, { acr: 'mfa' }, {}]) {
      assert.equal((await http.post('{ missions { recordId } }', { token: await system(claims) })).status, 200);
    }
  });

  it('is asked of an Admin for money and erasure only: what else finance does needs none', async () => {
    const permissions = async (claims: object) => {
      const token = await admin('boss', claims);
      return (await http.post('{ me { permissions } }', { token })).body.data.me.permissions.sort();
    };
    assert.deepEqual(await permissions({ amr: ['pwd'] }), ['account', 'finance', 'recruit']);
    assert.deepEqual(await permissions({ amr: ['pwd', 'otp'] }), ['account', 'dpo', 'finance', 'recruit']);
    assert.deepEqual(await permissions({}), ['account', 'dpo', 'finance', 'recruit']);
  });
});
