import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { pdf, uploader } from './activity-files.fixture.ts';

const SIGNER = 'query ($id: ID!) { activities(recordId: $id) { craFileSigner } }';

const api = testApi();

describe('the invoice of a month', () => {
  it('is offered as long as it is accepted, to its Bloomer and to staff', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const admin = asAdmin((await test.create.staff()).id);
      const offered = async () => {
        const OFFER = 'query ($id: ID!) { activities(recordId: $id) { viewerCanUploadInvoice } }';
        const read = async (viewer: Viewer) =>
          (await test.execute(viewer, OFFER, { id: month.activityId })).data.activities[0].viewerCanUploadInvoice;
        return [await read(month.viewer), await read(admin)];
      };
      const activity = test.db.updateTable('activity').where('id', '=', month.activityId);
      assert.deepEqual(await offered(), [true, true]);
      await upload(await pdf());
      assert.deepEqual(await offered(), [true, true]);
      await activity.set({ payed: true }).execute();
      assert.deepEqual(await offered(), [false, false]);
      for (const viewer of [month.viewer, admin]) {
        const refused = await upload(await pdf((doc) => doc.setTitle('2')), viewer);
        assert.equal(refused.errors[0]?.extensions.reason, 'PAID');
      }
      await activity.set({ payed: false }).execute();
      await upload(await pdf((doc) => doc.setTitle('2')));
      assert.deepEqual(await offered(), [false, false]);
    }));
});

describe('the report signed on paper, sent again', () => {
  it('under another name of who signed it is the same file, and bears that name', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      await test.db.updateTable('mission').set({ enable_cra_upload: true }).execute();
      const file = await pdf();
      const named = async (viewer: Viewer, name?: string) => {
        assert.deepEqual((await upload(file, viewer, 'CRA', name)).errors, []);
        const { data } = await test.execute(month.viewer, SIGNER, { id: month.activityId });
        return data.activities[0].craFileSigner;
      };
      const admin = asAdmin((await test.create.staff()).id);
      assert.equal(await named(month.viewer, 'Jon Dupont'), 'Jon Dupont');
      assert.equal(await named(month.viewer, 'Jean Dupont'), 'Jean Dupont');
      assert.equal(await named(month.viewer, 'Jean Dupont'), 'Jean Dupont');
      // An answer that got lost says nothing of who signed.
      assert.equal(await named(month.viewer), 'Jean Dupont');
      assert.equal(await named(admin, 'Jeanne Dupont'), 'Jeanne Dupont');
      const files = await test.db.selectFrom('file').select('id').execute();
      assert.equal(files.length, 1);
      const history = test.db.selectFrom('audit_event').select(['data', 'on_behalf_of']);
      const told = await history.where('action', '=', 'file.upload').orderBy('id').execute();
      assert.deepEqual(
        told.map(({ data, on_behalf_of }) => [
          (data as { signerFullname?: string }).signerFullname,
          on_behalf_of !== null,
        ]),
        [
          [undefined, false],
          ['Jean Dupont', false],
          ['Jeanne Dupont', true],
        ],
      );
    }));
});
