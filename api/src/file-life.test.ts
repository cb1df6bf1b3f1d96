import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { filledMonth, served } from './cra/activities/activities.fixture.ts';
import { storeError } from './platform/file-store/file-store.ts';
import { createDiskStore } from './platform/file-store/file-store-disk.ts';
import { scanAgain, scanFile } from './platform/files/file-quarantine.ts';
import { assertReadable, supersedeFiles } from './platform/files/files.ts';
import { scannedPdf, startTestClamd, type TestClamd } from './platform/inspection/virus-scan.fixture.ts';
import { asAdmin } from './platform/testing/viewers.ts';
import type { Viewer } from './platform/viewer/viewer.ts';
import { openTestApi, type TestApi, type TestContext } from './testing/test-api.ts';

const UPLOAD = `mutation ($input: UploadActivityFileInput!) { uploadActivityFile(input: $input) {
  recordId urlCraS3 urlInvoicesS3 urlAdditionalInvoicesS3 } }`;
const ACCEPT = `mutation ($id: ID!) { validateCRA(activityRecordID: $id, validate: true, signerFullname: "Claire Durand") {
  CRAStatus } }`;

let api: TestApi;
let clamd: TestClamd;
before(async () => {
  [api, clamd] = await Promise.all([openTestApi(), startTestClamd()]);
});
beforeEach(() => {
  clamd.mode = 'well';
});
after(async () => {
  await clamd.stop();
  await api.close();
});

/** A mission whose uploads ClamAV scans. */
async function scannedMonth(test: TestContext) {
  Object.assign(test.platform, { environment: { ...test.platform.environment, clamd: clamd.address } });
  const month = await filledMonth(test);
  const { id } = month.billing ?? { id: '' };
  await test.db.updateTable('society').set({ status: 'Auto Entrepreneur' }).where('id', '=', id).execute();
  await test.db.updateTable('mission').set({ enable_cra_upload: true }).where('id', '=', month.mission.id).execute();
  const admin = asAdmin((await test.create.staff()).id);
  const send = async (file: File, activityFileType: 'CRA' | 'Invoice' = 'Invoice') => {
    const input = { activityRecordId: month.activityId, file, activityFileType, signerFullname: 'Claire Durand' };
    const { data, errors } = await test.execute(month.viewer, UPLOAD, { input });
    assert.deepEqual(errors, []);
    return data.uploadActivityFile;
  };
  return { ...month, admin, send };
}

/** The one that was replaced, when one was. */
const fileOf = ({ db }: TestContext) =>
  db.selectFrom('file').selectAll().orderBy('superseded_at').executeTakeFirstOrThrow();

/** What somebody gets who asks for a file. */
async function reading(test: TestContext, viewer: Viewer, path: string): Promise<string> {
  const answer = await served(test, viewer, path);
  if (answer === undefined || !('file' in answer)) return 'nothing';
  try {
    assertReadable(viewer, answer.file);
    return 'read';
  } catch (error) {
    return (error as Error).message;
  }
}

async function keysOf({ platform }: TestContext): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of platform.files.list()) keys.push(key);
  return keys;
}

const toldTo = async ({ db }: TestContext, column: 'staff_id' | 'bloomer_id', id: string | null) =>
  (
    await db.selectFrom('notification').selectAll().where(column, '=', id).where('kind', '=', 'jobFailed').execute()
  ).map(({ title }) => title);

