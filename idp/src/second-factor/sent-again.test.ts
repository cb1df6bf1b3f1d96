import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { SHELL, TestProduct } from '../testing/test-product.ts';
import { codeOf, recoveryCodesOf, secretOf, signIns } from '../testing/test-sign-ins.ts';

let product: TestProduct;
before(async () => {
  product = await TestProduct.start({ demo: false });
});
after(() => product.stop());
// All these people sit in one network.
beforeEach(() => product.db.deleteFrom('rate_counter').execute());

const { person, typeMailedCode, methodsOf, enrol } = signIns(() => product);

describe('a mailed code', () => {
  test('sent by two clicks leads where the first one led', async () => {
    const bloomer = await typeMailedCode(await person('clicking', 'Bloomer'));
    assert.deepEqual(await methodsOf(bloomer, await bloomer.browser.post(`${bloomer.at}/code`, { code: '1' })), [
      'email',
    ]);
    const { browser, at } = await typeMailedCode(await person('clicking-admin'));
    const again = await browser.post(`${at}/code`, { code: '1' });
    assert.deepEqual([again.status, again.headers.get('location')], [303, `${at}/second-factor`]);
  });

  test('sent again when the sign-in is done leads to the product', async () => {
    const attempt = await typeMailedCode(await person('done', 'Bloomer'));
    const { browser, at, answer } = attempt;
    await browser.follow(answer);
    const again = await browser.post(`${at}/code`, { code: '1' });
    assert.deepEqual([again.status, again.headers.get('location')?.startsWith(SHELL)], [303, true]);
  });
});

describe('a code of an application', () => {
  test('set up by two clicks, or by a page that is loaded again, shows the recovery codes that count', async () => {
    for (const name of ['clicks', 'again']) {
      const email = await person(name);
      const attempt = await typeMailedCode(email);
      const { browser, at } = attempt;
      const secret = secretOf(await (await browser.get(`${at}/second-factor`)).text());
      const setUp = async () => (await browser.post(`${at}/set-up`, { code: codeOf(secret, -1) })).text();
      const pages = name === 'clicks' ? await Promise.all([setUp(), setUp()]) : [await setUp(), await setUp()];
      const [lost = [], shown = []] = pages.map(recoveryCodesOf);
      assert.deepEqual([lost.length, shown.length], [10, 10], name);
      assert.deepEqual(await methodsOf(attempt, await browser.post(`${at}/without`, {})), ['email', 'otp']);
      if (name === 'clicks') continue;
      for (const [code, status] of [
        [lost[0] ?? '', 422],
        [shown[0] ?? '', 303],
      ] as const) {
        const later = await typeMailedCode(email);
        assert.equal((await later.browser.post(`${later.at}/second-factor`, { code })).status, status);
      }
      const over = await browser.post(`${at}/set-up`, { code: codeOf(secret) });
      assert.equal(over.status, 303, 'nobody gets others once the attempt is over');
    }
  });

  test('shows the codes to whoever comes back to the page, for a code of the application and five tries', async () => {
    const { browser, at } = await typeMailedCode(await person('back'));
    const secret = secretOf(await (await browser.get(`${at}/second-factor`)).text());
    await browser.post(`${at}/set-up`, { code: codeOf(secret, -1) });
    const page = await (await browser.get(`${at}/second-factor`)).text();
    assert.match(page, /Le second facteur est actif/);
    assert.equal(secretOf(page), '', 'the secret is not shown again');
    const wrong = await browser.post(`${at}/set-up`, { code: 'abcdef' });
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /n’est pas le bon/);
    const right = await browser.post(`${at}/set-up`, { code: codeOf(secret) });
    assert.equal(recoveryCodesOf(await right.text()).length, 10);
    for (let more = 0; more < 2; more += 1) await browser.post(`${at}/set-up`, { code: 'abcdef' });
    assert.match(await (await browser.post(`${at}/set-up`, { code: codeOf(secret) })).text(), /Trop d’essais/);
  });

  test('entered by two clicks signs in', async () => {
    const email = await person('entered');
    const { secret } = await enrol(email);
    const attempt = await typeMailedCode(email);
    const { browser, at } = attempt;
    const send = () => browser.post(`${at}/second-factor`, { code: codeOf(secret) });
    assert.equal((await send()).status, 303);
    assert.deepEqual(await methodsOf(attempt, await send()), ['email', 'otp']);
  });
});
