import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readStoredFile } from '../platform/files.ts';
import { asAdmin, asBloomer, asLink, asNobody } from '../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../testing/test-api.ts';
import { forgetExports } from './export.service.ts';
import {
  EXPORT,
  FOR,
  goneContact,
  goneWithMission,
  MINE,
  mailedCode,
  officer,
  openLink,
  REQUEST,
} from './privacy.fixture.ts';
import { findExportFile } from './privacy-files.service.ts';
import { forgetUnconfirmedRequests, remindOfficers } from './privacy-reminder.service.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const ASK =
  'mutation ($email: String!, $kind: PrivacyRequestKind!) { askPersonalDataLink(email: $email, kind: $kind) }';
const SEND = 'mutation { sendPersonalDataCode { destinationMasked } }';
const CONFIRM = 'mutation ($code: String!) { confirmPersonalDataCode(code: $code) { recordId kind state } }';
const OPEN = '{ privacyRequests { recordId state personName } }';
const ask = (test: TestContext, email: string, kind = 'export') => test.execute(asNobody, ASK, { email, kind });

describe('a request of the signed-in person', () => {
  it('is checked by the session, due in thirty days, told to the data officers, and one however often it is sent', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneWithMission(test);
      const staff = await test.create.staff();
      const first = (await test.execute(viewer, REQUEST)).data.requestErasure;
      assert.deepEqual([first.state, first.dueOn], ['checked', '2026-12-20']);
      assert.equal((await test.execute(viewer, REQUEST)).data.requestErasure.recordId, first.recordId);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staff.id).execute();
      assert.deepEqual(
        told.map(({ link }) => link),
        [`/data-requests/${first.recordId}`],
      );
      const traces = await test.db
        .selectFrom('audit_event')
        .select('action')
        .where('action', 'like', 'rgpd.%')
        .execute();
      assert.deepEqual(
        traces.map(({ action }) => action),
        ['rgpd.request'],
      );
    }));

  it('can be withdrawn, and is nobody else’s', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneWithMission(test);
      const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
      const withdraw = 'mutation ($id: ID!) { withdrawPrivacyRequest(recordId: $id) { state } }';
      const other = asBloomer(await test.create.bloomer());
      assert.equal((await test.execute(other, withdraw, { id: recordId })).code, 'OBJECT_NOT_FOUND');
      const { data } = await test.execute(viewer, withdraw, { id: recordId });
      assert.equal(data.withdrawPrivacyRequest.state, 'withdrawn');
      assert.deepEqual((await test.execute(await officer(test), OPEN)).data.privacyRequests, []);
    }));

  it('says what would be erased and what the law keeps', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneWithMission(test);
      const { plan } = (await test.execute(viewer, MINE)).data.myPersonalData;
      const erased = plan.erased.map(({ category }: { category: string }) => category);
      for (const category of ['bloomer.reach', 'bloomer.credential', 'notifications', 'help', 'nps', 'mails']) {
        assert.ok(erased.includes(category), category);
      }
      const kept = plan.kept.map(({ category }: { category: string }) => category);
      for (const category of ['bloomer.identity', 'missions', 'activities'])
        assert.ok(kept.includes(category), category);
    }));
});