describe('an upload with a virus scanner', () => {
  it('is its sender’s only until it is clean, then for whoever may see its month', () =>
    api.rollback(async (test) => {
      const { send, viewer, admin } = await scannedMonth(test);
      const { urlInvoicesS3: path } = await send(await scannedPdf());
      assert.equal((await fileOf(test)).state, 'quarantined');
      assert.equal(await reading(test, viewer, path), 'read');
      assert.match(await reading(test, admin, path), /en cours de vérification/);
      assert.ok((await test.runJobs()).includes('file-scan'));
      const { state: after, scanner, scanned_at: at } = await fileOf(test);
      assert.deepEqual([after, scanner, at?.toISOString()], ['clean', 'clamav', '2026-11-20T09:00:00.000Z']);
      assert.equal(await reading(test, admin, path), 'read');
    }));

  it('is deleted when it is infected; its month is open again, and everybody concerned is told', () =>
    api.rollback(async (test) => {
      const { send, viewer, admin, bloomer, activityId } = await scannedMonth(test);
      const { urlInvoicesS3: path } = await send(await scannedPdf('EICAR'));
      const { storage_key: key } = await fileOf(test);
      await test.runJobs();
      const file = await fileOf(test);
      assert.deepEqual([file.state, file.scan_finding], ['infected', 'Eicar-Test-Signature']);
      assert.equal((await keysOf(test)).includes(key), false);
      assert.equal(await reading(test, viewer, path), 'nothing');
      const month = await test.db.selectFrom('activity').selectAll().where('id', '=', activityId).executeTakeFirst();
      assert.deepEqual(
        [month?.invoice_file_id, month?.invoice_uploaded_at, month?.billing_society_id],
        [null, null, null],
      );
      const { data } = await test.execute(viewer, '{ activities { bloomerInvoiceStatus } }');
      assert.equal(data.activities[0].bloomerInvoiceStatus, 'NOT_CREATED');
      assert.deepEqual(await toldTo(test, 'bloomer_id', bloomer.id), ['Fichier infecté supprimé']);
      assert.deepEqual(await toldTo(test, 'staff_id', admin.staffId), ['Fichier infecté supprimé']);
      const events = await test.db.selectFrom('audit_event').select('data').where('action', '=', 'file.scan').execute();
      assert.equal(events.length, 1);
    }));

  it('leaves the other invoice of the month when one is infected', () =>
    api.rollback(async (test) => {
      const { send, activityId } = await scannedMonth(test);
      await send(await scannedPdf('EICAR'));
      const { urlAdditionalInvoicesS3: other } = await send(await scannedPdf());
      await test.runJobs();
      const month = await test.db.selectFrom('activity').selectAll().where('id', '=', activityId).executeTakeFirst();
      assert.ok(other.includes(month?.invoice_file_id ?? 'none'));
      assert.equal(month?.additional_invoice_file_id, null);
      assert.notEqual(month?.invoice_uploaded_at, null);
      assert.equal(month?.bloomer_invoice_status, 'TO_VALIDATE');
    }));

  it('cannot be accepted as a signed report before it is clean', () =>
    api.rollback(async (test) => {
      const { send, admin, activityId } = await scannedMonth(test);
      await send(await scannedPdf(), 'CRA');
      const early = await test.execute(admin, ACCEPT, { id: activityId });
      assert.equal(early.errors[0]?.extensions.reason, 'QUARANTINED');
      await test.runJobs();
      assert.equal((await test.execute(admin, ACCEPT, { id: activityId })).data.validateCRA.CRAStatus, 'VALIDATED');
    }));

  for (const mode of ['closing', 'babbling'] as const) {
    it(`stays in quarantine while the scanner is ${mode}, is asked for again, and somebody is told once`, () =>
      api.rollback(async (test) => {
        const { send, admin } = await scannedMonth(test);
        clamd.mode = mode;
        await send(await scannedPdf());
        await test.runJobs();
        assert.deepEqual([(await fileOf(test)).state, (await fileOf(test)).scan_tries], ['quarantined', 1]);
        const failed = await test.db.selectFrom('job_run').selectAll().where('job_name', '=', 'file-scan').execute();
        assert.match(failed[0]?.error_message ?? '', /antivirus ne répond pas.*automatiquement/);
        await scanAgain(test.platform);
        assert.deepEqual(await test.runJobs(), []);
        test.setNow('2026-11-20T09:11:00Z');
        await scanAgain(test.platform);
        assert.deepEqual(await test.runJobs(), ['file-scan']);
        assert.deepEqual([(await fileOf(test)).state, (await fileOf(test)).scan_tries], ['quarantined', 2]);
        assert.deepEqual(await toldTo(test, 'staff_id', admin.staffId), ['Traitement en échec']);
        clamd.mode = 'well';
        test.setNow('2026-11-20T09:22:00Z');
        await scanAgain(test.platform);
        await test.runJobs();
        assert.equal((await fileOf(test)).state, 'clean');
      }));
  }

  it('that was replaced meanwhile stays replaced, whatever the scanner says', () =>
    api.rollback(async (test) => {
      const { send } = await scannedMonth(test);
      await send(await scannedPdf('EICAR'), 'CRA');
      const { id } = await fileOf(test);
      await send(await scannedPdf(), 'CRA');
      await scanFile(test.platform, id);
      const rows = await test.db.selectFrom('file').select(['id', 'state']).execute();
      assert.equal(rows.find((row) => row.id === id)?.state, 'superseded');
    }));
});

