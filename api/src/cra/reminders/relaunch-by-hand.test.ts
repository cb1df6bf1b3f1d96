import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storedFile } from '../../missions/contracts/contracts.fixture.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { bloomerSignedMonth, CLIENT_SIGN, filledMonth, OCTOBER } from '../activities/activities.fixture.ts';
import { ALREADY_RELAUNCHED, BLOOMER_RELAUNCHED, CLIENT_RELAUNCHED } from './relaunch.service.ts';

const REMIND_BLOOMER =
  'mutation ($id: ID!, $month: Date!) { relaunchBloomerCRA(missionId: $id, month: $month) { alreadySentToday message } }';
const REMIND_CLIENT =
  'mutation ($id: ID!) { relaunchInviteClientCRA(signingDocumentId: $id) { alreadySentToday message } }';

const api = testApi();

describe('reminders by hand', () => {
  it('go to the Bloomer once a day, whoever asks', () =>
    api.rollback(async (test) => {
      const { mission, bloomer } = await test.create.mission();
      const remind = async (month = OCTOBER) =>
        test.execute(asAdmin((await test.create.staff()).id), REMIND_BLOOMER, { id: mission.id, month });
      assert.deepEqual(
        { ...(await remind()).data.relaunchBloomerCRA },
        { alreadySentToday: false, message: BLOOMER_RELAUNCHED },
      );
      assert.deepEqual(
        { ...(await remind()).data.relaunchBloomerCRA },
        { alreadySentToday: true, message: ALREADY_RELAUNCHED },
      );
      test.setNow('2026-11-21T08:00:00Z');
      assert.equal((await remind()).data.relaunchBloomerCRA.alreadySentToday, true);
      test.setNow('2026-11-21T09:30:00Z');
      assert.equal((await remind()).data.relaunchBloomerCRA.alreadySentToday, false);
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select('subject')
        .where('recipient', '=', bloomer.email)
        .execute();
      assert.deepEqual(
        mails.map(({ subject }) => subject),
        ['CRA d’octobre 2026 à remplir', 'CRA d’octobre 2026 à remplir'],
      );
      assert.equal((await remind('2025-01-01')).code, 'BAD_USER_INPUT');
    }));

  it('go to the client with a fresh link, while the signature is owed', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const filled = await filledMonth(test);
      const early = await test.execute(admin, REMIND_CLIENT, { id: filled.documentId });
      assert.equal(early.errors[0]?.extensions.reason, 'BLOOMER_NOT_SIGNED');
      const month = await bloomerSignedMonth(test, filled);
      const late = await test.execute(admin, REMIND_BLOOMER, { id: month.mission.id, month: OCTOBER });
      assert.equal(late.errors[0]?.extensions.reason, 'WAITING_CLIENT');
      const remind = () => test.execute(admin, REMIND_CLIENT, { id: month.documentId });
      assert.equal((await remind()).data.relaunchInviteClientCRA.message, CLIENT_RELAUNCHED);
      assert.equal((await remind()).data.relaunchInviteClientCRA.alreadySentToday, true);
      const mails = await test.db
        .selectFrom('mail_outbox')
        .select('template')
        .where('recipient', '=', month.contact.email)
        .execute();
      assert.deepEqual(mails.map(({ template }) => template).sort(), ['cra-invitation', 'cra-reminder']);
      await test.execute(month.clientLink, CLIENT_SIGN, { id: month.documentId, name: 'Claire Durand' });
      assert.equal((await remind()).code, 'ALREADY_SIGNED');
      assert.equal(
        (await test.execute(admin, REMIND_BLOOMER, { id: month.mission.id, month: OCTOBER })).code,
        'ALREADY_SIGNED',
      );
    }));

  it('do not go to a Bloomer whose signed report waits for its validation', () =>
    api.rollback(async (test) => {
      const { activityId, mission } = await filledMonth(test);
      const { id: fileId } = await storedFile(test);
      await test.db.updateTable('activity').set({ cra_file_id: fileId }).where('id', '=', activityId).execute();
      const admin = asAdmin((await test.create.staff()).id);
      const { errors } = await test.execute(admin, REMIND_BLOOMER, { id: mission.id, month: OCTOBER });
      assert.equal(errors[0]?.extensions.reason, 'CRA_FILE');
    }));

  it('do not go to an address that refuses our mails', () =>
    api.rollback(async (test) => {
      const admin = asAdmin((await test.create.staff()).id);
      const month = await bloomerSignedMonth(test);
      const bounce = { address: (month.contact.email ?? '').toLowerCase(), reason: '550' };
      await test.db.insertInto('mail_bounce').values(bounce).execute();
      const { errors } = await test.execute(admin, REMIND_CLIENT, { id: month.documentId });
      assert.match(errors[0]?.message ?? '', /^adresse invalide/);
    }));

  it('of a Bloomer to his client may leave every three days', () =>
    api.rollback(async (test) => {
      const month = await bloomerSignedMonth(test);
      const remind = async (instant: string) => {
        test.setNow(instant);
        return (await test.execute(month.viewer, REMIND_CLIENT, { id: month.documentId })).data.relaunchInviteClientCRA
          .alreadySentToday;
      };
      assert.deepEqual(
        [
          await remind('2026-11-21T09:00:00Z'),
          await remind('2026-11-23T09:00:00Z'),
          await remind('2026-11-24T09:00:00Z'),
        ],
        [false, true, false],
      );
    }));
});
