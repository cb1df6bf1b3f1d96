import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storeFile } from '../../platform/files/files.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const CHECK = `mutation ($id: ID!, $version: ID!, $result: IdentityCheckResult!, $reason: String) {
  checkIdentityDocument(recordId: $id, credentialVersion: $version, result: $result, reason: $reason) {
    credentialCheckResult credentialCheckReason credentialCheckedAt } }`;
const SAVE = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { credentialCheckResult } }';

const api = testApi();

const paper = ({ platform, db }: TestContext) =>
  storeFile(platform, db, { bytes: Buffer.from('%PDF-'), name: 'id.pdf', state: 'clean' });

async function sent(test: TestContext) {
  const file = await paper(test);
  const bloomer = await test.create.bloomer({ credential_file_id: file.id });
  const admin = asAdmin((await test.create.staff()).id);
  const check = (variables: object = {}) =>
    test.execute(admin, CHECK, { id: bloomer.id, version: file.id, result: 'valid', ...variables });
  return { file, bloomer, admin, check };
}

const traces = ({ db }: TestContext) =>
  db.selectFrom('audit_event').select('data').where('action', '=', 'bloomer.identityCheck').execute();

describe('the verification of an identity document', () => {
  it('is kept with its day, and written down once', () =>
    api.rollback(async (test) => {
      const { check } = await sent(test);
      const { data } = await check();
      assert.equal(data.checkIdentityDocument.credentialCheckResult, 'valid');
      assert.ok(data.checkIdentityDocument.credentialCheckedAt);
      await check();
      assert.equal((await traces(test)).length, 1);
    }));

  it('is of the document that was looked at', () =>
    api.rollback(async (test) => {
      const { bloomer, check } = await sent(test);
      const other = await paper(test);
      await test.db.updateTable('bloomer').set({ credential_file_id: other.id }).where('id', '=', bloomer.id).execute();
      assert.equal((await check()).code, 'CONFLICT');
      assert.equal((await traces(test)).length, 0);
    }));

  it('tells the Bloomer why his was refused, who sends another that nobody has looked at', () =>
    api.rollback(async (test) => {
      const { bloomer, check } = await sent(test);
      assert.deepEqual((await check({ result: 'refused', reason: ' ' })).errors[0]?.extensions.invalidArgs, ['reason']);
      assert.deepEqual((await check({ result: 'refused', reason: 'x'.repeat(501) })).code, 'BAD_USER_INPUT');
      const { data } = await check({ result: 'refused', reason: 'Elle est périmée.' });
      assert.equal(data.checkIdentityDocument.credentialCheckReason, 'Elle est périmée.');
      const [notice] = await test.db
        .selectFrom('notification')
        .selectAll()
        .where('bloomer_id', '=', bloomer.id)
        .execute();
      assert.match(notice?.description ?? '', /Elle est périmée\./);
      assert.equal(notice?.link, '/me/informations');
    }));

  it('is nobody’s own, and not finance’s', () =>
    api.rollback(async (test) => {
      const { bloomer, file, admin } = await sent(test);
      const variables = { id: bloomer.id, version: file.id, result: 'valid' };
      const own = { ...admin, bloomerId: bloomer.id };
      assert.equal((await test.execute(own, CHECK, variables)).code, 'FORBIDDEN');
      const finance = asAdmin((await test.create.staff()).id, new Set(['finance']));
      assert.equal((await test.execute(finance, CHECK, variables)).code, 'FORBIDDEN');
    }));

  it('lets the profile be saved after the document was erased', () =>
    api.rollback(async (test) => {
      const { bloomer, check } = await sent(test);
      await check();
      await test.db.updateTable('bloomer').set({ credential_file_id: null }).where('id', '=', bloomer.id).execute();
      const { data } = await test.execute(asBloomer(bloomer), SAVE, { input: { slack: '@camille' } });
      assert.equal(data.upsertBloomer.credentialCheckResult, 'valid');
    }));
});
