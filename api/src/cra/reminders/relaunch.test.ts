import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { managed, told } from '../../desk/notifications/told.fixture.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  bareReport,
  bloomerSignedMonth,
  FIVE_DAYS,
  filledMonth,
  monthText,
  NOVEMBER,
  OCTOBER,
  UPSERT,
} from '../activities/activities.fixture.ts';
import { tellMissingReports } from './missing-reports.reminder.ts';

const ROW = `query ($month: String!) { getCraByMonth(month: $month) {
  mission { recordId } CRAStatus relaunchTarget relaunchObstacle activity { signingDocumentId } } }`;
const MISSING = 'query ($month: Date!) { getMissingCRA(month: $month) { missions { recordId } } }';
const TO_DO = `query ($kind: ToDoKind!, $month: Date!) { toDoItems(kind: $kind, month: $month, mine: false) {
  missionId canRemind detail } }`;
const OF_BLOOMER =
  'mutation ($id: ID!, $month: Date!) { relaunchBloomerCRA(missionId: $id, month: $month) { alreadySentToday } }';
const OF_CLIENT = 'mutation ($id: ID!) { relaunchInviteClientCRA(signingDocumentId: $id) { alreadySentToday } }';
const REFUSE = `mutation ($id: ID!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: "Claire Durand", reason: "Le 5 manque.") }`;

const KINDS: Record<string, string> = {
  NOT_CREATED: 'reportMissing',
  SIGNATURE_NOT_CREATED: 'reportUnfinished',
  WAITING_BLOOMER: 'bloomerSignature',
  WAITING_CLIENT: 'clientSignature',
};

const api = testApi();

/** What the row of a mission says, what the list of what is to do says of it, and what a reminder by hand answers. */
async function asked(test: TestContext, viewer: Viewer, missionId: string, month: string) {
  const { data } = await test.execute(viewer, ROW, { month });
  const row = data.getCraByMonth.find((one: { mission: { recordId: string } }) => one.mission.recordId === missionId);
  const listed = await test.execute(viewer, TO_DO, { kind: KINDS[row.CRAStatus], month });
  const item = listed.data.toDoItems.find((one: { missionId: string }) => one.missionId === missionId);
  const sent =
    row.CRAStatus === 'WAITING_CLIENT'
      ? await test.execute(viewer, OF_CLIENT, { id: row.activity.signingDocumentId })
      : await test.execute(viewer, OF_BLOOMER, { id: missionId, month });
  return {
    target: row.relaunchTarget,
    obstacle: row.relaunchObstacle,
    canRemind: item?.canRemind,
    detail: item?.detail,
    refusal: sent.errors[0]?.extensions.reason ?? sent.code,
  };
}

const admin = async (test: TestContext) => asAdmin((await test.create.staff()).id);

async function bounces(test: TestContext, address: string | null) {
  const bounce = { address: (address ?? '').toLowerCase(), reason: '550' };
  await test.db.insertInto('mail_bounce').values(bounce).execute();
}

const withoutContact = (test: TestContext, missionId: string) =>
  test.db.deleteFrom('mission_contact').where('mission_id', '=', missionId).execute();

const mailsTo = async (test: TestContext, address: string) =>
  (await test.db.selectFrom('mail_outbox').select('subject').where('recipient', '=', address).execute()).map(
    ({ subject }) => subject,
  );

