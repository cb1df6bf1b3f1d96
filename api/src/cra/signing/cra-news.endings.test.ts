import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextMorning, waitsForMorning } from '../../desk/notifications/digest.fixture.ts';
import { asAdmin, asClient } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  bloomerSignedMonth,
  CANCEL,
  FIVE_DAYS,
  monthText,
  OCTOBER,
  SIGN,
  UPSERT,
} from '../activities/activities.fixture.ts';
import { DECIDE, INES, propose } from '../delegates/delegates.fixture.ts';

const REFUSE = `mutation ($id: ID!) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: "Claire Durand", reason: "Le 6 était un congé")
}`;
const ANSWER = 'mutation ($input: MissionFollowUpInput!) { missionFollowUp(input: $input) { score } }';
const HANDLE = `mutation ($id: ID!) { handleMissionFollowUp(activityId: $id, type: client) { isHandled } }`;

const api = testApi();

/** October, signed by its Bloomer; he and the only one of staff wait for the morning. */
async function signedMonth(test: TestContext) {
  const staff = await test.create.staff();
  await waitsForMorning(test, { staff_id: staff.id }, ['signCRA', 'craRefused', 'npsDetractor', 'signerProposed']);
  const month = await bloomerSignedMonth(test);
  await waitsForMorning(test, { bloomer_id: month.bloomer.id }, ['craRefused', 'missingCRA']);
  return { ...month, staff, admin: asAdmin(staff.id) };
}

describe('the mail of the morning', () => {
  it('tells of a signature, unless it was taken back', () =>
    api.rollback(async (test) => {
      const { staff } = await signedMonth(test);
      assert.match((await nextMorning(test)).get(staff.email) ?? '', /a signé son CRA d’octobre 2026/);
    }));

  it('tells of no signature that was taken back, and asks the Bloomer for the next one', () =>
    api.rollback(async (test) => {
      const { staff, bloomer, admin, activityId } = await signedMonth(test);
      assert.equal((await test.execute(admin, CANCEL, { id: activityId })).code, undefined);
      const mails = await nextMorning(test);
      assert.equal(mails.get(staff.email), undefined);
      assert.match(mails.get(bloomer.email) ?? '', /CRA rouvert/);
    }));

  it('tells of a refusal until the Bloomer has signed again', () =>
    api.rollback(async (test) => {
      const { bloomer, clientLink, documentId } = await signedMonth(test);
      await test.execute(clientLink, REFUSE, { id: documentId });
      assert.match((await nextMorning(test)).get(bloomer.email) ?? '', /refuse ton CRA d’octobre 2026/);
    }));

  it('tells of no refusal that was answered by the next signature', () =>
    api.rollback(async (test) => {
      const { bloomer, clientLink, documentId, mission, activityId, viewer } = await signedMonth(test);
      await test.execute(clientLink, REFUSE, { id: documentId });
      const nbDaysDetails = monthText(OCTOBER, { ...FIVE_DAYS, '2026-10-06': { dayWorked: 0 } });
      const input = { missionRecordId: mission.id, month: OCTOBER, recordId: activityId, nbDaysDetails };
      await test.execute(viewer, UPSERT, { input });
      await test.execute(viewer, SIGN, { id: activityId, name: 'Benoît Petit', confirmed: true });
      assert.equal((await nextMorning(test)).get(bloomer.email), undefined);
    }));

  it('asks for no call that was made', () =>
    api.rollback(async (test) => {
      const { staff, contact, admin, activityId } = await signedMonth(test);
      await test.execute(asClient(contact), ANSWER, { input: { activityId, type: 'client', score: 2 } });
      await test.execute(admin, HANDLE, { id: activityId });
      assert.doesNotMatch((await nextMorning(test)).get(staff.email) ?? '', /Note de satisfaction/);
    }));

  it('asks for no answer to a colleague whom somebody has answered, and tells of the answer', () =>
    api.rollback(async (test) => {
      const { staff, admin, contact, client, documentId } = await signedMonth(test);
      const open = await propose(test, asClient(contact), documentId);
      assert.match((await nextMorning(test)).get(staff.email) ?? '', /Un client propose un autre signataire/);
      const answered = await propose(test, asClient(contact), documentId, { ...INES, email: 'no@client.example' });
      const colleague = asClient(await test.create.contact(client.id));
      for (const [viewer, id] of [
        [admin, open],
        [colleague, answered],
      ] as const) {
        assert.equal((await test.execute(viewer, DECIDE, { id, approve: false })).code, undefined);
      }
      const mail = (await nextMorning(test)).get(staff.email) ?? '';
      assert.match(mail, /Réponse du client sur un signataire/);
      assert.doesNotMatch(mail, /propose un autre/);
    }));
});
