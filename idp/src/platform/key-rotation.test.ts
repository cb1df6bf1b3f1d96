import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { TestProduct } from '../testing/test-product.ts';
import { forgetFormerKeys, publishKeys, RotationRefusal, usePublishedKeys } from './key-rotation.ts';

describe('new keys', () => {
  let product: TestProduct;
  before(async () => {
    product = await TestProduct.start();
  });
  after(() => product.stop());

  const published = async () => {
    const response = await fetch(`${product.issuer}/jwks`);
    const { keys } = (await response.json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid).sort();
  };
  const signedBy = (token: string) => decodeProtectedHeader(token).kid ?? '';
  const publishedAgo = (interval: string) =>
    sql`update idp.secret set published_at = published_at - ${interval}::interval`.execute(product.db);
  const age = (interval: string) =>
    sql`update idp.secret set created_at = created_at - ${interval}::interval where extract(epoch from created_at) > 0`.execute(
      product.db,
    );

  test('are believed before they sign, and nobody is signed out', async () => {
    const before = await product.signInAs('bloomer@bloom.example');
    const former = signedBy(before.access_token);
    await assert.rejects(usePublishedKeys(product.db), RotationRefusal);
    await publishKeys(product.db);
    await assert.rejects(publishKeys(product.db), RotationRefusal);
    await product.restart();
    const during = await product.refresh(before.refresh_token);
    assert.equal(signedBy(during.body.access_token), former, 'published, not in use');
    const all = await published();
    assert.equal(all.length, 2);

    // Whoever has not asked for the list again would refuse what they sign.
    const tooEarly = /published at [\d:]{8} UTC: "use" them from [\d:]{8} UTC on/;
    await assert.rejects(usePublishedKeys(product.db), tooEarly);
    await publishedAgo('9 minutes');
    await assert.rejects(usePublishedKeys(product.db), tooEarly);
    await publishedAgo('1 minute');
    await usePublishedKeys(product.db);
    await product.restart();
    const later = await product.refresh(during.body.refresh_token);
    assert.notEqual(signedBy(later.body.access_token), former);
    assert.ok(all.includes(signedBy(later.body.access_token)), 'whoever knew the published keys knows it');
    await product.verify(before.id_token, 'bloom-shell');
    assert.deepEqual(await published(), all);
  });

  test('replace former ones once nobody can show what those signed', async () => {
    assert.equal(await forgetFormerKeys(product.db), 0);
    await age('2 hours');
    assert.equal(await forgetFormerKeys(product.db), 1, 'of tokens, which live for minutes');
    await product.restart();
    assert.equal((await published()).length, 1);
    await age('32 days');
    assert.equal(await forgetFormerKeys(product.db), 1, 'of the browsers that stay signed in');
    assert.equal(await forgetFormerKeys(product.db), 0);
    await product.restart();
    await product.signInAs('bloomer@bloom.example');
  });

  test('replace leaked ones at once, and whoever shows what those signed signs in again', async () => {
    const before = await product.signInAs('bloomer@bloom.example');
    await publishKeys(product.db);
    await usePublishedKeys(product.db, { isUrgent: true });
    assert.equal(await forgetFormerKeys(product.db), 0, 'what they signed may still be shown');
    assert.equal(await forgetFormerKeys(product.db, { isUrgent: true }), 2);
    await product.restart();
    assert.deepEqual(await published(), [signedBy((await product.signInAs('bloomer@bloom.example')).access_token)]);
    await assert.rejects(product.verify(before.id_token, 'bloom-shell'));
  });
});