describe('a reminder leaves only for what can be done, and row, list and refusal agree', () => {
  it('not for a month that is too far ahead, which is not missing either', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const { mission, bloomer } = await test.create.mission({ end_mission: '2027-06-30' });
      const missing = async (month: string) =>
        (await test.execute(viewer, MISSING, { month })).data.getMissingCRA.missions.length;
      const january = await asked(test, viewer, mission.id, '2027-01-01');
      assert.deepEqual([january.target, january.obstacle, january.refusal], ['bloomer', 'TOO_FAR', 'BAD_USER_INPUT']);
      assert.equal(await missing('2027-01-01'), 0);
      const december = await asked(test, viewer, mission.id, '2026-12-01');
      assert.deepEqual([december.target, december.obstacle, december.refusal], ['bloomer', null, undefined]);
      assert.equal(await missing('2026-12-01'), 1);
      assert.deepEqual(await mailsTo(test, bloomer.email), ['CRA de décembre 2026 à remplir']);
    }));

  it('not to sign before signing opens', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const { mission, bloomer } = await test.create.mission();
      const input = { missionRecordId: mission.id, month: NOVEMBER, nbDaysDetails: monthText(NOVEMBER) };
      await test.execute(asBloomer(bloomer), UPSERT, { input });
      const early = await asked(test, viewer, mission.id, NOVEMBER);
      assert.deepEqual([early.target, early.obstacle, early.refusal], ['bloomer', 'TOO_EARLY', 'TOO_EARLY']);
      test.setNow('2026-11-23T09:00:00Z');
      const open = await asked(test, viewer, mission.id, NOVEMBER);
      assert.deepEqual([open.target, open.obstacle, open.canRemind, open.refusal], ['bloomer', null, true, undefined]);
    }));

  it('not to sign where nobody signs for the client: that is for staff', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const { mission, client, bloomer } = await filledMonth(test);
      await withoutContact(test, mission.id);
      assert.deepEqual(await asked(test, viewer, mission.id, OCTOBER), {
        target: 'bloomer',
        obstacle: 'NO_CONTACT',
        canRemind: false,
        detail: `${client.name} · contact opérationnel manquant`,
        refusal: 'NO_CONTACT',
      });
      assert.deepEqual(await mailsTo(test, bloomer.email), []);
      // What is not filled in yet can be.
      const other = await test.create.mission();
      await withoutContact(test, other.mission.id);
      assert.equal((await asked(test, viewer, other.mission.id, OCTOBER)).refusal, undefined);
    }));

  it('to who may send a signed paper instead: before signing opens, and where nobody signs for the client', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const { mission, client } = await test.create.mission({ enable_cra_upload: true });
      await withoutContact(test, mission.id);
      for (const month of [OCTOBER, NOVEMBER]) {
        await bareReport(test, mission.id, month);
        const { target, obstacle, refusal, detail, canRemind } = await asked(test, viewer, mission.id, month);
        assert.deepEqual([target, obstacle, refusal], ['bloomer', null, undefined], month);
        if (month === OCTOBER) assert.deepEqual([detail, canRemind], [client.name, true]);
      }
      const [mail] = await test.db
        .selectFrom('mail_outbox')
        .select(['subject', 'text_body'])
        .where('subject', 'like', '%octobre%')
        .execute();
      assert.equal(mail?.subject, 'CRA d’octobre 2026 à déposer signé');
      assert.match(mail?.text_body ?? '', /attend le PDF que tu as fait signer.*puis dépose le PDF signé/s);
      // Once he has signed here, the client is waited for all the same.
      const made = await test.create.mission({ enable_cra_upload: true });
      const signed = await bloomerSignedMonth(test, await filledMonth(test, FIVE_DAYS, made));
      await withoutContact(test, signed.mission.id);
      const answer = await asked(test, viewer, signed.mission.id, OCTOBER);
      assert.deepEqual([answer.target, answer.obstacle, answer.refusal], ['client', 'NO_CONTACT', 'NO_CONTACT']);
    }));

  it('not to who has no access, nor to addresses that refuse our mails', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const gone = await test.create.mission();
      await test.db.updateTable('bloomer').set({ disabled_at: new Date() }).where('id', '=', gone.bloomer.id).execute();
      const unreached = await test.create.mission();
      await bounces(test, unreached.bloomer.email);
      const signed = await bloomerSignedMonth(test);
      await bounces(test, signed.contact.email);
      for (const [missionId, target, obstacle, refusal] of [
        [gone.mission.id, 'bloomer', 'DISABLED', 'DISABLED'],
        [unreached.mission.id, 'bloomer', 'BLOOMER_ADDRESS', 'ADDRESS_INVALID'],
        [signed.mission.id, 'client', 'CLIENT_ADDRESS', 'ADDRESS_INVALID'],
      ] as const) {
        const answer = await asked(test, viewer, missionId, OCTOBER);
        assert.deepEqual(
          [answer.target, answer.obstacle, answer.canRemind, answer.refusal],
          [target, obstacle, false, refusal],
        );
      }
    }));

  it('is offered to who may send it, while somebody else than staff is waited for', () =>
    api.rollback(async (test) => {
      const { mission } = await test.create.mission();
      const done = await test.create.mission();
      await bareReport(test, done.mission.id, OCTOBER, { validation: 'forced' });
      const rows = async (viewer: Viewer) => {
        const { data } = await test.execute(viewer, ROW, { month: OCTOBER });
        const targets = data.getCraByMonth.map((row: { mission: { recordId: string }; relaunchTarget: string }) => [
          row.mission.recordId,
          row.relaunchTarget,
        ]);
        return Object.fromEntries(targets);
      };
      const staff = await test.create.staff();
      assert.deepEqual(await rows(asAdmin(staff.id)), { [mission.id]: 'bloomer', [done.mission.id]: null });
      const ofFinance = await rows(asAdmin(staff.id, new Set(['finance'])));
      assert.deepEqual(Object.values(ofFinance), [null, null]);
    }));
});

