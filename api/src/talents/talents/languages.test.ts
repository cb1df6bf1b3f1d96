import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asAdmin, asBloomer, asNobody, asUnknownBloomer } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const DOCUMENT = '{ listLanguages { id label } }';

describe('listLanguages', () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it('refuses a caller without token', () =>
    api.rollback(async ({ executeTalents }) => {
      assert.equal((await executeTalents(asNobody, DOCUMENT)).code, 'UNAUTHENTICATED');
    }));

  it('refuses a Bloomer without record', () =>
    api.rollback(async ({ executeTalents }) => {
      assert.equal((await executeTalents(asUnknownBloomer(), DOCUMENT)).code, 'UNKNOWN_BLOOMER');
    }));

  it('answers the ten languages in order to staff and Bloomers', () =>
    api.rollback(async ({ executeTalents, create }) => {
      const staff = await create.staff();
      const { data } = await executeTalents(asAdmin(staff.id), DOCUMENT);
      assert.equal(data.listLanguages.length, 10);
      assert.deepEqual({ ...data.listLanguages[0] }, { id: 'fr', label: 'Français' });
      const answer = await executeTalents(asBloomer(await create.bloomer()), DOCUMENT);
      assert.equal(answer.data.listLanguages.length, 10);
    }));
});