describe('the form for everybody', () => {
  it('answers every address alike, and mails only the one it knows', () =>
    api.rollback(async (test) => {
      await goneContact(test);
      const known = await ask(test, ' YANN@gone.example ');
      const unknown = await ask(test, 'personne@ailleurs.example');
      assert.equal(known.data.askPersonalDataLink, unknown.data.askPersonalDataLink);
      await test.runJobs();
      const mails = await test.db.selectFrom('mail_outbox').select('recipient').execute();
      assert.deepEqual(mails, [{ recipient: 'yann@gone.example' }]);
      assert.deepEqual(await test.db.selectFrom('self_data_request').selectAll().execute(), []);
      // What nobody has confirmed is no work for anybody.
      assert.deepEqual((await test.execute(await officer(test), OPEN)).data.privacyRequests, []);
      test.setNow('2026-11-21T10:00:00Z');
      await forgetUnconfirmedRequests(test.platform);
      assert.deepEqual(await test.db.selectFrom('privacy_request').selectAll().execute(), []);
    }));

  it('refuses what is no address, and the fourth time within a quarter of an hour', () =>
    api.rollback(async (test) => {
      for (const email of ['', 'x', `${'a'.repeat(300)}@b.example`, 'a@b\u0000.example']) {
        assert.equal((await ask(test, email)).code, 'BAD_USER_INPUT', email);
      }
      for (let time = 0; time < 3; time += 1) assert.equal((await ask(test, 'a@b.example')).code, undefined);
      assert.equal((await ask(test, 'A@B.example')).code, 'RATE_LIMITED');
    }));

  it('opens nothing without the code, which only the address gets', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      await ask(test, 'yann@gone.example', 'erasure');
      await test.runJobs();
      const { viewer } = await openLink(test, 'yann@gone.example');
      const before = (await test.execute(viewer, MINE)).data.myPersonalData;
      assert.deepEqual([before.codeNeeded, before.fullname, before.email, before.requests], [true, 'Yann', null, []]);
      assert.equal((await test.execute(viewer, EXPORT)).code, 'FORBIDDEN');
      assert.equal((await test.execute(viewer, REQUEST)).code, 'FORBIDDEN');
      const sent = await test.execute(viewer, SEND);
      assert.equal(sent.data.sendPersonalDataCode.destinationMasked, 'y•••••@gone.example');
      const code = await mailedCode(test);
      const wrong = code === '000000' ? '000001' : '000000';
      assert.equal((await test.execute(viewer, CONFIRM, { code: wrong })).code, 'BAD_USER_INPUT');
      const { data } = await test.execute(viewer, CONFIRM, { code });
      assert.deepEqual([data.confirmPersonalDataCode.kind, data.confirmPersonalDataCode.state], ['erasure', 'checked']);
      assert.equal((await test.execute(viewer, MINE)).data.myPersonalData.email, contact.email);
      const { privacyRequests } = (await test.execute(await officer(test), OPEN)).data;
      assert.equal(privacyRequests[0].personName, 'Yann Le Guillou-Morvan');
      // Another session is another link, and needs a code of its own.
      const { objectId } = viewer.link ?? { objectId: '' };
      const stranger = asLink('selfData', objectId, null, { tokenId: crypto.randomUUID() });
      assert.equal((await test.execute(stranger, MINE)).data.myPersonalData.codeNeeded, true);
    }));

  it('takes five wrong codes and then none, and its link opens once', () =>
    api.rollback(async (test) => {
      await goneContact(test);
      await ask(test, 'yann@gone.example');
      await test.runJobs();
      const { viewer, token } = await openLink(test, 'yann@gone.example');
      await test.execute(viewer, SEND);
      const code = await mailedCode(test);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let time = 0; time < 5; time += 1) await test.execute(viewer, CONFIRM, { code: wrong });
      assert.equal((await test.execute(viewer, CONFIRM, { code })).errors[0]?.extensions.reason, 'CODE_BLOCKED');
      await assert.rejects(test.platform.links.exchange(test.db, token), { code: 'TOKEN_EXPIRED' });
    }));

  it('serves a contact who has left the company', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      await test.db.updateTable('contact').set({ removed_at: new Date() }).where('id', '=', contact.id).execute();
      await ask(test, 'yann@gone.example');
      await test.runJobs();
      const { viewer } = await openLink(test, 'yann@gone.example');
      assert.equal((await test.execute(viewer, MINE)).data.myPersonalData.codeNeeded, true);
    }));
});

