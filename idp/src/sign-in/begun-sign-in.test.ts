import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeEmail, disableAccount, saveAccount } from '../accounts/account.repository.ts';
import { findStep } from '../second-factor/second-factor.repository.ts';
import { beginSecondStep } from '../second-factor/second-factor.service.ts';
import { codeIn, newVerifier, TestProduct } from '../testing/test-product.ts';

const person = { emailVerified: true, givenName: 'Paul', familyName: 'Roux', roles: ['Bloomer'] };

/** What somebody with the former mailbox has in hand when the address changes. */
describe('a sign-in that was begun before the address changed', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start({ demo: false });
  });
  after(() => product.stop());

  async function codeFor(email: string) {
    const browser = product.browser();
    const at = await product.openSignIn(browser, newVerifier());
    const expected = product.mails.messages.length + 1;
    await browser.post(`${at}/email`, { email });
    return { browser, at, code: codeIn(await product.mails.waitFor(expected)) };
  }

  const verified = async (email: string) =>
    (await product.db.selectFrom('account').select('email_verified').where('email', '=', email).executeTakeFirst())
      ?.email_verified;

  test('does not end with the code of the former mailbox, which proves nothing about the new one', async () => {
    await saveAccount(product.db, { ...person, email: 'avant@bloom.example' });
    const { browser, at, code } = await codeFor('avant@bloom.example');
    assert.equal(await changeEmail(product.db, 'avant@bloom.example', 'apres@bloom.example'), true);
    const { left } = await browser.follow(await browser.post(`${at}/code`, { code }));
    assert.equal(left, undefined);
    assert.equal(await verified('apres@bloom.example'), false);
  });

  test('is not taken up later, whether the account moved or was closed meanwhile', async () => {
    for (const name of ['ailleurs', 'close']) {
      const email = `${name}@bloom.example`;
      await saveAccount(product.db, { ...person, email });
      const { browser, at, code } = await codeFor(email);
      const accepted = await browser.post(`${at}/code`, { code });
      assert.equal(accepted.status, 303);
      if (name === 'close') {
        await disableAccount(product.db, email);
        await saveAccount(product.db, { ...person, email });
      } else await changeEmail(product.db, email, 'nouvelle@bloom.example');
      const { left } = await browser.follow(accepted);
      assert.equal(left, undefined, name);
    }
  });

  test('does not go on with its second step', async () => {
    await saveAccount(product.db, { ...person, roles: ['Admin'], email: 'chef@bloom.example' });
    const account = await product.db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', 'chef@bloom.example')
      .executeTakeFirstOrThrow();
    const setup = { db: product.db, secrets: { codeKey: Buffer.alloc(32) }, sealingKey: Buffer.alloc(32) };
    assert.equal(await beginSecondStep(setup, 'begun', account), 'offer');
    await changeEmail(product.db, 'chef@bloom.example', 'cheffe@bloom.example');
    assert.equal(await findStep(product.db, 'begun'), undefined);
  });
});
