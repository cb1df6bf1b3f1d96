import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth, CLIENT_SIGN, octoberReport, served } from '../../cra/activities/activities.fixture.ts';
import { asAdmin, asClient } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const CONTACT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';

const api = testApi();

const sign = (test: TestContext, viewer: Parameters<TestContext['execute']>[0], id: string) =>
  test.execute(viewer, CLIENT_SIGN, { id, name: 'Claire Durand' });

describe('a contact who is not operational any more', () => {
  const change = async (test: TestContext, contact: { id: string; email: string | null }, isOperational: boolean) => {
    const input = {
      recordId: contact.id,
      firstname: 'Claire',
      lastname: 'Durand',
      email: contact.email,
      isOperational,
      isBilling: true,
    };
    const { errors } = await test.execute(asAdmin((await test.create.staff()).id), CONTACT, { input });
    assert.deepEqual(errors, []);
  };

  it('signs, reads and downloads nothing by the link he has', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const path = octoberReport(month.activityId);
      assert.ok(await served(test, month.clientLink, path));
      await change(test, month.contact, false);
      const refused = await sign(test, month.clientLink, month.documentId);
      assert.match(refused.errors[0]?.message ?? '', /accès a pris fin/);
      assert.equal(await served(test, month.clientLink, path), undefined);
      const session = await sign(test, asClient(month.contact), month.documentId);
      assert.deepEqual([session.code, session.errors[0]?.extensions.reason], ['FORBIDDEN', 'NOT_OPERATIONAL']);
      // Again operational, he is asked anew; the old link stays dead.
      await change(test, month.contact, true);
      assert.equal((await sign(test, month.clientLink, month.documentId)).code, 'UNAUTHENTICATED');
      const mails = test.db.selectFrom('mail_outbox').select('id').where('template', '=', 'cra-invitation');
      assert.equal((await mails.execute()).length, 2);
    }));

  it('is found out by the signature itself, whoever changed the record and however', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const { id } = month.contact;
      await test.db.updateTable('contact').set({ is_operational: false }).where('id', '=', id).execute();
      assert.equal((await sign(test, month.clientLink, month.documentId)).code, 'FORBIDDEN');
      const other = await test.create.clientSociety();
      await test.db
        .updateTable('contact')
        .set({ is_operational: true, society_id: other.id })
        .where('id', '=', id)
        .execute();
      assert.equal((await sign(test, month.clientLink, month.documentId)).code, 'FORBIDDEN');
    }));
});
