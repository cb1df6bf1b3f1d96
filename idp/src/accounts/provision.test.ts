import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TestProduct } from '../testing/test-product.ts';

const SECRET = 'a-secret-of-the-product-with-32-characters';

let product: TestProduct;
before(async () => {
  product = await TestProduct.start({ provisionSecret: SECRET });
});
after(() => product.stop());

function provision(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${product.issuer}/provision/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET}`, ...headers },
    body: JSON.stringify(body),
  });
}

const accounts = async () =>
  (
    await product.db
      .selectFrom('account')
      .select(['email', 'roles', 'subject', 'email_verified', 'disabled_at'])
      .execute()
  ).map((account) => ({ ...account, disabled: account.disabled_at !== null }));
const find = async (email: string) => (await accounts()).find((account) => account.email === email);

describe('accounts of invited people', () => {
  const nora = { email: 'Nora@bloom.example', givenName: 'Nora', familyName: 'Petit' };

  test('sign in as Bloomers from their invitation on, twice invited once', async () => {
    assert.equal((await provision('invited', nora)).status, 204);
    assert.equal((await provision('invited', nora)).status, 204);
    const account = await find('nora@bloom.example');
    assert.deepEqual([account?.roles, account?.email_verified], [['Bloomer'], false]);
  });

  test('who has an account keeps its roles', async () => {
    await provision('invited', { ...nora, email: 'admin@bloom.example' });
    assert.deepEqual((await find('admin@bloom.example'))?.roles, ['Admin', 'Bloomer']);
  });

  test('follow an address that was confirmed, and stay the same account', async () => {
    await provision('invited', { ...nora, email: 'avant@bloom.example' });
    const before = await find('avant@bloom.example');
    assert.equal((await provision('renamed', { from: 'avant@bloom.example', to: 'apres@bloom.example' })).status, 204);
    assert.equal((await find('apres@bloom.example'))?.subject, before?.subject);
    // An address that signs in already stays its own; the old one no longer does.
    await provision('invited', { ...nora, email: 'autre@bloom.example' });
    await provision('renamed', { from: 'apres@bloom.example', to: 'autre@bloom.example' });
    assert.equal((await find('apres@bloom.example'))?.disabled, true);
  });

  test('are the product’s to make, nobody else’s', async () => {
    const unknown = { ...nora, email: 'intrus@bloom.example' };
    assert.equal((await provision('invited', unknown, { authorization: 'Bearer autre' })).status, 403);
    assert.equal((await provision('invited', unknown, { authorization: '' })).status, 403);
    assert.equal((await provision('invited', unknown, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await provision('invited', { ...unknown, email: 'x' })).status, 400);
    assert.equal(await find('intrus@bloom.example'), undefined);
  });
});
