import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asClient, asLink, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import {
  bloomerSignedMonth,
  CANCEL,
  CLIENT_SIGN,
  FIVE_DAYS,
  filledMonth,
  monthText,
  OCTOBER,
  SIGN,
  UPSERT,
} from '../activities/activities.fixture.ts';
import { sweepPreparation } from './signing.jobs.ts';

const REFUSE = `mutation ($id: ID!, $name: String!, $reason: String!, $days: [Date!]) {
  refuseClientActivity(signingDocumentID: $id, signerFullname: $name, reason: $reason, days: $days)
}`;
const SEEN = `query ($id: ID) { activities(recordId: $id) {
  CRAStatus viewerCanEdit signingDocumentId refusal { refusedBy reason days } } }`;
const BEFORE = `query ($id: ID!) { getClientActivity(signingDocumentID: $id) {
  refusedBefore { refusedBy reason changes { date dayWorkedBefore dayWorked } } } }`;
const CHANGED = [{ date: '2026-10-06', dayWorkedBefore: 1, dayWorked: 0 }];
const REASON = 'Le 6 était un congé';

const api = testApi();

const refuse = (test: TestContext, viewer: Viewer, id: string, changes = {}) =>
  test.execute(viewer, REFUSE, { id, name: 'Claire Durand', reason: REASON, ...changes });

async function seenBy(test: TestContext, viewer: Viewer, activityId: string) {
  const { data } = await test.execute(viewer, SEEN, { id: activityId });
  return data.activities[0];
}

const plain = (data: unknown) => JSON.parse(JSON.stringify(data));

async function documentsOf({ db }: TestContext, activityId: string): Promise<string[]> {
  const rows = await db.selectFrom('signing_document').select('status').where('activity_id', '=', activityId).execute();
  return rows.map(({ status }) => status);
}

const told = (test: TestContext) =>
  test.db
    .selectFrom('notification')
    .select(['description', 'priority', 'bloomer_id'])
    .where('kind', '=', 'craRefused')
    .orderBy('bloomer_id', (order) => order.asc().nullsLast())
    .execute();

