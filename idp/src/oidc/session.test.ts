import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  REFRESH_GRACE_SECONDS,
  RENEWAL_RETRY_SECONDS,
  RENEWAL_TIMEOUT_SECONDS,
} from '@bloom/shared-rules/access/session-renewal';
import { disableAccount, saveAccount } from '../accounts/account.repository.ts';
import { newVerifier, ROLES_CLAIM, SHELL, TestProduct } from '../testing/test-product.ts';

describe('sessions and refresh tokens', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ refreshGraceSeconds: 0 });
  });
  after(() => product.stop());

  test('refresh tokens rotate, and the use of an old one ends the whole chain', async () => {
    const first = await product.signInAs('bloomer@bloom.example');
    const second = await product.refresh(first.refresh_token);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.refresh_token, first.refresh_token);
    const identity = await product.verify(second.body.id_token, 'bloom-shell');
    assert.deepEqual(identity.payload[ROLES_CLAIM], ['Bloomer']);
    assert.equal(identity.payload.email, 'bloomer@bloom.example');

    const replay = await product.refresh(first.refresh_token);
    assert.equal(replay.body.error, 'invalid_grant');
    const afterTheft = await product.refresh(second.body.refresh_token);
    assert.equal(afterTheft.body.error, 'invalid_grant');
  });

  test('refresh tokens are not readable in the database', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    const rows = await product.db.selectFrom('artifact').selectAll().execute();
    assert.ok(rows.length > 0);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(tokens.refresh_token));
  });

  test('an administrator keeps a session 30 minutes idle and 12 hours at most, a Bloomer 30 days', async () => {
    const lifeOf = async (email: string) => {
      const tokens = await product.signInAs(email);
      const { body } = await product.refresh(tokens.refresh_token);
      const row = await product.db
        .selectFrom('artifact')
        .select(['expires_at'])
        .where('model', '=', 'RefreshToken')
        .where('consumed_at', 'is', null)
        .where('account_id', '=', String((await product.verify(body.access_token, 'bloom-api')).payload.sub))
        .orderBy('touched_at', 'desc')
        .executeTakeFirstOrThrow();
      return Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / 60_000);
    };
    assert.equal(await lifeOf('admin@bloom.example'), 30);
    assert.equal(await lifeOf('bloomer@bloom.example'), 30 * 24 * 60);
  });

  test('twelve hours after signing in, renewing no longer lengthens an administrator’s session', async () => {
    const tokens = await product.signInAs('admin@bloom.example');
    await product.db
      .updateTable('artifact')
      .set({ payload: JSON.stringify(await agedPayload(product, 11.75 * 3600)) })
      .where('model', '=', 'RefreshToken')
      .where('consumed_at', 'is', null)
      .where('account_id', '=', await subject(product, tokens.access_token))
      .execute();
    const { body } = await product.refresh(tokens.refresh_token);
    const rows = await product.db
      .selectFrom('artifact')
      .select(['expires_at'])
      .where('model', '=', 'RefreshToken')
      .where('consumed_at', 'is', null)
      .where('account_id', '=', await subject(product, body.access_token))
      .execute();
    const minutes = rows.map((row) => Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / 60_000));
    assert.ok(minutes.includes(15), String(minutes));
  });

  test('another tab does not lengthen it either: the twelve hours begin with the sign-in', async () => {
    const browser = product.browser();
    const { access_token } = await product.signInAs('admin@bloom.example', browser);
    const sub = await subject(product, access_token);
    const ofModel = (model: string) =>
      product.db.selectFrom('artifact').selectAll().where('model', '=', model).where('account_id', '=', sub);
    const session = await ofModel('Session').orderBy('touched_at', 'desc').executeTakeFirstOrThrow();
    const loginTs = Math.floor(Date.now() / 1000) - 11.75 * 3600;
    await product.db
      .updateTable('artifact')
      .set({ payload: JSON.stringify({ ...session.payload, loginTs }) })
      .where('id', '=', session.id)
      .execute();
    const verifier = newVerifier();
    const again = await browser.follow(await browser.get(product.authorizationUrl(verifier)));
    await product.exchange(again.left as URL, verifier);
    const token = await ofModel('RefreshToken').orderBy('touched_at', 'desc').executeTakeFirstOrThrow();
    assert.equal(Math.round(((token.expires_at?.getTime() ?? 0) - Date.now()) / 60_000), 15);
  });

  test('an open browser session signs in again without a question, until it is idle too long', async () => {
    const browser = product.browser();
    const tokens = await product.signInAs('admin@bloom.example', browser);
    const again = await browser.follow(await browser.get(product.authorizationUrl(newVerifier())));
    assert.ok(again.left?.searchParams.get('code'));
    await product.db
      .updateTable('artifact')
      .set({ touched_at: new Date(Date.now() - 31 * 60_000) })
      .where('model', '=', 'Session')
      .where('account_id', '=', await subject(product, tokens.access_token))
      .execute();
    const idle = await browser.follow(await browser.get(product.authorizationUrl(newVerifier())));
    assert.match(idle.at, /^\/interaction\//);
  });

  test('signing out ends the session and its refresh tokens, and comes back to the shell', async () => {
    const browser = product.browser();
    const tokens = await product.signInAs('bloomer@bloom.example', browser);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${SHELL}/login`,
      state: 'bye',
    });
    const page = await (await browser.get(`/session/end?${query}`)).text();
    assert.match(page, /leave\.[0-9a-f]+\.js/, 'no second question');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const left = await browser.post('/session/end/confirm', { xsrf, logout: 'yes' });
    assert.equal(left.headers.get('location'), `${SHELL}/login?state=bye`);
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
    assert.match((await browser.follow(await browser.get(product.authorizationUrl(newVerifier())))).at, /interaction/);
  });

  test('signing out never leads to another site, and a bare link asks first', async () => {
    const browser = product.browser();
    const tokens = await product.signInAs('bloomer@bloom.example', browser);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'https://evil.example/',
    });
    assert.equal((await browser.get(`/session/end?${query}`)).status, 400);
    const bare = await (await browser.get('/session/end?post_logout_redirect_uri=https://evil.example/')).text();
    assert.doesNotMatch(bare, /leave\./);
    assert.doesNotMatch(bare, /evil/);
  });

  test('a link with the ID token of somebody else asks before it signs anybody out', async () => {
    const browser = product.browser();
    await product.signInAs('bloomer@bloom.example', browser);
    const other = await product.signInAs('admin@bloom.example');
    const query = new URLSearchParams({ id_token_hint: other.id_token, post_logout_redirect_uri: `${SHELL}/login` });
    const page = await (await browser.get(`/session/end?${query}`)).text();
    assert.match(page, /Vous allez quitter/);
    assert.doesNotMatch(page, /leave\./);
  });

  test('another account in the same browser replaces the first', async () => {
    const browser = product.browser();
    const first = await product.signInAs('bloomer@bloom.example', browser);
    const at = (await browser.follow(await browser.get(product.authorizationUrl(newVerifier(), { prompt: 'login' }))))
      .at;
    const switched = await browser.follow(await browser.post(`${at}/demo`, { email: 'admin@bloom.example' }));
    // The provider first closes the other session, through a form that sends itself.
    const page = (await switched.page?.text()) ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const { left } = await browser.follow(await browser.post('/session/end/confirm', { xsrf, logout: 'yes' }));
    assert.ok(left?.searchParams.get('code'), 'signed in as the second account');
    assert.equal((await product.refresh(first.refresh_token)).body.error, 'invalid_grant');
  });

  test('changing the roles or disabling an account ends its sessions', async () => {
    const account = { email: 'leaver@bloom.example', emailVerified: true, givenName: 'L', familyName: 'V' };
    await saveAccount(product.db, { ...account, roles: ['Admin'] }, { position: 9 });
    const asAdmin = await product.signInAs(account.email);
    await saveAccount(product.db, { ...account, roles: ['Bloomer'] }, { position: 9 });
    assert.equal((await product.refresh(asAdmin.refresh_token)).body.error, 'invalid_grant');

    const browser = product.browser();
    const asBloomer = await product.signInAs(account.email, browser);
    assert.equal(await disableAccount(product.db, account.email), true);
    assert.equal((await product.refresh(asBloomer.refresh_token)).body.error, 'invalid_grant');
    const again = await browser.follow(await browser.get(product.authorizationUrl(newVerifier())));
    assert.match(again.at, /interaction/);
  });
});

describe('two tabs renewing at once', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ refreshGraceSeconds: 10 });
  });
  after(() => product.stop());

  test('the token used a moment ago still works, and not for longer', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    const [one, two] = await Promise.all([
      product.refresh(tokens.refresh_token),
      product.refresh(tokens.refresh_token),
    ]);
    assert.deepEqual([one.status, two.status], [200, 200]);
    await product.db
      .updateTable('artifact')
      .set({ consumed_at: new Date(Date.now() - 11_000) })
      .where('consumed_at', 'is not', null)
      .execute();
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
    assert.equal((await product.refresh(one.body.refresh_token)).body.error, 'invalid_grant');
  });
});

describe('a tab whose answer was lost on the way', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start();
  });
  after(() => product.stop());

  /** The first use of every refresh token so far is so long ago. */
  const later = (seconds: number) =>
    product.db
      .updateTable('artifact')
      .set({ consumed_at: new Date(Date.now() - seconds * 1_000) })
      .where('consumed_at', 'is not', null)
      .execute();

  test('may ask twice more with the same token, each time after its own deadline and wait, and no longer', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    const lost = await product.refresh(tokens.refresh_token);
    assert.equal(lost.status, 200);
    for (const tries of [1, 2]) {
      await later(tries * (RENEWAL_TIMEOUT_SECONDS + RENEWAL_RETRY_SECONDS));
      assert.equal((await product.refresh(tokens.refresh_token)).status, 200, `after ${tries}`);
    }
    await later(REFRESH_GRACE_SECONDS);
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
  });
});

async function subject(product: TestProduct, accessToken: string): Promise<string> {
  return String((await product.verify(accessToken, 'bloom-api')).payload.sub);
}

/** The stored refresh token of the administrator, as if the sign-in had been `seconds` ago. */
async function agedPayload(product: TestProduct, seconds: number): Promise<Record<string, unknown>> {
  const row = await product.db
    .selectFrom('artifact')
    .select('payload')
    .where('model', '=', 'RefreshToken')
    .where('consumed_at', 'is', null)
    .orderBy('touched_at', 'desc')
    .executeTakeFirstOrThrow();
  return { ...row.payload, authTime: Math.floor(Date.now() / 1000) - seconds };
}
