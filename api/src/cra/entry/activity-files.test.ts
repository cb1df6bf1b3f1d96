import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PDFName } from '@cantoo/pdf-lib';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin, asBloomer, asClient, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, OCTOBER, octoberReport, served } from '../activities/activities.fixture.ts';
import { COMPLETE, pdf, UPLOAD, uploader } from './activity-files.fixture.ts';

const DELETE = `mutation ($id: ID!, $force: Boolean) { deleteActivitySupplierInvoice(activityRecordID: $id, force: $force) {
  urlInvoicesS3 dateUploadInvoice } }`;

/** A PDF that asks for a password, made without one: the trailer is what readers look at. */
async function encrypted(): Promise<File> {
  return pdf((doc) => {
    const { context } = doc;
    const dictionary = context.obj({ Filter: 'Standard', V: 1, R: 2, O: context.obj([]), U: context.obj([]), P: -4 });
    context.trailerInfo.Encrypt = context.register(dictionary);
  });
}

const api = testApi();

describe('an uploaded file', () => {
  const bad: [string, () => Promise<File>, string][] = [
    ['empty', async () => new File([], 'vide.pdf'), 'BAD_USER_INPUT'],
    ['too large', async () => new File([new Uint8Array(5_000_001)], 'gros.pdf'), 'PAYLOAD_TOO_LARGE'],
    ['no PDF', async () => new File(['MZ'], 'facture.pdf', { type: 'application/pdf' }), 'UNSUPPORTED_FILE'],
    ['a PDF with a script', () => pdf((doc) => doc.addJavaScript('x', 'app.alert(1)')), 'UNSUPPORTED_FILE'],
    [
      'a PDF that launches something',
      () => pdf((doc) => doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj({ S: 'Launch' }))),
      'UNSUPPORTED_FILE',
    ],
    ['encrypted', encrypted, 'UNSUPPORTED_FILE'],
  ];
  for (const [what, make, code] of bad) {
    it(`is refused when it is ${what}, and nothing is kept`, () =>
      api.rollback(async (test) => {
        const { upload } = await uploader(test);
        assert.equal((await upload(await make())).code, code);
        assert.deepEqual(await test.db.selectFrom('file').selectAll().execute(), []);
      }));
  }

  it('says that an empty file is empty', () =>
    api.rollback(async (test) => {
      const { upload } = await uploader(test);
      assert.equal((await upload(new File([], 'x.pdf'))).errors[0]?.message, 'Fichier vide !');
    }));

  it('keeps a hostile name as harmless text', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const { data } = await upload(await pdf(undefined, '../../etc/\u202epasswd\r\nX: y<script>.pdf'));
      const [file] = await test.db.selectFrom('file').selectAll().execute();
      assert.equal(/[/\\\r\n\u202e<>:]/.test(file?.name ?? ''), false);
      assert.equal(
        data.uploadActivityFile.urlInvoicesS3,
        `/files/activity/${OCTOBER}/${month.activityId}/invoice/${file?.id}.pdf`,
      );
    }));
});