describe('an upload that is replaced while it is scanned', () => {
  for (const title of ['Facture', 'EICAR']) {
    it(`stays replaced when the scanner says that it is ${title === 'EICAR' ? 'infected' : 'clean'}`, () =>
      api.rollback(async (test) => {
        const { send } = await scannedMonth(test);
        await send(await scannedPdf(title), 'CRA');
        const { id } = await fileOf(test);
        clamd.meanwhile = () => supersedeFiles(test.db, [id]);
        await scanFile(test.platform, id);
        const { state, scanned_at: scannedAt, removed_at: removedAt } = await fileOf(test);
        assert.deepEqual([state, scannedAt, removedAt], ['superseded', null, null]);
      }));
  }
});

describe('an upload sent twice', () => {
  it('is kept once, invoice or report', () =>
    api.rollback(async (test) => {
      const { send } = await scannedMonth(test);
      const file = await scannedPdf();
      const first = await send(file);
      assert.deepEqual(await send(file), first);
      assert.equal(first.urlAdditionalInvoicesS3, null);
      await send(file, 'CRA');
      await send(file, 'CRA');
      assert.equal((await test.db.selectFrom('file').select('id').execute()).length, 2);
    }));
});

describe('an upload while the store', () => {
  for (const [what, message, open] of [
    ['is away', /ne répond pas/, () => createDiskStore('/dev/null/nowhere')],
    ['is full', /est plein/, () => ({ ...createDiskStore('/'), put: () => Promise.reject(storeError('STORE_FULL')) })],
  ] as const) {
    it(`${what} keeps nothing, loses nothing, and says so`, () =>
      api.rollback(async (test) => {
        const { viewer, activityId, documentId } = await scannedMonth(test);
        Object.assign(test.platform, { files: open() });
        for (const activityFileType of ['Invoice', 'CRA']) {
          const input = { activityRecordId: activityId, file: await scannedPdf(), activityFileType };
          const { code, errors } = await test.execute(viewer, UPLOAD, { input });
          assert.equal(code, 'EXTERNAL_UNAVAILABLE');
          assert.match(errors[0]?.message ?? '', message);
        }
        assert.deepEqual(await test.db.selectFrom('file').select('id').execute(), []);
        // What was prepared for signing is as it was.
        const document = test.db.selectFrom('signing_document').select('status').where('id', '=', documentId);
        assert.equal((await document.executeTakeFirst())?.status, 'prepared');
      }));
  }
});

describe('an upload without a virus scanner', () => {
  it('is clean at once, since our own rules let it in', () =>
    api.rollback(async (test) => {
      const { send, admin } = await scannedMonth(test);
      Object.assign(test.platform, { environment: { ...test.platform.environment, clamd: null } });
      const { urlInvoicesS3: path } = await send(await scannedPdf());
      assert.ok(await served(test, admin, path));
      assert.deepEqual([(await fileOf(test)).state, (await fileOf(test)).scanner], ['clean', 'rules']);
    }));

  it('lets out of quarantine what waited for a scanner that is no longer configured', () =>
    api.rollback(async (test) => {
      const { send } = await scannedMonth(test);
      clamd.mode = 'closing';
      await send(await scannedPdf());
      await test.runJobs();
      Object.assign(test.platform, { environment: { ...test.platform.environment, clamd: null } });
      test.setNow('2026-11-20T10:00:00Z');
      await scanAgain(test.platform);
      await test.runJobs();
      assert.equal((await fileOf(test)).state, 'clean');
    }));
});
