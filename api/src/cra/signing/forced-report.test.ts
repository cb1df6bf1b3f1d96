import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPdf } from '../../paper/documents/pdf.text.fixture.ts';
import { readStoredFile } from '../../platform/files/files.ts';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CANCEL, octoberReport, served } from '../activities/activities.fixture.ts';

const VALIDATE = `mutation ($id: ID!, $validate: Boolean!) { validateCRA(
  activityRecordID: $id, validate: $validate, signerFullname: "Alice Martin", reason: "Client absent jusqu’en décembre"
) { CRAStatus } }`;
const VERIFY = `query ($id: ID, $hash: String) { verifyDocument(id: $id, sha256: $hash) {
  sha256 signers { name } forced { by forcedAt objectUntil } } }`;

const api = testApi();

type Month = Awaited<ReturnType<typeof bloomerSignedMonth>>;

async function reportOf(test: TestContext, { viewer, activityId }: Month): Promise<Buffer> {
  const answer = await served(test, viewer, octoberReport(activityId));
  assert.ok(answer);
  return 'file' in answer ? readStoredFile(test.platform, answer.file) : Buffer.from(answer.bytes);
}

async function forcedMonth(test: TestContext) {
  const month = await bloomerSignedMonth(test);
  const staff = await test.create.staff();
  const validate = (wanted: boolean) =>
    test.execute(asAdmin(staff.id), VALIDATE, { id: month.activityId, validate: wanted });
  assert.deepEqual((await validate(true)).errors, []);
  const file = () => reportOf(test, month);
  const verify = (variables: object) => test.execute(asNobody, VERIFY, { ...variables });
  return { month, staff, validate, file, verify };
}

/** The whole text, its spaces made plain; and the address of the verification page. */
async function read(bytes: Buffer) {
  const text = (await readPdf(bytes)).pages.join(' ').replace(/\s+/gu, ' ');
  return { text, id: /verification\/([0-9a-f-]{36})/.exec(text)?.[1] };
}

describe('the PDF of a forced month', () => {
  it('says who let it count, when, why, and until when the client may object; it is sealed and anybody verifies it', () =>
    api.rollback(async (test) => {
      const { staff, file, verify } = await forcedMonth(test);
      const bytes = await file();
      const { text, id } = await read(bytes);
      for (const expected of [
        'Validé par : Alice Martin',
        staff.email,
        'Motif : Client absent jusqu’en décembre',
        'Date : 20 novembre 2026',
        'Contestation : ouverte au client jusqu’au samedi 28 novembre 2026 inclus',
        'validé sans la signature du client',
        // The Bloomer did sign these days.
        'Signature du Bloomer Nom saisi : Benoît Petit',
        `Empreinte signée : ${/instantané validé : ([0-9a-f]{64})/.exec(text)?.[1]}`,
      ]) {
        assert.ok(text.includes(expected), `${expected} is not in ${text.slice(-1500)}`);
      }
      assert.doesNotMatch(text, /En attente|non signé par tous/);
      assert.ok(bytes.includes('/ByteRange'));
      const told = await test.db.selectFrom('notification').selectAll().where('kind', '=', 'craForced').execute();
      const heard = (isBloomer: boolean) => told.find(({ bloomer_id }) => (bloomer_id !== null) === isBloomer);
      assert.match(heard(true)?.description ?? '', /^Ton CRA pour octobre 2026 chez/);
      assert.match(heard(false)?.description ?? '', /^Le CRA de Benoît Petit pour octobre 2026 chez/);
      const mail = test.db.selectFrom('mail_outbox').select('text_body').where('template', '=', 'cra-forced');
      const { text_body: words } = await mail.executeTakeFirstOrThrow();
      assert.match(words, /pour octobre 2026, soit 5\sj au total, a été validé par/);
      assert.match(words, /en écrivant à support@bloom\.example/);
      const { verifyDocument: known } = (await verify({ id })).data;
      assert.deepEqual([known.signers, known.forced.by, known.forced.objectUntil], [[], 'Alice Martin', '2026-11-28']);
      assert.deepEqual((await verify({ hash: known.sha256 })).data.verifyDocument, known);
      await test.runJobs();
      assert.ok((await file()).equals(bytes));
    }));

  it('counts no more once the month was opened again, and is another when that is forced again', () =>
    api.rollback(async (test) => {
      const { validate, file, verify } = await forcedMonth(test);
      const { id } = await read(await file());
      assert.deepEqual((await validate(false)).errors, []);
      assert.equal((await verify({ id })).data.verifyDocument, null);
      assert.match((await read(await file())).text, /non signé par tous/);
      await test.runJobs();
      assert.deepEqual((await validate(true)).errors, []);
      const again = await read(await file());
      assert.notEqual(again.id, id);
      assert.equal((await verify({ id: again.id })).data.verifyDocument.forced.by, 'Alice Martin');
    }));

  it('does not carry a signature that its Bloomer took back when nobody was left to sign for the client', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await test.db.updateTable('contact').set({ is_operational: false }).execute();
      assert.deepEqual((await test.execute(month.viewer, CANCEL, { id: month.activityId })).errors, []);
      const staff = await test.create.staff();
      const forced = await test.execute(asAdmin(staff.id), VALIDATE, { id: month.activityId, validate: true });
      assert.deepEqual(forced.errors, []);
      const { text } = await read(await reportOf(test, month));
      assert.match(text, /Validé par : Alice Martin/);
      assert.doesNotMatch(text, /Nom saisi : Benoît Petit/);
    }));

  it('is made from what was kept of a month that was forced before such files were', () =>
    api.rollback(async (test) => {
      const { month, staff, file } = await forcedMonth(test);
      await test.db.deleteFrom('forced_report').where('activity_id', '=', month.activityId).execute();
      const { text } = await read(await file());
      for (const expected of ['Alice Martin', staff.email, 'Client absent', '28 novembre 2026']) {
        assert.ok(text.includes(expected), expected);
      }
    }));
});
