import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sweepExpired } from '../platform/sweep.ts';
import {
  CLIENTS,
  codeIn,
  DEMO_ACCOUNTS,
  newVerifier,
  ROLES_CLAIM,
  SHELL,
  TestProduct,
} from '../testing/test-product.ts';

describe('the OpenID provider', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ refreshGraceSeconds: 0 });
  });
  after(() => product.stop());

  test('anonymous callers get the health, the discovery and the keys, and nothing private in them', async () => {
    assert.equal((await fetch(`${product.issuer}/healthz`)).status, 200);
    const discovery = await json(await fetch(`${product.issuer}/.well-known/openid-configuration`));
    assert.equal(discovery.issuer, product.issuer);
    assert.deepEqual(discovery.code_challenge_methods_supported, ['S256']);
    const { keys } = await json(await fetch(String(discovery.jwks_uri)));
    const [key] = keys as Record<string, unknown>[];
    assert.equal(key?.alg, 'RS256');
    assert.equal(key?.d, undefined);
  });

  test('what the product does not use is not there, and announced nowhere', async () => {
    const discovery = await json(await fetch(`${product.issuer}/.well-known/openid-configuration`));
    const endpoints = Object.keys(discovery).filter((name) => name.endsWith('_endpoint'));
    assert.deepEqual(endpoints.sort(), ['authorization_endpoint', 'end_session_endpoint', 'token_endpoint']);
    assert.deepEqual(discovery.grant_types_supported, ['authorization_code', 'refresh_token']);
    assert.notEqual(discovery.claims_parameter_supported, true);
    assert.notEqual(discovery.request_parameter_supported, true);
    assert.equal(discovery.dpop_signing_alg_values_supported, undefined);
    const body = new URLSearchParams({ client_id: 'bloom-shell', response_type: 'code', state: 'x'.repeat(30_000) });
    const before = await countArtifacts(product);
    const paths = ['/request', '/device/auth', '/token/introspection', '/token/revocation', '/reg', '/me'];
    for (const path of [...paths, '/backchannel', '/challenge', '/device']) {
      assert.equal((await fetch(`${product.issuer}${path}`, { method: 'POST', body })).status, 404, path);
    }
    assert.equal(await countArtifacts(product), before);
  });

  test('what is asked is small, for it is stored until the sign-in ends', async () => {
    const before = await countArtifacts(product);
    const long = product.authorizationUrl(newVerifier(), { state: 'x'.repeat(8_000) });
    assert.equal((await product.browser().get(long)).status, 414);
    const body = new URLSearchParams({ client_id: 'bloom-shell', code: 'x'.repeat(20_000) });
    assert.equal((await fetch(`${product.issuer}/token`, { method: 'POST', body })).status, 413);
    assert.equal(await countArtifacts(product), before);
  });

  test('nothing is stored for ever', async () => {
    await product.signInAs('bloomer@bloom.example');
    await product.openSignIn(product.browser(), newVerifier());
    const endless = await product.db.selectFrom('artifact').select('model').where('expires_at', 'is', null).execute();
    assert.deepEqual(endless, []);
    await sweepExpired(product.db, new Date(Date.now() + 31 * 86_400_000));
    assert.equal(await countArtifacts(product), 0);
  });

  test('a request without PKCE is refused', async () => {
    const { left } = await product.browser().follow(await product.browser().get(product.authorizationUrl(undefined)));
    assert.equal(left?.searchParams.get('error'), 'invalid_request');
  });

  test('another address to come back to is refused with a page, never followed', async () => {
    for (const redirect_uri of [
      'https://evil.example/login/callback',
      `${SHELL}.evil.example/login/callback`,
      `${SHELL}/login/callback/../../evil`,
      `${SHELL}@evil.example/login/callback`,
      `${SHELL}/login/callback?next=https://evil.example`,
    ]) {
      const response = await product.browser().get(product.authorizationUrl(newVerifier(), { redirect_uri }));
      assert.equal(response.status, 400, redirect_uri);
      assert.equal(response.headers.get('location'), null);
      const page = await response.text();
      assert.match(page, /La connexion n’a pas abouti/);
      assert.doesNotMatch(page, /evil/);
    }
  });

  test('a stolen authorization code is worth nothing without its verifier', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const { left } = await browser.follow(await browser.post(`${at}/demo`, { email: 'bloomer@bloom.example' }));
    const { status, body } = await product.exchange(left as URL, newVerifier());
    assert.equal(status, 400);
    assert.equal(body.error, 'invalid_grant');
  });

  test('one click signs a demo account in; its claims are those of the file', async () => {
    const tokens = await product.signInAs('nonverifie@bloom.example');
    const { payload } = await product.verify(tokens.access_token, 'bloom-api');
    assert.equal(payload.email_verified, false);
    assert.deepEqual(payload[ROLES_CLAIM], ['Bloomer']);
  });

  test('who is signed in with an address that is not verified proves it by a code', async () => {
    const email = 'nonverifie@bloom.example';
    const browser = product.browser();
    const verifier = newVerifier();
    const first = await product.openSignIn(browser, newVerifier());
    await browser.follow(await browser.post(`${first}/demo`, { email }));
    const asked = product.authorizationUrl(verifier, { prompt: 'login', login_hint: email });
    const { page, at } = await browser.follow(await browser.get(asked));
    assert.match((await page?.text()) ?? '', /value="nonverifie@bloom\.example"/);
    const expected = product.mails.messages.length + 1;
    await browser.post(`${at}/email`, { email });
    const code = codeIn(await product.mails.waitFor(expected));
    const { left } = await browser.follow(await browser.post(`${at}/code`, { code }));
    const { body } = await product.exchange(left as URL, verifier);
    const { payload } = await product.verify(body.access_token, 'bloom-api');
    assert.equal(payload.email_verified, true);
  });

  test('the screens for clients get tokens of an audience of their own, whatever they ask for', async () => {
    const client = { client_id: 'bloom-clients', redirect_uri: `${CLIENTS}/login/callback` };
    const browser = product.browser();
    const verifier = newVerifier();
    const address = product.authorizationUrl(verifier, { ...client, audience: 'bloom-api' });
    const { at } = await browser.follow(await browser.get(address));
    const { left } = await browser.follow(await browser.post(`${at}/demo`, { email: 'bloomer@bloom.example' }));
    const { body } = await product.token({
      ...client,
      grant_type: 'authorization_code',
      code: left?.searchParams.get('code') ?? '',
      code_verifier: verifier,
    });
    const { payload } = await product.verify(body.access_token, 'bloom-clients');
    assert.equal(payload.aud, 'bloom-clients');
    const renewed = await product.token({
      client_id: client.client_id,
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
      resource: 'urn:bloom:resource:bloom-api',
    });
    if (renewed.status === 200) await product.verify(renewed.body.access_token, 'bloom-clients');
    const stolen = product.authorizationUrl(newVerifier(), { client_id: client.client_id });
    assert.equal((await product.browser().get(stolen)).status, 400, 'the shell’s address is not theirs');
  });

  test('the shell may call the token endpoint from its pages, nobody else', async () => {
    const call = (origin: string) =>
      fetch(`${product.issuer}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: 'bloom-shell', grant_type: 'refresh_token', refresh_token: 'x' }),
      });
    assert.equal((await call(SHELL)).headers.get('access-control-allow-origin'), SHELL);
    assert.equal((await call('https://evil.example')).headers.get('access-control-allow-origin'), null);
  });

  test('a flood from one address is answered 429, and says when to come back', async () => {
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    for (const window_start of [start, new Date(start.getTime() + 60_000)]) {
      await product.db
        .insertInto('rate_counter')
        .values(
          ['127.0.0.1', '0:0:0:0::/64'].map((subject) => ({
            scope: 'protocol',
            subject,
            window_start,
            hits: 5_000,
          })),
        )
        .onConflict((conflict) => conflict.columns(['scope', 'subject', 'window_start']).doUpdateSet({ hits: 5_000 }))
        .execute();
    }
    const { status } = await product.refresh('anything');
    assert.equal(status, 429);
    for (const written of ['/token/', '/TOKEN', '/Token/']) {
      const { status: asWell } = await fetch(`${product.issuer}${written}`, { method: 'POST' });
      assert.equal(asWell, 429, written);
    }
    assert.equal((await fetch(`${product.issuer}/healthz`)).status, 200);
    await product.db.deleteFrom('rate_counter').execute();
  });

  test('pages forbid frames, inline code and anything from outside', async () => {
    const browser = product.browser();
    const response = await browser.get(await product.openSignIn(browser, newVerifier()));
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    const page = await response.text();
    assert.doesNotMatch(page, /<style|style=|onclick|src="http|href="http(?!:\/\/localhost:3999)/);
  });

  test('/demo/token gives demo accounts a token, and no web page can ask for one', async () => {
    const ask = (email: string, headers: Record<string, string> = {}) =>
      fetch(`${product.issuer}/demo/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email }),
      });
    const { access_token } = (await (await ask('admin@bloom.example')).json()) as { access_token: string };
    const { payload } = await product.verify(access_token, 'bloom-api');
    assert.deepEqual(payload[ROLES_CLAIM], ['Admin']);
    assert.equal((await ask('nobody@bloom.example')).status, 404);
    assert.equal((await ask('admin@bloom.example', { origin: 'https://evil.example' })).status, 403);
  });

  test('keys and sessions survive a restart', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    await product.restart();
    await product.verify(tokens.access_token, 'bloom-api');
    assert.equal((await product.refresh(tokens.refresh_token)).status, 200);
    assert.ok(DEMO_ACCOUNTS.length > 0);
  });

  test('leaving the demo mode closes the demo accounts', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    await product.restart({ demo: false });
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
  });
});

async function countArtifacts({ db }: TestProduct): Promise<number> {
  return (await db.selectFrom('artifact').select('id').execute()).length;
}

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}
