import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { CLIENT_SIGN, filledMonth, octoberReport, served } from '../activities/activities.fixture.ts';
import { bloomerSignsAgain, CORRECT, correct, signedAgain, signedByBoth } from './correction.fixture.ts';

const VERIFY = `query ($id: ID) { verifyDocument(id: $id) {
  sha256 signers { name } corrected { openedAt replacedAt replacedById } } }`;
const READ = `query ($id: ID!) { activities(recordId: $id) {
  CRAStatus totalDays viewerCanCorrect correctionObstacle correction { version reason }
  versions { version validation totalDays replacedAt path urlEvidence } } }`;
const PAGE = `query ($id: ID!) { getClientActivity(signingDocumentID: $id) {
  state canSign totalDays correctedAt replacedAt
  replaces { validation totalDays reason changes { date dayWorkedBefore dayWorked } } } }`;
const LOCK = 'mutation { lockMonth(month: "2026-10-01") { month } }';
const VALIDATE = `mutation ($id: ID!, $validate: Boolean!) { validateCRA(
  activityRecordID: $id, validate: $validate, signerFullname: "Alice Martin", reason: "Client absent") { CRAStatus } }`;

const api = testApi();

const read = async (test: TestContext, viewer: Viewer, id: string) =>
  (await test.execute(viewer, READ, { id })).data.activities[0];

async function bytesOf(test: TestContext, viewer: Viewer, path: string): Promise<Buffer | undefined> {
  const answer = await served(test, viewer, path);
  if (!answer) return undefined;
  return 'file' in answer ? readStoredFile(test.platform, answer.file) : Buffer.from(answer.bytes);
}

describe('a month that both signed is opened again for a correction', () => {
  it('as version 2 with the same days; version 1 stays signed, sealed, verified and read', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      const before = await bytesOf(test, month.clientLink, octoberReport(month.activityId));
      const { data, errors } = await correct(test, month);
      assert.deepEqual(errors, []);
      const { CRAStatus, correction, versions, viewerCanCorrect, correctionObstacle, urlCraS3 } = data.correctActivity;
      assert.equal(CRAStatus, 'SIGNATURE_NOT_CREATED');
      assert.equal(correction.version, 2);
      assert.equal(correction.reason, 'Le mardi 6 était un congé');
      assert.deepEqual([viewerCanCorrect, urlCraS3], [false, null]);
      assert.match(correctionObstacle, /déjà en cours/);
      assert.deepEqual(
        versions.map(({ path, ...version }: { path: string }) => version),
        [{ version: 1, validation: 'signed', totalDays: 5, reason: correction.reason, replacedAt: null }],
      );
      const verified = (await test.execute(asNobody, VERIFY, { id: month.documentId })).data.verifyDocument;
      assert.equal(verified.signers.length, 2);
      assert.ok(verified.corrected.openedAt);
      assert.equal(verified.corrected.replacedAt, null);
      // By the link that it was signed with, and by its own address.
      for (const viewer of [month.clientLink, month.viewer, month.account]) {
        assert.deepEqual(await bytesOf(test, viewer, versions[0].path), before);
      }
      assert.deepEqual(await bytesOf(test, month.clientLink, octoberReport(month.activityId)), before);
      const page = (await test.execute(month.clientLink, PAGE, { id: month.documentId })).data.getClientActivity;
      assert.deepEqual([page.state, page.canSign, page.replacedAt], ['sealed', false, null]);
      assert.ok(page.correctedAt);
    }));

  it('the Bloomer and whoever looks after the mission are told why; it is in the audit', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      await correct(test, month);
      const told = await test.db
        .selectFrom('notification')
        .selectAll()
        .where('bloomer_id', '=', month.bloomer.id)
        .where('title', '=', 'CRA à corriger')
        .executeTakeFirstOrThrow();
      assert.match(told.description, /Ton CRA d’octobre 2026 .* à corriger .*«\u202fLe mardi 6 était un congé\u202f»/);
      const written = await test.db
        .selectFrom('audit_event')
        .selectAll()
        .where('action', '=', 'activity.correct')
        .where('object_id', '=', month.activityId)
        .execute();
      assert.equal(written.length, 1);
    }));

  it('and version 2 replaces it once both have signed again; the client is told what changed and why', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      await correct(test, month);
      const again = await bloomerSignsAgain(test, month);
      const mail = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('text_body', 'like', `%${again.documentId}%`)
        .executeTakeFirstOrThrow();
      assert.match(mail.text_body, /Il remplace celui qui a été validé le .*Le mardi 6 était un congé/);
      const page = (await test.execute(again.clientLink, PAGE, { id: again.documentId })).data.getClientActivity;
      assert.deepEqual([page.canSign, page.totalDays], [true, 4]);
      assert.deepEqual(JSON.parse(JSON.stringify(page.replaces)), {
        validation: 'signed',
        totalDays: 5,
        reason: 'Le mardi 6 était un congé',
        changes: [{ date: '2026-10-06', dayWorkedBefore: 1, dayWorked: 0 }],
      });
      const anybody = (await test.execute(asNobody, PAGE, { id: again.documentId })).data.getClientActivity;
      assert.equal(anybody.replaces.reason, null);
      assert.deepEqual(
        (await test.execute(again.clientLink, CLIENT_SIGN, { id: again.documentId, name: 'Claire Durand' })).errors,
        [],
      );
      await test.runJobs();
      const now = await read(test, month.account, month.activityId);
      assert.deepEqual([now.CRAStatus, now.correction, now.totalDays], ['VALIDATED', null, 4]);
      assert.ok(now.versions[0].replacedAt);
      const verify = async (id: string) => (await test.execute(asNobody, VERIFY, { id })).data.verifyDocument;
      assert.equal((await verify(month.documentId)).corrected.replacedById, again.documentId);
      assert.equal((await verify(again.documentId)).corrected, null);
      const paper = await bytesOf(test, month.viewer, octoberReport(month.activityId));
      const text = (await readPdf(paper as Buffer)).pages.join(' ').replace(/\s+/gu, ' ');
      assert.match(text, /Remplace : le compte rendu validé le/);
      const old = await bytesOf(test, month.clientLink, octoberReport(month.activityId));
      assert.notDeepEqual(old, paper);
      // A third version replaces the second.
      assert.equal((await correct(test, month)).data.correctActivity.correction.version, 3);
      await signedAgain(test, month);
      const kept = (await read(test, month.account, month.activityId)).versions;
      assert.deepEqual(
        kept.map(({ version, totalDays }: { version: number; totalDays: number }) => [version, totalDays]),
        [
          [1, 5],
          [2, 4],
        ],
      );
    }));

  it('also one that was forced, whose correction may be forced and opened again without leaving the month stuck', () =>
    api.rollback(async (test) => {
      const filled = await filledMonth(test);
      const account = asAdmin((await test.create.staff()).id);
      const force = (validate: boolean) => test.execute(account, VALIDATE, { id: filled.activityId, validate });
      await force(true);
      await test.runJobs();
      const month = { ...filled, account };
      const { data } = await correct(test, month);
      const { path, validation } = data.correctActivity.versions[0];
      assert.equal(validation, 'forced');
      assert.ok(await bytesOf(test, account, path));
      assert.deepEqual((await force(true)).errors, []);
      assert.ok((await read(test, account, month.activityId)).versions[0].replacedAt);
      assert.deepEqual((await force(false)).errors, []);
      assert.equal((await read(test, account, month.activityId)).versions[0].replacedAt, null);
      assert.ok(await bytesOf(test, account, path));
      await signedAgain(test, month);
      assert.equal((await read(test, account, month.activityId)).CRAStatus, 'VALIDATED');
    }));

  it('and what both signed is what replaces a version, also where one that was forced is kept beside it', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      await correct(test, month);
      const again = await signedAgain(test, month);
      const forced = {
        snapshot: '{}',
        snapshot_sha256: '0'.repeat(64),
        author_fullname: 'Alice Martin',
        reason: 'Absent',
      };
      const at = { forced_at: new Date(0), object_until: '2026-11-20' };
      await test.db
        .insertInto('forced_report')
        .values({ activity_id: month.activityId, ...forced, ...at })
        .execute();
      const { data } = await test.execute(asNobody, VERIFY, { id: month.documentId });
      assert.equal(data.verifyDocument.corrected.replacedById, again.documentId);
    }));
});