describe('a reminder says what is to be done', () => {
  it('of a report that the client refused: to read it again, by hand and by itself', () =>
    api.rollback(async (test) => {
      const viewer = await admin(test);
      const { mission, client, bloomer, clientLink, documentId } = await bloomerSignedMonth(test);
      assert.deepEqual((await test.execute(clientLink, REFUSE, { id: documentId })).errors, []);
      await test.db.deleteFrom('notification').execute();
      // Whoever signs it then: it can be read again.
      await withoutContact(test, mission.id);
      await test.execute(viewer, OF_BLOOMER, { id: mission.id, month: OCTOBER });
      assert.ok((await mailsTo(test, bloomer.email)).includes('CRA d’octobre 2026 à revoir'));
      const sentence = `CRA d’octobre 2026 chez ${client.name} est à revoir, puis à signer de nouveau.`;
      await tellMissingReports(test.platform);
      const heard = await told(test, { bloomerId: bloomer.id });
      assert.deepEqual(
        heard.map((text) => text.split(`/mission/${mission.id} `)[1]).filter((text) => text?.includes('octobre')),
        [`Ton ${sentence}`, `Ton ${sentence}`],
      );
    }));

  it('by itself of what nobody can sign for the client: to the staff of the mission, not to the Bloomer', () =>
    api.rollback(async (test) => {
      const { mission, client, bloomer, person, staff } = await managed(test, { begin_mission: '2026-10-01' });
      await bareReport(test, mission.id, OCTOBER);
      await withoutContact(test, mission.id);
      test.setNow('2026-11-02T09:00:00Z');
      await tellMissingReports(test.platform);
      assert.deepEqual(await told(test, person), []);
      const report = `Le CRA d’octobre 2026 (${bloomer.firstname} ${bloomer.lastname}, ${client.name})`;
      assert.deepEqual(await told(test, staff), [
        `missingCRA /mission/${mission.id} ${report} ne peut pas être signé. Aucun contact opérationnel de la mission n’a d’adresse e-mail.`,
      ]);
    }));

  it('by itself of what may come on paper: to the Bloomer, whoever signs for the client', () =>
    api.rollback(async (test) => {
      const paper = { begin_mission: '2026-10-01', enable_cra_upload: true };
      const alone = await managed(test, paper);
      await withoutContact(test, alone.mission.id);
      const both = await managed(test, paper);
      for (const { mission } of [alone, both]) await bareReport(test, mission.id, OCTOBER);
      test.setNow('2026-11-02T09:00:00Z');
      await tellMissingReports(test.platform);
      for (const [{ mission, client, person, staff }, waits] of [
        [alone, 'attend le PDF que tu as fait signer'],
        [both, 'attend ta signature, ou le PDF que tu as fait signer'],
      ] as const) {
        assert.deepEqual(await told(test, person), [
          `reminderCRA /mission/${mission.id} Ton CRA d’octobre 2026 chez ${client.name} ${waits}.`,
        ]);
        assert.deepEqual(await told(test, staff), []);
      }
    }));
});
