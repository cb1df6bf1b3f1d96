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
      .select(['email', 'roles', 'subject', 'email_verified', 'disabled_at', 'given_name', 'demo'])
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

  test('who has an account keeps its roles, its name and its sessions', async () => {
    const tokens = await product.signInAs('admin@bloom.example');
    await provision('invited', { ...nora, email: 'admin@bloom.example' });
    const account = await find('admin@bloom.example');
    assert.deepEqual([account?.roles, account?.given_name, account?.demo], [['Admin', 'Bloomer'], 'Alice', true]);
    const kept = await product.db
      .selectFrom('artifact')
      .select('id')
      .where('account_id', '=', account?.subject ?? '')
      .execute();
    assert.ok(tokens.access_token !== '' && kept.length > 0);
  });

  test('of a client sign in from the first mail on; staff and Bloomers stay what they are', async () => {
    const claire = { email: 'claire@clairval.example', givenName: 'Claire', familyName: 'Durand' };
    for (const _ of [1, 2]) assert.equal((await provision('contact', claire)).status, 204);
    assert.deepEqual((await find('claire@clairval.example'))?.roles, ['Client']);
    await provision('contact', { ...claire, email: 'admin@bloom.example' });
    assert.equal((await find('admin@bloom.example'))?.roles.includes('Client'), false);
    await provision('invited', { ...nora, email: 'both@bloom.example' });
    await provision('contact', { ...claire, email: 'both@bloom.example' });
    assert.deepEqual((await find('both@bloom.example'))?.roles, ['Bloomer', 'Client']);
    assert.equal((await provision('contact', { ...claire, givenName: '' })).status, 400);
  });

  test('opened for two reasons at the same instant serve both', async () => {
    for (let person = 0; person < 5; person += 1) {
      const asked = { ...nora, email: `twice-${person}@bloom.example` };
      const answers = await Promise.all(['invited', 'contact', 'invited', 'contact'].map((as) => provision(as, asked)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
      assert.deepEqual([...((await find(asked.email))?.roles ?? [])].sort(), ['Bloomer', 'Client']);
    }
  });

  test('of staff never follow an address, and are never closed by one', async () => {
    await provision('renamed', { from: 'admin@bloom.example', to: 'voleur@evil.example' });
    await provision('renamed', { from: 'admin@bloom.example', to: 'bloomer@bloom.example' });
    const admin = await find('admin@bloom.example');
    assert.equal(admin?.disabled, false);
    assert.equal(await find('voleur@evil.example'), undefined);
  });

  test('take the address of a closed account', async () => {
    await provision('invited', { ...nora, email: 'fermee@bloom.example' });
    await product.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('email', '=', 'fermee@bloom.example')
      .execute();
    await provision('invited', { ...nora, email: 'ouverte@bloom.example' });
    assert.equal(
      (await provision('renamed', { from: 'ouverte@bloom.example', to: 'fermee@bloom.example' })).status,
      204,
    );
    assert.equal((await find('fermee@bloom.example'))?.disabled, false);
  });

  test('follow an address that was confirmed, and stay the same account', async () => {
    await provision('invited', { ...nora, email: 'avant@bloom.example' });
    const before = await find('avant@bloom.example');
    assert.equal((await provision('renamed', { from: 'avant@bloom.example', to: 'apres@bloom.example' })).status, 204);
    assert.equal((await find('apres@bloom.example'))?.subject, before?.subject);
    // An address that signs in already stays its own; the old one no longer does.
    await provision('invited', { ...nora, email: 'autre@bloom.example' });
    const taken = await provision('renamed', { from: 'apres@bloom.example', to: 'autre@bloom.example' });
    assert.equal(taken.status, 409);
    assert.equal((await find('apres@bloom.example'))?.disabled, true);
    // The product did not hear it, and asks again.
    const again = (change: object) => provision('renamed', change);
    assert.equal((await again({ from: 'apres@bloom.example', to: 'autre@bloom.example' })).status, 409);
    assert.equal((await again({ from: 'avant@bloom.example', to: 'apres@bloom.example' })).status, 204);
  });

  test('of a Bloomer who signs for a client too stay with the client, and the Bloomer follows the address', async () => {
    const former = { ...nora, email: 'nora@clairval.example' };
    await provision('invited', former);
    await provision('contact', former);
    const moved = { from: former.email, to: 'nora@perso.example' };
    // The second time the product did not hear the first answer.
    for (const _ of [1, 2]) assert.equal((await provision('renamed', moved)).status, 409);
    const [before, now] = [await find(moved.from), await find(moved.to)];
    assert.deepEqual([before?.roles, before?.disabled], [['Client'], false]);
    assert.deepEqual([now?.roles, now?.given_name, now?.email_verified], [['Bloomer'], 'Nora', false]);
  });

  test('of a contact take in the Bloomer who confirmed their address', async () => {
    await provision('contact', { ...nora, email: 'contact@clairval.example' });
    await provision('invited', { ...nora, email: 'bloomer@perso.example' });
    const moved = { from: 'bloomer@perso.example', to: 'contact@clairval.example' };
    assert.equal((await provision('renamed', moved)).status, 409);
    assert.deepEqual((await find(moved.to))?.roles, ['Client', 'Bloomer']);
    assert.equal((await find(moved.from))?.disabled, true);
  });

  test('are made for a former address of somebody else, who keeps theirs', async () => {
    await provision('invited', { ...nora, email: 'julie.roux@bloom.example' });
    const julie = await find('julie.roux@bloom.example');
    await provision('renamed', { from: 'julie.roux@bloom.example', to: 'julie.blanc@bloom.example' });
    for (const email of ['Julie.Roux@bloom.example', 'julie.roux@bloom.example ', 'julie.roux+2@bloom.example'])
      assert.equal((await provision('invited', { ...nora, email })).status, 204, email);
    const [renamed, other, third] = await Promise.all(
      ['julie.blanc@bloom.example', 'julie.roux@bloom.example', 'julie.roux+2@bloom.example'].map(find),
    );
    assert.equal(renamed?.subject, julie?.subject);
    assert.equal(new Set([renamed, other, third].map((account) => account?.subject)).size, 3);
    assert.match(other?.subject ?? '', /^[\w-]{22}$/);
    // And back again: each address has had two accounts by then.
    assert.equal(
      (await provision('renamed', { from: 'julie.roux@bloom.example', to: 'julie.vert@bloom.example' })).status,
      204,
    );
    assert.equal(
      (await provision('renamed', { from: 'julie.blanc@bloom.example', to: 'julie.roux@bloom.example' })).status,
      204,
    );
    assert.equal((await find('julie.roux@bloom.example'))?.subject, julie?.subject);
    assert.equal((await provision('invited', { ...nora, email: 'julie.blanc@bloom.example' })).status, 204);
  });

  test('of an address that was closed are new ones: whoever left does not come back as somebody else', async () => {
    await provision('invited', { ...nora, email: 'partie@bloom.example' });
    const left = await find('partie@bloom.example');
    await product.db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('subject', '=', left?.subject ?? '')
      .execute();
    assert.equal((await provision('invited', { ...nora, email: 'partie@bloom.example' })).status, 204);
    const invited = await find('partie@bloom.example');
    assert.equal(invited?.disabled, false);
    assert.notEqual(invited?.subject, left?.subject);
    assert.equal((await accounts()).find(({ subject }) => subject === left?.subject)?.disabled, true);
  });

  test('lose every session when the product says that an access ended, and may sign in again', async () => {
    const tokens = await product.signInAs('bloomer@bloom.example');
    const subject = (await find('bloomer@bloom.example'))?.subject;
    assert.equal((await provision('ended', { subject }, { authorization: '' })).status, 403);
    assert.equal((await provision('ended', {})).status, 400);
    assert.equal((await provision('ended', { subject })).status, 204);
    assert.equal((await product.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
    assert.notEqual((await product.signInAs('bloomer@bloom.example')).access_token, '');
    // Nobody has this subject: there is nothing to end, and nothing to say about it.
    assert.equal((await provision('ended', { subject: 'nobody' })).status, 204);
  });

  test('are the product’s to make, nobody else’s', async () => {
    const unknown = { ...nora, email: 'intrus@bloom.example' };
    assert.equal((await provision('invited', unknown, { authorization: 'Bearer autre' })).status, 403);
    assert.equal((await provision('invited', unknown, { authorization: '' })).status, 403);
    assert.equal((await provision('invited', unknown, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await provision('invited', { ...unknown, email: 'x' })).status, 400);
    assert.equal((await provision('../Provision/invited', unknown)).status, 404, 'what a proxy does not keep away');
    assert.equal(await find('intrus@bloom.example'), undefined);
  });
});

describe('the account of somebody who was erased', () => {
  const paul = { email: 'paul@gone.example', givenName: 'Paul', familyName: 'Parti' };

  test('goes with its name and its sessions, and again is harmless', async () => {
    await provision('invited', paul);
    const subject = (await find(paul.email))?.subject;
    assert.equal((await provision('erased', { email: 'Paul@gone.example' })).status, 204);
    assert.equal((await provision('erased', { email: 'Paul@gone.example' })).status, 204);
    assert.equal(await find(paul.email), undefined);
    const sessions = await product.db
      .selectFrom('artifact')
      .select('id')
      .where('account_id', '=', subject ?? '')
      .execute();
    assert.deepEqual(sessions, []);
  });

  test('stays when it is one of the staff, or when a page asks', async () => {
    await provision('erased', { email: 'admin@bloom.example' });
    assert.equal((await find('admin@bloom.example'))?.disabled, false);
    await provision('invited', paul);
    assert.equal((await provision('erased', paul, { authorization: 'Bearer guess' })).status, 403);
    assert.equal((await provision('erased', paul, { origin: 'http://evil.example' })).status, 403);
    assert.equal((await provision('erased', {})).status, 400);
    assert.ok(await find(paul.email));
  });
});
