import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findByEmail, saveAccount } from '../accounts/account.repository.ts';
import { RateLimited } from '../platform/rate-limit.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { requestCode } from '../sign-in/code.service.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { codeIn, newVerifier, TestProduct } from '../testing/test-product.ts';
import { forgetBrowsers } from './known-browser.repository.ts';

const COOKIE = /^idp_browser_\d+=/;

let product: TestProduct;
before(async () => {
  product = await TestProduct.start({ demo: false });
});
after(() => product.stop());

async function person(name: string): Promise<string> {
  const email = `${name}@bloom.example`;
  const names = { givenName: name, familyName: 'Petit', roles: ['Bloomer'] };
  await saveAccount(product.db, { ...names, email, emailVerified: false });
  return email;
}

/** Asks for a code and types it; answers the cookie that the sign-in left. */
async function signIn(browser: TestBrowser, email: string): Promise<string> {
  const at = await product.openSignIn(browser, newVerifier());
  const expected = product.mails.messages.length + 1;
  assert.equal((await browser.post(`${at}/email`, { email })).status, 303);
  const code = codeIn(await product.mails.waitFor(expected));
  const answer = await browser.post(`${at}/code`, { code });
  assert.equal(answer.status, 303);
  const cookie = answer.headers.getSetCookie().find((line) => COOKIE.test(line)) ?? '';
  await browser.get(product.authorizationUrl(newVerifier(), { prompt: 'login' }));
  return cookie;
}

/** What the sign-in page answers when this browser asks for a code. */
async function ask(browser: TestBrowser, email: string): Promise<number> {
  const { at } = await browser.follow(await browser.get(product.authorizationUrl(newVerifier(), { prompt: 'login' })));
  return (await browser.post(`${at}/email`, { email })).status;
}

/** Strangers of many networks ask until nothing is left to them; answers how many codes they were given. */
async function attack(email: string): Promise<number> {
  const { codeKey } = await loadSecrets(product.db);
  let sent = 0;
  for (let index = 0; index < 30; index += 1) {
    const asker = { network: `198.51.100.${index}`, browser: undefined };
    try {
      await requestCode(product.db, codeKey, `attack ${email} ${index}`, email, asker);
      sent += 1;
    } catch (error) {
      assert.ok(error instanceof RateLimited);
    }
  }
  return sent;
}

describe('a browser that somebody signed in from before', () => {
  test('signs in whatever strangers do to the address, who send ten mails in a quarter of an hour at most', async () => {
    const email = await person('owner');
    const own = product.browser();
    await signIn(own, email);
    assert.ok((await attack(email)) <= 10);
    assert.equal(await ask(product.browser(), email), 429, 'strangers have nothing left');
    await signIn(own, email);
  });

  test('keeps its own share, beyond that of its network, and no more', async () => {
    const email = await person('office');
    const own = product.browser();
    await signIn(own, email);
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push(await ask(product.browser(), email));
    assert.equal(statuses.at(-1), 429, 'somebody in the same network');
    for (let index = 0; index < 5; index += 1) assert.equal(await ask(own, email), 303);
    assert.equal(await ask(own, email), 429);
  });

  test('is not shut out by a flood of forms or requests from its network', async () => {
    const email = await person('flooded');
    const own = product.browser();
    await signIn(own, email);
    const window_start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    const later = new Date(window_start.getTime() + 60_000);
    const networks = ['127.0.0.1', '0:0:0:0::/64'];
    const rows = [window_start, later].flatMap((start) =>
      networks.flatMap((subject) =>
        ['form', 'protocol'].map((scope) => ({ scope, subject, window_start: start, hits: 5_000 })),
      ),
    );
    await product.db
      .insertInto('rate_counter')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['scope', 'subject', 'window_start']).doUpdateSet({ hits: 5_000 }))
      .execute();
    assert.equal(await ask(own, email), 303);
    assert.equal((await product.browser().get(product.authorizationUrl(newVerifier()))).status, 429);
    await product.db.deleteFrom('rate_counter').execute();
  });

  test('carries a signed token that no page reads, another after each sign-in, of which only a hash is stored', async () => {
    const email = await person('token');
    const own = product.browser();
    const first = await signIn(own, email);
    assert.match(first, /; httponly/i);
    assert.match(first, /; samesite=lax/i);
    const token = first.split(/[=;]/)[1] ?? '';
    const rows = JSON.stringify(await product.db.selectFrom('known_browser').selectAll().execute());
    assert.ok(token.length >= 43 && !rows.includes(token));
    const second = await signIn(own, email);
    assert.notEqual(second.split(';')[0], first.split(';')[0]);

    await attack(email);
    const thief = product.browser();
    thief.setCookie(first.split(';')[0] ?? '');
    assert.equal(await ask(thief, email), 429, 'the old token');
    const forger = product.browser();
    forger.setCookie(second.split(';')[0] ?? '');
    forger.setCookie(`${first.split('=')[0]}.sig=forged`);
    assert.equal(await ask(forger, email), 429, 'a token without its signature');
    assert.equal(await ask(own, email), 303);
  });

  test('is a stranger for other addresses, known or not, and for its own once it was forgotten', async () => {
    const [email, other] = [await person('one'), await person('other')];
    const own = product.browser();
    await signIn(own, email);
    for (const address of [other, 'nobody@bloom.example']) {
      await attack(address);
      assert.equal(await ask(own, address), 429, address);
    }
    await attack(email);
    assert.equal(await ask(own, email), 303);
    await forgetBrowsers(product.db, (await findByEmail(product.db, email))?.subject ?? '');
    assert.equal(await ask(own, email), 429);
  });
});

describe('wrong guesses', () => {
  test('of strangers take nothing from whoever holds the right code', async () => {
    const email = await person('guessed');
    const own = product.browser();
    const at = await product.openSignIn(own, newVerifier());
    const expected = product.mails.messages.length + 1;
    await own.post(`${at}/email`, { email });
    const code = codeIn(await product.mails.waitFor(expected));
    const wrong = code === '000000' ? '000001' : '000000';
    for (let stranger = 0; stranger < 4; stranger += 1) {
      const browser = product.browser();
      const other = await product.openSignIn(browser, newVerifier());
      await browser.post(`${other}/email`, { email });
      for (let guess = 0; guess < 6; guess += 1) await browser.post(`${other}/code`, { code: wrong });
    }
    assert.equal((await own.post(`${at}/code`, { code })).status, 303);
  });
});

test('no counter keeps an address in clear', async () => {
  const rows = await product.db.selectFrom('rate_counter').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /@|bloom\.example/);
});