describe('refuseClientActivity', () => {
  it('of a month that finance closed says that it is opened again before it is corrected', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const month = await bloomerSignedMonth(test);
      const lock = 'mutation { lockMonth(month: "2026-10-01") { month } }';
      await test.execute(asAdmin(staff.id), lock, {});
      assert.equal((await refuse(test, month.clientLink, month.documentId)).code, undefined);
      for (const { description } of await told(test)) {
        assert.match(description, /Ce mois est clôturé\u00a0: la finance le rouvre avant qu’il soit corrigé\.$/);
        assert.doesNotMatch(description, /Corrige-le/);
      }
      assert.equal((await told(test)).length, 2);
    }));

  it('opens the month again, and tells the Bloomer and staff what is wrong', () =>
    api.rollback(async (test) => {
      await test.create.staff();
      const month = await bloomerSignedMonth(test);
      const answer = await refuse(test, month.clientLink, month.documentId, { days: ['2026-10-06', '2026-10-01'] });
      assert.deepEqual([answer.code, answer.data.refuseClientActivity], [undefined, true]);

      const { signingDocumentId, ...seen } = await seenBy(test, month.viewer, month.activityId);
      assert.deepEqual(plain(seen), {
        CRAStatus: 'SIGNATURE_NOT_CREATED',
        viewerCanEdit: true,
        refusal: { refusedBy: 'Claire Durand', reason: REASON, days: ['2026-10-01', '2026-10-06'] },
      });
      // Nothing to sign before its Bloomer has read the days again: by the product neither.
      await sweepPreparation(test.platform);
      assert.deepEqual([signingDocumentId, await documentsOf(test, month.activityId)], [null, ['void']]);

      const [own, staff] = await told(test);
      assert.match(
        own?.description ?? '',
        /^Claire Durand \(.*\) refuse ton CRA d’octobre 2026\. Motif\u00a0: «\u202fLe 6 était un congé\u202f»\. Jours concernés\u00a0: le 1ᵉʳ et le 6\. Corrige-le, puis signe-le de nouveau\.$/,
      );
      assert.match(staff?.description ?? '', / refuse le CRA de Benoît Petit pour octobre 2026\. Motif/);
      assert.deepEqual([own?.priority, staff?.priority], ['important', 'important']);
    }));

  it('is answered by the next signature of the Bloomer, which the client may sign', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      await refuse(test, month.clientLink, month.documentId);
      const nbDaysDetails = monthText(OCTOBER, { ...FIVE_DAYS, '2026-10-06': { dayWorked: 0 } });
      const input = { missionRecordId: month.mission.id, month: OCTOBER, recordId: month.activityId, nbDaysDetails };
      assert.equal((await test.execute(month.viewer, UPSERT, { input })).code, undefined);
      const { signingDocumentId: next } = await seenBy(test, month.viewer, month.activityId);
      await test.execute(month.viewer, SIGN, { id: month.activityId, name: 'Benoît Petit', confirmed: true });
      assert.equal((await seenBy(test, month.viewer, month.activityId)).refusal, null);
      const read = await test.execute(asClient(month.contact), BEFORE, { id: next });
      const before = { refusedBy: 'Claire Durand', reason: REASON };
      assert.deepEqual(plain(read.data.getClientActivity.refusedBefore), { ...before, changes: CHANGED });
      assert.equal((await test.execute(asNobody, BEFORE, { id: next })).data.getClientActivity.refusedBefore, null);
      const signed = await test.execute(asClient(month.contact), CLIENT_SIGN, { id: next, name: 'Claire Durand' });
      assert.deepEqual([signed.code, signed.data.signClientActivity.clientSigned], [undefined, true]);
    }));

  it('is for whoever may sign, and only as long as nobody signed', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const colleague = await test.create.contact(month.client.id);
      const strangers: [Viewer, string][] = [
        [month.viewer, 'FORBIDDEN'],
        [asClient(colleague), 'FORBIDDEN'],
        [asLink('craSign', month.documentId, colleague.id), 'FORBIDDEN'],
        [asLink('craSign', month.activityId, month.contact.id), 'OBJECT_NOT_FOUND'],
      ];
      for (const [viewer, code] of strangers) {
        assert.equal((await refuse(test, viewer, month.documentId)).code, code);
      }
      assert.equal(
        (await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Zoé' })).code,
        undefined,
      );
      assert.equal((await refuse(test, month.clientLink, month.documentId)).code, 'ALREADY_SIGNED');
    }));

  it('asks for a name, a reason and days of the month', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const wrong: [object, string][] = [
        [{ name: 'X' }, 'signerFullname'],
        [{ reason: '  ' }, 'reason'],
        [{ reason: 'x'.repeat(501) }, 'reason'],
        [{ days: ['2026-11-02'] }, 'days'],
      ];
      for (const [changes, argument] of wrong) {
        const { code, errors } = await refuse(test, month.clientLink, month.documentId, changes);
        assert.deepEqual([code, errors[0]?.extensions.invalidArgs], ['BAD_USER_INPUT', [argument]]);
      }
      assert.equal((await told(test)).length, 0);
    }));

  it('said twice it is said once; the link then leads nowhere', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      for (const _time of [1, 2])
        assert.equal((await refuse(test, month.clientLink, month.documentId)).code, undefined);
      assert.equal((await told(test)).filter(({ bloomer_id }) => bloomer_id !== null).length, 1);
      const signed = await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.deepEqual([signed.code, signed.errors[0]?.extensions.reason], ['DOCUMENT_VOID', 'REFUSED']);
      assert.equal(
        (await test.execute(month.viewer, CANCEL, { id: month.activityId })).errors[0]?.extensions.reason,
        'NOT_SIGNED',
      );
    }));

  it('is mailed to whoever refused and to the colleagues who had opened the invitation', () =>
    api.rollback(async (test) => {
      const { mission, client, ...made } = await test.create.mission();
      const [second, third] = [await test.create.contact(client.id), await test.create.contact(client.id)];
      const seat = { mission_id: mission.id, role: 'operations' } as const;
      for (const [position, { id: contact_id }] of [second, third].entries()) {
        await test.db
          .insertInto('mission_contact')
          .values({ ...seat, contact_id, position: position + 1 })
          .execute();
      }
      const filled = await filledMonth(test, undefined, {
        mission,
        client,
        ...made,
      });
      const month = await bloomerSignedMonth(test, filled);
      await test.db.updateTable('link_token').set({ used_count: 1 }).where('contact_id', '=', second.id).execute();
      await refuse(test, month.clientLink, month.documentId);
      const mails = test.db
        .selectFrom('mail_outbox')
        .select(['recipient', 'text_body'])
        .where('template', '=', 'cra-refused');
      const sent = await mails.execute();
      const recipients = sent.map(({ recipient }) => recipient);
      assert.deepEqual(recipients.sort(), [month.contact.email, second.email].sort());
      for (const { text_body } of sent) assert.match(text_body, /Le Bloomer et son account manager sont prévenus/);
    }));
});
