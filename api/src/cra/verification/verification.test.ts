import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sent, signs } from '../../missions/contract-signing/contract-signing.fixture.ts';
import { asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN } from '../activities/activities.fixture.ts';

const api = testApi();

const VERIFY = `query ($id: ID, $hash: String) { verifyDocument(id: $id, sha256: $hash) { sha256 signers { name signDate level } } }`;

const verify = (test: TestContext, variables: { id?: string; hash?: string }) =>
  test.execute(asNobody, VERIFY, variables);

const names = (answer: { signers: { name: string }[] }) => answer.signers.map(({ name }) => name);

describe('anybody verifies a sealed document', () => {
  it('a contract, by its id and by the hash of the file, and learns who signed it when', () =>
    api.rollback(async (test) => {
      const of = await sent(test, { type: 'PDS' });
      assert.equal((await verify(test, { id: of.signing.id })).data.verifyDocument, null);
      await signs(test, of, of.other, of.first);
      assert.equal((await verify(test, { id: of.signing.id })).data.verifyDocument, null);
      await signs(test, of, of.manager, of.firm, { name: 'Alice Roy' });
      await test.runJobs();
      const byId = (await verify(test, { id: of.signing.id })).data.verifyDocument;
      assert.deepEqual(names(byId), ['Claire Durand', 'Alice Roy']);
      const byHash = (await verify(test, { hash: byId.sha256.toUpperCase() })).data.verifyDocument;
      assert.deepEqual(byHash, byId);
      // The file that was only to be signed is no proof of anything.
      assert.equal((await verify(test, { hash: of.file.sha256 })).data.verifyDocument, null);
    }));

  it('a monthly report too', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      await test.runJobs();
      const found = (await verify(test, { id: month.documentId })).data.verifyDocument;
      assert.deepEqual(names(found).sort(), ['Benoît Petit', 'Claire Durand']);
      assert.equal((await verify(test, { hash: found.sha256 })).data.verifyDocument.sha256, found.sha256);
    }));

  it('and learns nothing of what is not there, ten times a minute at most', () =>
    api.rollback(async (test) => {
      for (const variables of [{ id: crypto.randomUUID() }, { id: 'x' }, { hash: 'f'.repeat(64) }]) {
        assert.equal((await verify(test, variables)).data.verifyDocument, null);
      }
      assert.equal((await verify(test, { hash: 'abc' })).code, 'BAD_USER_INPUT');
      for (let index = 0; index < 7; index += 1) await verify(test, { id: 'x' });
      assert.equal((await verify(test, { id: 'x' })).code, 'RATE_LIMITED');
    }));
});
