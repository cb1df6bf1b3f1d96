import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, CLIENT_SIGN, filledMonth, SIGN } from '../activities/activities.fixture.ts';

describe('a month from entry to seal', () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  it('moves through its steps, sends its mails and ends as a sealed PDF', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const query = 'query ($id: ID) { activities(recordId: $id) { CRAStatus signedCount urlCraS3 } }';
      const status = async () => {
        const { data } = await test.execute(month.viewer, query, { id: month.activityId });
        return { ...data.activities[0] };
      };
      assert.deepEqual(await status(), { CRAStatus: 'WAITING_BLOOMER', signedCount: 0, urlCraS3: null });

      const signed = await bloomerSignedMonth(test, month);
      assert.deepEqual(await status(), { CRAStatus: 'WAITING_CLIENT', signedCount: 1, urlCraS3: null });
      const invitations = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('recipient', '=', month.contact.email)
        .execute();
      assert.equal(invitations.length, 1);
      assert.match(invitations[0]?.text_body ?? '', new RegExp(`/signing/${month.documentId}\\?token=anonymous:`));

      const answer = await test.execute(signed.clientLink, CLIENT_SIGN, {
        id: month.documentId,
        name: 'Claire Durand',
      });
      assert.deepEqual(answer.errors, []);
      assert.equal(answer.data.signClientActivity.clientSigned, true);
      assert.equal((await status()).CRAStatus, 'VALIDATED');

      assert.deepEqual(await test.runJobs(), ['craSeal']);
      const document = await test.db
        .selectFrom('signing_document')
        .selectAll()
        .where('id', '=', month.documentId)
        .executeTakeFirstOrThrow();
      assert.equal(document.status, 'sealed');
      const file = await test.db
        .selectFrom('file')
        .selectAll()
        .where('id', '=', document.sealed_file_id)
        .executeTakeFirstOrThrow();
      const pdf = await readPdf(await readStoredFile(test.platform, file));
      assert.ok(pdf.pages.at(-1)?.includes('Claire Durand'));
      assert.equal(pdf.pages.join().includes('203.0.113.9'), false);
      const { urlCraS3 } = await status();
      assert.equal(urlCraS3, `/files/activity/2026-10-01/${month.activityId}/cra/${file.name}`);
    }));

  it('lets the Bloomer take the signature back, then sign again', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const cancelled = await test.execute(month.viewer, CANCEL, { id: month.activityId });
      assert.deepEqual(cancelled.errors, []);
      const { CRAStatus, signingDocumentId, viewerCanEdit } = cancelled.data.cancelSignBloomerActivity;
      assert.deepEqual([CRAStatus, viewerCanEdit], ['WAITING_BLOOMER', true]);
      assert.notEqual(signingDocumentId, month.documentId);
      const again = await test.execute(month.viewer, CANCEL, { id: month.activityId });
      assert.deepEqual(again.errors, []);
      const old = await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal(old.code, 'DOCUMENT_VOID');
      const resigned = await test.execute(month.viewer, SIGN, {
        id: month.activityId,
        name: 'Benoît Petit',
        total: '5,00',
      });
      assert.equal(resigned.data.signBloomerActivity.signedCount, 1);
    }));
});
