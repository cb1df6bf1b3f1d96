import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { changeEmail, disableAccount, saveAccount } from '../accounts/account.repository.ts';
import { SHELL, TestProduct } from '../testing/test-product.ts';

/** The product's end: keeps the logout tokens it is sent, and answers what the test says. */
let heard: string[] = [];
let answers: number[] = [];
const waiting: (() => void)[] = [];
let server: Server;
let product: TestProduct;

before(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const status = answers.shift() ?? 200;
      response.writeHead(status).end();
      if (status === 200) heard.push(new URLSearchParams(body).get('logout_token') ?? '');
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  product = await TestProduct.start({ backchannelLogoutUrl: `http://127.0.0.1:${port}/session/logout` });
});
after(async () => {
  await product.stop();
  server.close();
});
beforeEach(() => {
  heard = [];
  answers = [];
});

/** Who the product was told of next. */
async function nextSubject(): Promise<string> {
  while (heard.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  const { payload, protectedHeader } = await product.verify(heard.shift() ?? '', 'bloom-shell');
  assert.deepEqual(payload.events, { 'http://schemas.openid.net/event/backchannel-logout': {} });
  assert.equal(protectedHeader.typ, 'logout+jwt');
  assert.equal(payload.nonce, undefined);
  assert.ok(payload.jti);
  return String(payload.sub);
}

const subjectOf = async (accessToken: string) => String((await product.verify(accessToken, 'bloom-api')).payload.sub);
const pending = async () => (await product.db.selectFrom('logout_notice').selectAll().execute()).length;

const account = { email: 'leaver@bloom.example', emailVerified: true, givenName: 'L', familyName: 'V' };
const signInAsLeaver = async () => {
  await saveAccount(product.db, { ...account, roles: ['Admin'] }, { position: 9 });
  return subjectOf((await product.signInAs(account.email)).access_token);
};

describe('the product is told', () => {
  test('nothing of a sign-in, nor of a renewal', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    await product.refresh(tokens.refresh_token);
    assert.equal(await pending(), 0);
    assert.deepEqual(heard, []);
  });

  test('when somebody signs out', async () => {
    const browser = product.browser();
    const tokens = await product.signInAs('bloomer@bloom.example', browser);
    const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${SHELL}/login` });
    const page = await (await browser.get(`/session/end?${query}`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await browser.post('/session/end/confirm', { xsrf, logout: 'yes' });
    assert.equal(await nextSubject(), await subjectOf(tokens.access_token));
  });

  test('when the roles change, and not when only the name does', async () => {
    const subject = await signInAsLeaver();
    await saveAccount(product.db, { ...account, familyName: 'W', roles: ['Admin'] }, { position: 9 });
    assert.equal(await pending(), 0);
    await saveAccount(product.db, { ...account, roles: ['Bloomer'] }, { position: 9 });
    assert.equal(await nextSubject(), subject);
  });

  test('when the address changes, which must be proved again', async () => {
    const subject = await signInAsLeaver();
    await nextSubject();
    await changeEmail(product.db, account.email, 'Moved@bloom.example');
    assert.equal(await nextSubject(), subject);
    const row = await product.db.selectFrom('account').selectAll().where('subject', '=', subject).executeTakeFirst();
    assert.deepEqual([row?.email, row?.email_verified], ['moved@bloom.example', false]);
    await changeEmail(product.db, 'moved@bloom.example', account.email);
    await nextSubject();
  });

  test('when an account is closed, again until it has heard', async () => {
    const subject = await signInAsLeaver();
    answers = [503, 500];
    await disableAccount(product.db, account.email);
    assert.equal(await nextSubject(), subject);
  });

  test('when a stolen refresh token shows up', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    await product.refresh(tokens.refresh_token);
    await product.db
      .updateTable('artifact')
      .set({ consumed_at: new Date(Date.now() - 60_000) })
      .where('consumed_at', 'is not', null)
      .execute();
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
    assert.equal(await nextSubject(), await subjectOf(tokens.access_token));
  });
});

test('access tokens say how the person signed in, also after a renewal', async () => {
  const tokens = await product.signInAs('bloomer@bloom.example');
  const renewed = await product.refresh(tokens.refresh_token);
  for (const token of [tokens.access_token, renewed.body.access_token]) {
    assert.deepEqual((await product.verify(token, 'bloom-api')).payload.amr, ['demo']);
  }
});
