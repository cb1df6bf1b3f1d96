import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { erase, goneBloomer } from './privacy.fixture.ts';

const api = testApi();

const ADDRESS = 'zelie.quatremer@gone.example';

describe('somebody who was erased', () => {
  const save = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { recordId } }';
  const again = { firstname: 'Zélie', lastname: 'Quatremer', email: 'zelie.quatremer@gone.example' };

  it('is not entered again without a reason, as a Bloomer or as a contact', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneBloomer(test);
      await erase(test, viewer, ADDRESS);
      const by = asAdmin((await test.create.staff()).id);
      const refused = await test.execute(by, save, { input: again });
      assert.equal(refused.errors[0]?.extensions.reason, 'ERASED_PERSON');
      assert.match(refused.errors[0]?.message ?? '', /Personne effacée le 20 novembre 2026/);
      assert.equal(
        (await test.execute(by, save, { input: { ...again, erasedPersonBasis: 'ok' } })).code,
        'BAD_USER_INPUT',
      );
      const contact = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
      const society = await test.create.clientSociety();
      const input = { ...again, email: ' ZQ@perso.example', societyRecordId: society.id, isBilling: true };
      assert.equal((await test.execute(by, contact, { input })).errors[0]?.extensions.reason, 'ERASED_PERSON');
      const basis = 'Nouvelle candidature reçue le 18 novembre 2026';
      assert.equal((await test.execute(by, save, { input: { ...again, erasedPersonBasis: basis } })).code, undefined);
      const trace = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'rgpd.reimport')
        .executeTakeFirstOrThrow();
      assert.equal((trace.data as { basis: string }).basis, basis);
    }));

  it('gets no invitation and no mission', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await goneBloomer(test);
      const { by } = await erase(test, viewer, ADDRESS);
      const invite = 'mutation ($id: ID!) { createInvitation(bloomerRecordId: $id) { recordId } }';
      assert.equal((await test.execute(by, invite, { id: bloomer.id })).code, 'OBJECT_NOT_FOUND');
      await assert.rejects(test.create.mission({ bloomer_id: bloomer.id }), /this person was erased/);
    }));
});
