import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN, filledMonth } from '../activities/activities.fixture.ts';
import { bloomerStrangers } from './strangers.fixture.ts';

const api = testApi();

describe('cancelSignBloomerActivity', () => {
  it('is for the Bloomer and account managers', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      for (const [who, viewer, code] of await bloomerStrangers(test, month.contact)) {
        assert.equal((await test.execute(viewer, CANCEL, { id: month.activityId })).code, code, who);
      }
      const admin = asAdmin((await test.create.staff()).id);
      assert.equal((await test.execute(admin, CANCEL, { id: month.activityId })).code, undefined);
      const old = await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.deepEqual([old.code, old.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'CRA_CANCELLED']);
    }));

  it('comes too late once the client signed, and has nothing to do before', () =>
    api.rollback(async (test) => {
      const filled = await filledMonth(test);
      assert.equal(
        (await test.execute(filled.viewer, CANCEL, { id: filled.activityId })).errors[0]?.extensions.reason,
        'NOT_SIGNED',
      );
      const month = await bloomerSignedMonth(test, filled);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal((await test.execute(month.viewer, CANCEL, { id: month.activityId })).code, 'ALREADY_SIGNED');
    }));

  it('tells the Bloomer when it is not his own doing', () =>
    api.rollback(async (test) => {
      const told = (id: string) =>
        test.db.selectFrom('notification').select('description').where('bloomer_id', '=', id).execute();
      const [own, staffs] = [await bloomerSignedMonth(test), await bloomerSignedMonth(test)];
      await test.execute(own.viewer, CANCEL, { id: own.activityId });
      assert.deepEqual(await told(own.bloomer.id), []);
      const admin = asAdmin((await test.create.staff()).id);
      assert.deepEqual((await test.execute(admin, CANCEL, { id: staffs.activityId })).errors, []);
      const [news, ...more] = await told(staffs.bloomer.id);
      assert.match(news?.description ?? '', /^Ta signature du CRA d’octobre 2026 chez .* a été annulée/);
      assert.deepEqual(more, []);
    }));

  it('tells the client only when the invitation was opened', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await test.db.updateTable('link_token').set({ used_count: 1 }).where('id', '=', month.linkId).execute();
      await test.execute(month.viewer, CANCEL, { id: month.activityId });
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select('template')
        .where('recipient', '=', month.contact.email)
        .execute();
      assert.deepEqual(mails.map(({ template }) => template).sort(), ['cra-cancelled', 'cra-invitation']);
    }));
});
