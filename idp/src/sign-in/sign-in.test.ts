import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { saveAccount } from '../accounts/account.repository.ts';
import { RateLimited } from '../platform/rate-limit.ts';
import { codeIn, newVerifier, ROLES_CLAIM, SHELL, TestProduct } from '../testing/test-product.ts';
import { checkCode, requestCode } from './code.service.ts';

describe('signing in with a one-time code', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ demo: false });
    const person = { emailVerified: false, familyName: 'Noël-d’Arc', roles: ['Bloomer'] };
    for (const name of ['lea', 'brute', 'race', 'wait', 'late', 'twice']) {
      await saveAccount(product.db, { ...person, givenName: name, email: `${name}@bloom.example` });
    }
  });
  after(() => product.stop());

  test('the whole way: address, code by mail, tokens for the API, verified address', async () => {
    const browser = product.browser();
    const verifier = newVerifier();
    const at = await product.openSignIn(browser, verifier);
    const page = await (await browser.get(at)).text();
    assert.match(page, /lang="fr"/);
    assert.doesNotMatch(page, /Comptes de démonstration/);

    const sent = await browser.post(`${at}/email`, { email: '  LEA@bloom.example ' });
    assert.equal(sent.status, 303);
    assert.equal(sent.headers.get('location'), `${at}/code`);
    const code = codeIn(await product.mails.waitFor(product.mails.messages.length || 1));
    const { left } = await browser.follow(
      await browser.post(`${at}/code`, { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    );
    assert.equal(`${left?.origin}${left?.pathname}`, `${SHELL}/login/callback`);
    assert.equal(left?.searchParams.get('state'), 'state-of-the-shell');

    const { body } = await product.exchange(left as URL, verifier);
    const access = await product.verify(body.access_token, 'bloom-api');
    const identity = await product.verify(body.id_token, 'bloom-shell');
    for (const { payload } of [access, identity]) {
      assert.equal(payload.email, 'lea@bloom.example');
      assert.equal(payload.email_verified, true, 'the code proved the address');
      assert.equal(payload.name, 'lea Noël-d’Arc');
      assert.deepEqual(payload[ROLES_CLAIM], ['Bloomer']);
    }
    assert.equal(identity.payload.nonce, 'nonce-of-the-shell');
    assert.equal((access.payload.exp ?? 0) - (access.payload.iat ?? 0), 900);
    assert.equal(body.scope, 'openid profile email');
    assert.ok(body.refresh_token);
    for (const path of [at, `${at}/code`]) {
      const back = await browser.get(path);
      assert.equal(back.headers.get('location'), `${SHELL}/login?resumed`, 'the Back button of who is signed in');
    }
    const other = await product.browser().get(at);
    assert.match(await other.text(), /Cette page a expiré.*href="http:[^"]+\/login"/s);
    assert.equal((await product.exchange(left as URL, verifier)).status, 400, 'a code serves once');
  });

  test('five wrong codes kill the right one', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const expected = product.mails.messages.length + 1;
    await browser.post(`${at}/email`, { email: 'brute@bloom.example' });
    const right = codeIn(await product.mails.waitFor(expected));
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await browser.post(`${at}/code`, { code: wrong });
      assert.equal(answer.status, 422);
      assert.match(await answer.text(), guess < 5 ? /n’est pas le bon/ : /Trop d’essais/);
    }
    const answer = await browser.post(`${at}/code`, { code: right });
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /Trop d’essais/);
  });

  test('twenty parallel guesses share five tries', async () => {
    const key = Buffer.alloc(32, 1);
    const made = await requestCode(product.db, key, 'race', 'race@bloom.example', {
      network: '10.0.0.1',
      browser: undefined,
    });
    assert.ok(made.outcome === 'sent' && made.mail);
    const wrong = made.mail.code === '000000' ? '000001' : '000000';
    const checks = await Promise.all(Array.from({ length: 20 }, () => checkCode(product.db, key, 'race', wrong)));
    assert.equal(checks.filter((check) => check.outcome === 'wrong').length, 4);
    assert.equal((await checkCode(product.db, key, 'race', made.mail.code)).outcome, 'tooManyTries');
  });

  test('a right code used twice at once opens one session', async () => {
    const key = Buffer.alloc(32, 1);
    const made = await requestCode(product.db, key, 'twice', 'twice@bloom.example', {
      network: '10.0.0.2',
      browser: undefined,
    });
    assert.ok(made.outcome === 'sent' && made.mail);
    const { code } = made.mail;
    const checks = await Promise.all([1, 2, 3].map(() => checkCode(product.db, key, 'twice', code)));
    assert.equal(checks.filter((check) => check.outcome === 'accepted').length, 1);
  });

  test('a code dies after ten minutes, and another sign-in cannot use it', async () => {
    const key = Buffer.alloc(32, 1);
    const made = await requestCode(product.db, key, 'late', 'late@bloom.example', {
      network: '10.0.0.3',
      browser: undefined,
    });
    assert.ok(made.outcome === 'sent' && made.mail);
    assert.equal((await checkCode(product.db, key, 'other', made.mail.code)).outcome, 'expired');
    await product.db
      .updateTable('sign_in_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('interaction_id', '=', 'late')
      .execute();
    assert.equal((await checkCode(product.db, key, 'late', made.mail.code)).outcome, 'expired');
  });

  test('a new code is refused for 60 seconds, then replaces the old one', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const mails = product.mails.messages.length;
    await browser.post(`${at}/email`, { email: 'wait@bloom.example' });
    const first = codeIn(await product.mails.waitFor(mails + 1));
    const soon = await browser.post(`${at}/resend`, {});
    assert.equal(soon.status, 422);
    assert.match(await soon.text(), /Un autre pourra l’être dans/);
    await product.db
      .updateTable('sign_in_code')
      .set({ sent_at: new Date(Date.now() - 61_000) })
      .where('email', '=', 'wait@bloom.example')
      .execute();
    assert.equal((await browser.post(`${at}/resend`, {})).status, 303);
    const second = codeIn(await product.mails.waitFor(mails + 2));
    if (first !== second) assert.equal((await browser.post(`${at}/code`, { code: first })).status, 422);
    assert.equal((await browser.post(`${at}/code`, { code: second })).status, 303);
  });

  test('an unknown address gets the same answer, and no mail', async () => {
    const pages: string[] = [];
    const mails = product.mails.messages.length;
    for (const email of ['lea@bloom.example', 'nobody@bloom.example']) {
      const browser = product.browser();
      const at = await product.openSignIn(browser, newVerifier());
      const answer = await browser.post(`${at}/email`, { email });
      assert.equal(answer.status, 303);
      const page = await (await browser.get(`${at}/code`)).text();
      pages.push(
        page
          .replaceAll(at, '')
          .replaceAll(email, '')
          .replace(/data-wait="\d+"/, ''),
      );
      if (email.startsWith('nobody')) assert.equal((await browser.post(`${at}/code`, { code: '123456' })).status, 422);
    }
    assert.equal(pages[0], pages[1]);
    await product.mails.waitFor(mails + 1);
    assert.equal(product.mails.messages.filter((mail) => mail.includes('nobody@')).length, 0);
  });

  test('mails to one address are limited, known or not', async () => {
    for (const email of ['lea@bloom.example', 'ghost@bloom.example']) {
      const statuses: number[] = [];
      for (let request = 0; request < 6; request += 1) {
        const browser = product.browser();
        const at = await product.openSignIn(browser, newVerifier());
        const answer = await browser.post(`${at}/email`, { email });
        statuses.push(answer.status);
      }
      assert.equal(statuses.at(-1), 429, email);
    }
  });

  test('one network with IPv6 has one share of codes, whichever of its addresses it writes', async () => {
    const key = Buffer.alloc(32, 1);
    const ask = (index: number, ip: string) =>
      requestCode(product.db, key, `v6-${index}`, `v6-${index}@x.example`, {
        network: networkOfAddress(ip),
        browser: undefined,
      });
    for (let index = 0; index < 60; index += 1) await ask(index, `2001:db8:6:4:${index.toString(16)}::1`);
    await assert.rejects(ask(61, '2001:db8:6:4:ffff::1'), RateLimited);
    await ask(62, '2001:db8:6:5::1');
  });

  test('a mistyped address is refused in French and kept in the field, escaped', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const answer = await browser.post(`${at}/email`, { email: '"><script>alert(1)</script>' });
    const page = await answer.text();
    assert.equal(answer.status, 422);
    assert.match(page, /Indiquez une adresse e-mail complète/);
    assert.doesNotMatch(page, /<script>alert/);
  });

  test('forms sent by another site, or without the sign-in under way, are refused', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const foreign = await browser.post(
      `${at}/email`,
      { email: 'lea@bloom.example' },
      { origin: 'https://evil.example' },
    );
    assert.equal(foreign.status, 403);
    const stranger = await product.browser().post(`${at}/email`, { email: 'lea@bloom.example' });
    assert.equal(stranger.status, 400);
    assert.match(await stranger.text(), /Cette page a expiré/);
  });

  test('there is no demo door outside the demo mode', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    assert.equal((await browser.post(`${at}/demo`, { email: 'lea@bloom.example' })).status, 404);
    const response = await fetch(`${product.issuer}/demo/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'lea@bloom.example' }),
    });
    assert.equal(response.status, 404);
  });
});