describe('a copy of one’s data', () => {
  const content = async (test: TestContext, fileId: string | null) => {
    const file = await test.db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', fileId ?? '')
      .executeTakeFirstOrThrow();
    return (await readStoredFile(test.platform, file)).toString('latin1');
  };

  it('holds what is known of the person and nothing of others, as JSON and as PDF, for seven days', () =>
    api.rollback(async (test) => {
      const { viewer, mission, activity } = await goneWithMission(test);
      await test.db
        .insertInto('activity_score')
        .values({
          activity_id: activity.id,
          side: 'client',
          score: 2,
          comment: 'Avis du client',
          collect_date: '2025-11-03',
        })
        .execute();
      const asked = (await test.execute(viewer, EXPORT)).data.exportPersonalData;
      await test.runJobs();
      const [request] = (await test.execute(viewer, MINE)).data.myPersonalData.requests;
      assert.deepEqual([request.recordId, request.state], [asked.recordId, 'done']);
      assert.match(request.jsonPath, /\/mes-donnees\.json$/);
      const row = await test.db.selectFrom('privacy_request').selectAll().executeTakeFirstOrThrow();
      const json = Buffer.from(await content(test, row.json_file_id), 'latin1').toString();
      for (const known of ['Quatremer', '+33612345678', '@zelie', 'Au secours', 'Très bien, merci', mission.label]) {
        assert.ok(json.includes(known), known);
      }
      for (const foreign of ['Avis du client', '60000', '"prix de vente', 'Durand'])
        assert.ok(!json.includes(foreign), foreign);
      const pdf = await content(test, row.pdf_file_id);
      assert.match(pdf, /^%PDF-1\.7[\s\S]*\/Lang \(fr-FR\)/);
      assert.match(pdf, /\/StructTreeRoot/);
      assert.ok(await findExportFile(test.context(viewer), row.id, 'mes-donnees.pdf'));
      test.setNow('2026-11-27T10:00:00Z');
      assert.equal(await findExportFile(test.context(viewer), row.id, 'mes-donnees.pdf'), undefined);
      await forgetExports(test.platform);
      await assert.rejects(content(test, row.json_file_id));
    }));

  it('is its person’s alone', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneWithMission(test);
      const { recordId } = (await test.execute(viewer, EXPORT)).data.exportPersonalData;
      await test.runJobs();
      const other = asBloomer(await test.create.bloomer());
      assert.equal(await findExportFile(test.context(other), recordId, 'mes-donnees.json'), undefined);
      const by = await officer(test);
      await assert.rejects(findExportFile(test.context(by), recordId, 'mes-donnees.json'), { code: 'FORBIDDEN' });
      assert.equal(await findExportFile(test.context(viewer), recordId, '../cni.pdf'), undefined);
    }));
});

describe('a data officer', () => {
  it('notes what was asked by letter, and how the person was recognised', () =>
    api.rollback(async (test) => {
      const { contact } = await goneContact(test);
      const by = await officer(test);
      const input = { personKind: 'contact', personRecordId: contact.id, channel: 'letter' };
      const { recordId, state } = (await test.execute(by, FOR, { for: input })).data.requestErasure;
      assert.equal(state, 'requested');
      const check =
        'mutation ($id: ID!, $proof: String!) { checkPrivacyIdentity(recordId: $id, proof: $proof) { state identityProof } }';
      assert.equal((await test.execute(by, check, { id: recordId, proof: ' ' })).code, 'BAD_USER_INPUT');
      assert.equal((await test.execute(by, check, { id: recordId, proof: 'x'.repeat(501) })).code, 'BAD_USER_INPUT');
      const { data } = await test.execute(by, check, { id: recordId, proof: 'Rappelé au numéro connu' });
      assert.deepEqual(
        { ...data.checkPrivacyIdentity },
        { state: 'checked', identityProof: 'Rappelé au numéro connu' },
      );
    }));

  it('refuses with a reason that the person reads', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneContact(test);
      const { recordId } = (await test.execute(viewer, REQUEST)).data.requestErasure;
      const refuse =
        'mutation ($id: ID!, $reason: String!) { refusePrivacyRequest(recordId: $id, reason: $reason) { state refusal } }';
      const by = await officer(test);
      assert.equal((await test.execute(by, refuse, { id: recordId, reason: '' })).code, 'BAD_USER_INPUT');
      await test.execute(by, refuse, { id: recordId, reason: 'Une procédure est en cours.' });
      const mail = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'privacy-refusal')
        .executeTakeFirstOrThrow();
      assert.match(mail.text_body, /Une procédure est en cours\./);
    }));

  it('needs the permission and the second factor', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      const finance = asAdmin(staff.id, new Set(['account', 'finance', 'recruit']));
      assert.equal((await test.execute(finance, OPEN)).code, 'FORBIDDEN');
      const { errors } = await test.execute({ ...finance, factorMissing: true }, OPEN);
      assert.equal(errors[0]?.extensions.reason, 'SECOND_FACTOR');
    }));

  it('is reminded a week before the answer is due, once a day at most', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneContact(test);
      const staff = await test.create.staff();
      await test.execute(viewer, REQUEST);
      const told = async () =>
        (await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staff.id).execute()).length;
      assert.equal(await told(), 1);
      await remindOfficers(test.platform);
      assert.equal(await told(), 1);
      test.setNow('2026-12-14T09:00:00Z');
      await remindOfficers(test.platform);
      await remindOfficers(test.platform);
      assert.equal(await told(), 2);
    }));
});
