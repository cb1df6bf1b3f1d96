import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { filledMonth } from '../activities/activities.fixture.ts';

const UPLOAD = 'mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) { recordId } }';

const api = testApi();

describe('a month without days', () => {
  it('asks nobody for an invoice and takes one from nobody', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test, {});
      const account = asAdmin((await test.create.staff()).id, new Set(['account']));
      const file = new File(['%PDF-1.7'], 'facture.pdf', { type: 'application/pdf' });
      const input = { activityRecordId: month.activityId, file, activityFileType: 'Invoice' };
      for (const viewer of [month.viewer, account]) {
        const { data } = await test.execute(viewer, '{ activities { totalDays viewerCanUploadInvoice } }');
        assert.deepEqual({ ...data.activities[0] }, { totalDays: 0, viewerCanUploadInvoice: false });
        const { code, errors } = await test.execute(viewer, UPLOAD, { input });
        assert.deepEqual([code, errors[0]?.extensions.reason], ['BAD_USER_INPUT', 'NO_DAYS']);
        assert.equal(errors[0]?.message, 'Aucun jour travaillé déclaré\u00a0: il n’y a rien à facturer.');
      }
    }));
});