describe('a correction is refused', () => {
  const refusalOf = async (test: TestContext, viewer: Viewer, id: string, reason = 'Congé') => {
    const { errors, code } = await test.execute(viewer, CORRECT, { id, reason });
    return [code, errors[0]?.message] as const;
  };

  it('without a reason, the permission, or a month that both signed', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      assert.equal((await refusalOf(test, month.account, month.activityId, ' '))[0], 'BAD_USER_INPUT');
      const staff = await test.create.staff();
      const finance = asAdmin(staff.id, new Set(['finance']));
      assert.equal((await refusalOf(test, finance, month.activityId))[0], 'FORBIDDEN');
      assert.equal((await refusalOf(test, month.viewer, month.activityId))[0], 'FORBIDDEN');
      assert.equal((await refusalOf(test, month.account, crypto.randomUUID()))[0], 'UNKNOWN_RECORD_ID');
      const open = await filledMonth(test);
      const [code, message] = await refusalOf(test, month.account, open.activityId);
      assert.equal(code, 'BAD_USER_INPUT');
      assert.match(message ?? '', /pas encore validé/);
      assert.match((await read(test, month.account, open.activityId)).correctionObstacle, /pas encore validé/);
      assert.equal((await read(test, finance, open.activityId)).correctionObstacle, null);
    }));

  it('a second time while one is open, in a closed month, and of somebody who was erased', () =>
    api.rollback(async (test) => {
      const month = await signedByBoth(test);
      const finance = asAdmin((await test.create.staff()).id);
      await test.execute(finance, LOCK);
      assert.match((await refusalOf(test, month.account, month.activityId))[1] ?? '', /clôturé/);
      await test.execute(finance, 'mutation { unlockMonth(month: "2026-10-01") }');
      await correct(test, month);
      assert.match((await refusalOf(test, month.account, month.activityId))[1] ?? '', /déjà en cours/);
      const other = await signedByBoth(test, await filledMonth(test));
      const erased = { erased_at: new Date() } as object;
      await test.db.updateTable('bloomer').set(erased).where('id', '=', other.bloomer.id).execute();
      assert.match((await refusalOf(test, other.account, other.activityId))[1] ?? '', /effacées/);
    }));
});
