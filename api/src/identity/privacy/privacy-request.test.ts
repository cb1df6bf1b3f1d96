import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Role } from '@bloom/shared-rules/person/roles';
import { readStoredFile } from '../../platform/files/files.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { forgetExports } from './export.service.ts';
import { EXPORT, FOR, goneContact, goneWithMission, MINE, officer, REQUEST } from './privacy.fixture.ts';
import { findExportFile } from './privacy-files.service.ts';
import { remindOfficers } from './privacy-reminder.service.ts';

const api = testApi();

const OPEN = '{ privacyRequests { recordId state personName } }';

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

  it('holds nothing of an address or a number that the person typed and never proved', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer({
        secondary_email: 'daf@client.example',
        phone_number: '+33611111111',
      });
      const mail = { template: 'test', subject: 'Votre contrat', html: '' };
      await queueMail(test.db, { ...mail, dedupeKey: 'm', to: 'daf@client.example', text: 'Tarif confidentiel' });
      const sms = { dedupeKey: 's', channel: 'sms', to: '+33611111111' } as const;
      await queueMessage(test.db, { ...sms, text: 'Nouvelle de quelqu’un d’autre' });
      const copy = async () => {
        await test.execute(asBloomer(bloomer), EXPORT);
        await test.runJobs();
        const requests = test.db.selectFrom('privacy_request').select('json_file_id').orderBy('requested_at', 'desc');
        return content(test, (await requests.executeTakeFirstOrThrow()).json_file_id);
      };
      assert.doesNotMatch(await copy(), /confidentiel|Nouvelle de/);
      const check = { code_hash: 'x', expires_at: new Date(), verified_at: new Date() };
      await test.db
        .insertInto('phone_check')
        .values({ ...check, bloomer_id: bloomer.id, phone_number: '+33611111111' })
        .execute();
      const proven = { secondary_email_verified_at: new Date() };
      await test.db.updateTable('bloomer').set(proven).where('id', '=', bloomer.id).execute();
      test.setNow('2026-11-20T10:00:00Z');
      assert.match(await copy(), /confidentiel[\s\S]*Nouvelle de/);
    }));

  it('is read by its person who is staff besides, data officer or not', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneWithMission(test);
      const { id } = await test.create.staff({ can_dpo: false });
      const both = {
        ...asAdmin(id, new Set(['recruit'])),
        bloomerId: viewer.bloomerId,
        roles: new Set<Role>(['Admin', 'Bloomer']),
      };
      const { recordId } = (await test.execute(both, EXPORT)).data.exportPersonalData;
      await test.runJobs();
      assert.ok(await findExportFile(test.context(both), recordId, 'mes-donnees.json'));
      const other = { ...both, bloomerId: (await test.create.bloomer()).id };
      await assert.rejects(findExportFile(test.context(other), recordId, 'mes-donnees.json'), { code: 'FORBIDDEN' });
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