describe('the invoice of a month', () => {
  it('is first the main one, then the additional one, then refused', () =>
    api.rollback(async (test) => {
      const { upload } = await uploader(test);
      const first = (await upload(await pdf())).data.uploadActivityFile;
      assert.deepEqual(
        [typeof first.urlInvoicesS3, first.urlAdditionalInvoicesS3, first.dateUploadInvoice],
        ['string', null, '2026-11-20'],
      );
      const second = (await upload(await pdf((doc) => doc.setTitle('2')))).data.uploadActivityFile;
      assert.equal(second.urlInvoicesS3, first.urlInvoicesS3);
      assert.equal(typeof second.urlAdditionalInvoicesS3, 'string');
      const third = await upload(await pdf((doc) => doc.setTitle('3')));
      assert.deepEqual(third.errors[0]?.extensions.invalidArgs, ['file']);
    }));

  it('is not the same file twice; the main one sent again is the answer that got lost', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const file = await pdf();
      const { urlInvoicesS3 } = (await upload(file)).data.uploadActivityFile;
      assert.equal((await upload(file)).data.uploadActivityFile.urlInvoicesS3, urlInvoicesS3);
      const input = { activityRecordId: month.activityId, activityFileType: 'Invoice', file, isAdditional: true };
      const second = await test.execute(month.viewer, UPLOAD, { input });
      assert.deepEqual(second.errors[0]?.extensions.invalidArgs, ['file']);
      assert.match(second.errors[0]?.message ?? '', /déjà la facture principale/);
    }));

  it('starts anew with another file, whatever was decided of the one before', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const admin = asAdmin((await test.create.staff()).id);
      const activity = test.db.updateTable('activity').where('id', '=', month.activityId);
      const STATE = 'query ($id: ID!) { activities(recordId: $id) { bloomerInvoiceStatus payed } }';
      const state = async () => ({
        ...(await test.execute(month.viewer, STATE, { id: month.activityId })).data.activities[0],
      });
      await upload(await pdf());
      await activity.set({ bloomer_invoice_status: 'FINALISED', payed: true }).execute();
      assert.equal((await upload(await pdf((doc) => doc.setTitle('2')))).errors[0]?.extensions.reason, 'PAID');
      await test.execute(admin, DELETE, { id: month.activityId, force: true });
      assert.deepEqual(await state(), { bloomerInvoiceStatus: 'NOT_CREATED', payed: true });
      assert.deepEqual((await upload(await pdf((doc) => doc.setTitle('3')))).errors, []);
      assert.deepEqual(await state(), { bloomerInvoiceStatus: 'TO_VALIDATE', payed: true });
    }));

  it('needs a complete company, unless an Admin sends it', () =>
    api.rollback(async (test) => {
      const { upload } = await uploader(test, { status: 'SASU' });
      const refused = await upload(await pdf());
      assert.equal(refused.code, 'COMPLIANCE');
      const { problems } = { ...(refused.errors[0]?.extensions.data as { problems: { document: string }[] }) };
      assert.deepEqual(
        problems?.map(({ document }) => document),
        ['KBIS', 'URSSAFVigilanceCertificate', 'URSSAFVCExpirationDate'],
      );
      assert.equal((await upload(await pdf(), asAdmin((await test.create.staff()).id))).code, undefined);
    }));

  it('needs a company at all, and is not for portage', () =>
    api.rollback(async (test) => {
      const portage = await uploader(test, { ...COMPLETE, portage: true });
      const refused = await portage.upload(await pdf());
      assert.deepEqual([refused.code, refused.errors[0]?.extensions.reason], ['FORBIDDEN', 'PORTAGE']);
      const { month, upload } = await uploader(test);
      await test.db
        .updateTable('mission')
        .set({ bloomer_billing_society_id: null })
        .where('id', '=', month.mission.id)
        .execute();
      const missing = await upload(await pdf());
      assert.equal(missing.code, 'SOCIETY_NOT_FOUND');
      assert.deepEqual(missing.errors[0]?.extensions.data, { missionRecordId: month.mission.id });
      assert.deepEqual((await upload(await pdf(), asAdmin((await test.create.staff()).id))).errors, []);
    }));

  it('is deleted by its Bloomer while unpaid, afterwards by finance only and with force', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const admin = asAdmin((await test.create.staff()).id);
      const remove = (viewer: Viewer, force?: boolean) => test.execute(viewer, DELETE, { id: month.activityId, force });
      assert.equal((await remove(month.viewer)).code, 'OBJECT_NOT_FOUND');
      await upload(await pdf());
      assert.equal((await remove(month.viewer, true)).code, 'FORBIDDEN');
      assert.equal((await remove(asAdmin((await test.create.staff()).id, new Set(['account'])))).code, 'FORBIDDEN');
      await test.db.updateTable('activity').set({ payed: true }).where('id', '=', month.activityId).execute();
      assert.equal((await remove(month.viewer, false)).errors[0]?.extensions.reason, 'PAID');
      assert.equal((await remove(admin, false)).errors[0]?.extensions.reason, 'PAID');
      const gone = { urlInvoicesS3: null, dateUploadInvoice: null };
      assert.deepEqual({ ...(await remove(admin, true)).data.deleteActivitySupplierInvoice }, gone);
      await test.db.updateTable('activity').set({ payed: false }).where('id', '=', month.activityId).execute();
      await upload(await pdf());
      assert.deepEqual({ ...(await remove(month.viewer, false)).data.deleteActivitySupplierInvoice }, gone);
      assert.equal((await test.db.selectFrom('file').select('state').executeTakeFirst())?.state, 'superseded');
    }));

  it('is read by its Bloomer and staff; to others it does not exist', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      const path = (await upload(await pdf())).data.uploadActivityFile.urlInvoicesS3;
      const other = asBloomer(await test.create.bloomer());
      for (const viewer of [other, asClient(month.contact), asLink('craSign', month.documentId, month.contact.id)]) {
        assert.equal(await served(test, viewer, path), undefined);
      }
      const admin = asAdmin((await test.create.staff()).id);
      for (const viewer of [month.viewer, admin]) assert.ok(await served(test, viewer, path));
      assert.equal(await served(test, month.viewer, path.replace('2026-10', '2026-09')), undefined);
    }));
});

