import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { findByEmail } from '../accounts/account.repository.ts';
import { newVerifier, TestProduct } from '../testing/test-product.ts';
import { codeOf, signIns } from '../testing/test-sign-ins.ts';
import { seal, unseal } from './sealing.ts';
import { resetSecondFactor } from './second-factor.repository.ts';
import { newTotpSecret, totpStep } from './totp.ts';

let product: TestProduct;
before(async () => {
  product = await TestProduct.start({ demo: false });
});
after(() => product.stop());

const { person, typeMailedCode, methodsOf, enrol, setBack } = signIns(() => product);

describe('a mailed code', () => {
  test('is said to be a mailed code, and opens nobody else’s second factor', async () => {
    const attempt = await typeMailedCode(await person('bloomer', 'Bloomer'));
    assert.deepEqual(await methodsOf(attempt, attempt.answer), ['email']);
  });

  test('leads staff to setting a second factor up, which may wait', async () => {
    const attempt = await typeMailedCode(await person('later', 'System'));
    const { browser, at } = attempt;
    assert.equal(attempt.answer.headers.get('location'), `${at}/second-factor`);
    assert.deepEqual(await methodsOf(attempt, await browser.post(`${at}/without`, {})), ['email']);
  });

  test('must come first: nothing is set up, asked for or skipped before it', async () => {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    assert.equal((await browser.get(`${at}/second-factor`)).status, 400);
    for (const step of ['second-factor', 'set-up', 'without']) {
      assert.equal((await browser.post(`${at}/${step}`, { code: '123456' })).status, 400, step);
    }
  });
});

describe('an application that shows codes', () => {
  // All these people sit in one network.
  beforeEach(() => product.db.deleteFrom('rate_counter').execute());

  test('is set up by its first code, and asked for from then on', async () => {
    const email = await person('set-up');
    const { secret, methods } = await enrol(email);
    assert.deepEqual(methods, ['email', 'otp']);
    const rows = JSON.stringify(await product.db.selectFrom('authenticator').selectAll().execute());
    assert.ok(secret.length === 32 && !rows.includes(secret), 'sealed');

    const attempt = await typeMailedCode(email);
    const { browser, at } = attempt;
    assert.match(await (await browser.get(`${at}/second-factor`)).text(), /Second facteur/);
    assert.equal((await browser.post(`${at}/without`, {})).status, 400, 'no way around it');
    assert.equal((await browser.post(`${at}/set-up`, { code: codeOf(secret) })).status, 400, 'no second one');
    const answer = await browser.post(`${at}/second-factor`, { code: codeOf(secret) });
    assert.deepEqual(await methodsOf(attempt, answer), ['email', 'otp']);
  });

  test('shows a code that serves once, also for two attempts at once', async () => {
    const email = await person('replay');
    const { secret } = await enrol(email);
    await setBack(email);
    const attempts = [await typeMailedCode(email), await typeMailedCode(email)];
    const code = codeOf(secret);
    const answers = await Promise.all(attempts.map(({ browser, at }) => browser.post(`${at}/second-factor`, { code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 422]);
    const later = await typeMailedCode(email);
    assert.equal((await later.browser.post(`${later.at}/second-factor`, { code })).status, 422);
  });

  test('bears five wrong codes in an attempt, not one more', async () => {
    const email = await person('brute');
    const { secret } = await enrol(email);
    await setBack(email);
    const { browser, at } = await typeMailedCode(email);
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await browser.post(`${at}/second-factor`, { code: 'abcdef' });
      assert.match(await answer.text(), guess < 5 ? /n’est pas le bon/ : /Trop d’essais/);
    }
    assert.equal((await browser.post(`${at}/second-factor`, { code: codeOf(secret) })).status, 422);
  });

  test('bears twenty tries of strangers a day, whoever reads the mails; the owner’s browser has its own', async () => {
    const email = await person('patient');
    const { secret, browser } = await enrol(email);
    await setBack(email);
    const thief = await typeMailedCode(email);
    assert.equal((await thief.browser.post(`${thief.at}/second-factor`, { code: 'abcdef' })).status, 422);
    await product.db.updateTable('rate_counter').set({ hits: 20 }).where('scope', '=', 'factor-day').execute();
    const code = codeOf(secret);
    assert.equal((await thief.browser.post(`${thief.at}/second-factor`, { code })).status, 429);
    const own = await typeMailedCode(email, browser);
    assert.deepEqual(await methodsOf(own, await browser.post(`${own.at}/second-factor`, { code })), ['email', 'otp']);
  });

  test('may be replaced for once by a recovery code, of which only hashes are kept', async () => {
    const email = await person('recover');
    const { codes } = await enrol(email);
    const [code = ''] = codes;
    const rows = JSON.stringify(await product.db.selectFrom('recovery_code').selectAll().execute());
    assert.ok(!codes.some((one) => rows.includes(one)));
    const attempt = await typeMailedCode(email);
    const answer = await attempt.browser.post(`${attempt.at}/second-factor`, { code: code.toUpperCase() });
    assert.deepEqual(await methodsOf(attempt, answer), ['email', 'mfa']);
    const again = await typeMailedCode(email);
    assert.equal((await again.browser.post(`${again.at}/second-factor`, { code })).status, 422, 'it has served');
  });

  test('of somebody else’s account opens nothing', async () => {
    const [own, other] = [await person('own'), await person('other')];
    const { secret, codes } = await enrol(own);
    await enrol(other);
    const { browser, at } = await typeMailedCode(other);
    for (const code of [codeOf(secret), codes[0] ?? '']) {
      assert.equal((await browser.post(`${at}/second-factor`, { code })).status, 422);
    }
  });

  test('is set up anew after a reset', async () => {
    const email = await person('reset');
    await enrol(email);
    const subject = (await findByEmail(product.db, email))?.subject ?? '';
    assert.equal(await resetSecondFactor(product.db, subject), true);
    assert.equal(
      (await product.db.selectFrom('recovery_code').selectAll().where('subject', '=', subject).execute()).length,
      0,
    );
    assert.deepEqual((await enrol(email)).methods, ['email', 'otp']);
  });

  test('is asked for after a restart too', async () => {
    const email = await person('restart');
    const { secret } = await enrol(email);
    await setBack(email);
    await product.restart({ demo: false });
    const attempt = await typeMailedCode(email);
    const answer = await attempt.browser.post(`${attempt.at}/second-factor`, { code: codeOf(secret) });
    assert.deepEqual(await methodsOf(attempt, answer), ['email', 'otp']);
  });
});

test('a code counts half a minute before and after its time', () => {
  const secret = newTotpSecret();
  const now = 1_700_000_010_000;
  const at = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
  const present = Math.floor(now / 30_000);
  for (const steps of [-1, 0, 1]) assert.equal(totpStep(secret, at(steps), now), present + steps);
  for (const steps of [-2, 2]) assert.equal(totpStep(secret, at(steps), now), undefined);
  for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    assert.equal(totpStep(secret, text, now), undefined);
});

test('what is sealed opens for its owner only, and not once it was changed', () => {
  const key = Buffer.alloc(32, 7);
  const sealed = seal(key, 'somebody', 'secret');
  assert.equal(unseal(key, 'somebody', sealed), 'secret');
  assert.throws(() => unseal(key, 'somebody else', sealed));
  assert.throws(() => unseal(Buffer.alloc(32, 8), 'somebody', sealed));
  assert.throws(() => unseal(key, 'somebody', `${sealed.slice(0, -2)}AA`));
});