describe('a report signed on paper', () => {
  it('may be one that we sealed ourselves', () =>
    api.rollback(async (test) => {
      const signed = await bloomerSignedMonth(test);
      await test.execute(signed.clientLink, CLIENT_SIGN, { id: signed.documentId, name: 'Claire Durand' });
      const sealed = await served(test, signed.viewer, octoberReport(signed.activityId));
      assert.ok(sealed && 'file' in sealed);
      const bytes = await readStoredFile(test.platform, sealed.file);
      const { upload, month } = await uploader(test);
      const admin = asAdmin((await test.create.staff()).id);
      const file = new File([new Uint8Array(bytes)], 'cra.pdf', { type: 'application/pdf' });
      assert.deepEqual((await upload(file, admin, 'CRA', 'Claire Durand')).errors, []);
      assert.ok(await served(test, month.viewer, octoberReport(month.activityId)));
    }));

  it('needs the permission of the mission, ends the electronic signature and waits for acceptance', () =>
    api.rollback(async (test) => {
      const { upload, month } = await uploader(test);
      assert.equal((await upload(await pdf(), month.viewer, 'CRA')).errors[0]?.extensions.reason, 'UPLOAD_DISABLED');
      await test.db.updateTable('mission').set({ enable_cra_upload: true }).execute();
      const signed = await bloomerSignedMonth(test, month);
      await test.db.updateTable('link_token').set({ used_count: 1 }).where('id', '=', signed.linkId).execute();
      const { data } = await upload(await pdf(), month.viewer, 'CRA', 'Claire Durand');
      const told = test.db.selectFrom('mail_outbox').select('text_body').where('template', '=', 'cra-cancelled');
      assert.match((await told.executeTakeFirstOrThrow()).text_body, /un compte rendu déjà signé a été déposé/);
      const { CRAStatus, viewerCanEdit } = data.uploadActivityFile;
      assert.deepEqual([CRAStatus, viewerCanEdit], ['SIGNATURE_NOT_CREATED', false]);
      const late = await test.execute(signed.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal(late.errors[0]?.extensions.reason, 'SETTLED');
      const accept =
        'mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: true) { CRAStatus craFileSigner } }';
      const admin = asAdmin((await test.create.staff()).id);
      const accepted = (await test.execute(admin, accept, { id: month.activityId })).data.validateCRA;
      assert.deepEqual([accepted.CRAStatus, accepted.craFileSigner], ['VALIDATED', 'Claire Durand']);
      const { validation } = await test.db.selectFrom('activity').select('validation').executeTakeFirstOrThrow();
      assert.equal(validation, 'uploaded');
    }));
});
