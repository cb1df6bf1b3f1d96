import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { notify } from './notifications.service.ts';

const UPDATE = `mutation ($type: CommunicationType!, $consent: Boolean) {
  updatePreferences(preferences: { communicationType: $type, consent: $consent }) {
    success changed message preferences { communicationType activeChannel phoneVerified consentGivenAt }
  }
}`;
const CODE = 'mutation { requestPhoneCode { channel destinationMasked expiresAt } }';
const CONFIRM = 'mutation ($code: String!) { confirmPhoneCode(code: $code) { phoneVerified activeChannel } }';

const api = testApi();

const choose = async (test: TestContext, viewer: Viewer, type: string, consent?: boolean) =>
  (await test.execute(viewer, UPDATE, { type, consent })).data.updatePreferences;

const messages = ({ db }: TestContext) =>
  db.selectFrom('message_outbox').selectAll().orderBy('created_at').orderBy('id').execute();

async function lastCode(test: TestContext): Promise<string> {
  return /\d{6}/.exec((await messages(test)).at(-1)?.text_body ?? '')?.[0] ?? '';
}

/** A Bloomer who chose the channel, agreed, and proved the number. */
async function reachable(test: TestContext, channel: 'sms' | 'whatsapp') {
  const bloomer = await test.create.bloomer({ phone_number: '+33639981234' });
  const viewer = asBloomer(bloomer);
  await choose(test, viewer, channel, true);
  await test.execute(viewer, CODE);
  await test.execute(viewer, CONFIRM, { code: await lastCode(test) });
  await test.db.deleteFrom('message_outbox').execute();
  return { bloomer, viewer };
}

const tell = ({ db, platform }: TestContext, bloomerId: string, priority: 'urgent' | 'important' | 'info') =>
  notify(platform, db, {
    kind: 'jobFailed',
    title: 'Titre',
    description: 'Une phrase.',
    priority,
    dedupeKey: priority,
    link: '/missions',
    to: { bloomerIds: [bloomerId] },
  });

const mailsTo = ({ db }: TestContext, email: string) =>
  db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute();

describe('preferences', () => {
  it('change for their owner only, and the same choice again writes nothing', () =>
    api.rollback(async (test) => {
      const [bloomer, other] = [await test.create.bloomer(), await test.create.bloomer()];
      const update = await choose(test, asBloomer(bloomer), 'none');
      assert.deepEqual([update.success, update.changed, update.message], [true, true, 'Préférences mises à jour.']);
      const audits = () =>
        test.db.selectFrom('audit_event').select('id').where('action', '=', 'bloomer.update').execute();
      assert.equal((await audits()).length, 1);
      const again = await choose(test, asBloomer(bloomer), 'none');
      assert.deepEqual([again.success, again.changed, again.message], [true, false, 'préférences inchangées']);
      assert.equal((await audits()).length, 1);
      const row = await test.db
        .selectFrom('bloomer')
        .select('communication_type')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      assert.equal(row.communication_type, 'email');
    }));

  it('are those of staff too', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      await choose(test, asAdmin(staff.id), 'whatsapp');
      const { data } = await test.execute(asAdmin(staff.id), '{ myPreferences { communicationType activeChannel } }');
      assert.deepEqual({ ...data.myPreferences }, { communicationType: 'whatsapp', activeChannel: 'email' });
    }));

  it('may name SMS before the number is proven: mails stand in until then', () =>
    api.rollback(async (test) => {
      const bloomer = await test.create.bloomer({ phone_number: '06 39 98 12 34' });
      const viewer = asBloomer(bloomer);
      const chosen = await choose(test, viewer, 'sms', true);
      assert.equal(chosen.preferences.communicationType, 'sms');
      assert.equal(chosen.preferences.activeChannel, 'email');
      assert.match(chosen.message, /par e-mail tant que/);
      await tell(test, bloomer.id, 'important');
      assert.equal((await messages(test)).length, 0);
      assert.equal((await mailsTo(test, bloomer.email)).length, 1);
      const { data } = await test.execute(viewer, CODE);
      assert.equal(data.requestPhoneCode.destinationMasked, '+33 •• •• •• •• 34');
      assert.equal((await messages(test))[0]?.recipient, '+33639981234');
      const confirmed = await test.execute(viewer, CONFIRM, { code: await lastCode(test) });
      assert.deepEqual({ ...confirmed.data.confirmPhoneCode }, { phoneVerified: true, activeChannel: 'sms' });
    }));

  it('need the agreement to be given, and it ends with the choice', () =>
    api.rollback(async (test) => {
      const { viewer } = await reachable(test, 'sms');
      const other = await choose(test, viewer, 'whatsapp');
      assert.equal(other.preferences.activeChannel, 'email');
      const back = await choose(test, viewer, 'sms');
      assert.equal(back.preferences.consentGivenAt, null);
      assert.equal((await choose(test, viewer, 'sms', true)).preferences.activeChannel, 'sms');
    }));

  it('forget the proof of a number that changed', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await reachable(test, 'sms');
      const change = { phone_number: '+33639985678' };
      await test.db.updateTable('bloomer').set(change).where('id', '=', bloomer.id).execute();
      const { data } = await test.execute(viewer, '{ myPreferences { phoneVerified activeChannel } }');
      assert.deepEqual({ ...data.myPreferences }, { phoneVerified: false, activeChannel: 'email' });
    }));
});

describe('the code sent to a number', () => {
  it('is counted, ends, and cannot be asked for again at once', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer({ phone_number: '+33639981234' }));
      await test.execute(viewer, CODE);
      const code = await lastCode(test);
      assert.equal((await test.execute(viewer, CODE)).code, 'RATE_LIMITED');
      const wrong = code === '000000' ? '000001' : '000000';
      test.setNow('2026-11-20T09:08:00Z');
      for (let round = 0; round < 5; round += 1) {
        assert.equal((await test.execute(viewer, CONFIRM, { code: wrong })).code, 'BAD_USER_INPUT');
      }
      test.setNow('2026-11-20T09:22:00Z');
      assert.match((await test.execute(viewer, CONFIRM, { code })).errors[0]?.message ?? '', /^Trop d’essais/);
      assert.equal((await test.execute(viewer, CODE)).code, 'RATE_LIMITED', 'counted from the last try');
      test.setNow('2026-11-20T09:23:00Z');
      await test.execute(viewer, CODE);
      const second = await lastCode(test);
      test.setNow('2026-11-20T09:34:00Z');
      assert.equal((await test.execute(viewer, CONFIRM, { code: second })).code, 'BAD_USER_INPUT');
    }));

  it('that was right works once, and a second try is told so', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer({ phone_number: '+33639981234' }));
      await test.execute(viewer, CODE);
      const code = await lastCode(test);
      assert.equal((await test.execute(viewer, CONFIRM, { code })).code, undefined);
      const again = await test.execute(viewer, CONFIRM, { code });
      assert.match(again.errors[0]?.message ?? '', /^Ce code a déjà servi/);
    }));

  it('that was right blocks nobody: another number is proven a minute later', () =>
    api.rollback(async (test) => {
      const { viewer, bloomer } = await reachable(test, 'sms');
      await test.db.updateTable('bloomer').set({ phone_number: '+33639985678' }).where('id', '=', bloomer.id).execute();
      test.setNow('2026-11-20T09:02:00Z');
      assert.equal((await test.execute(viewer, CODE)).data.requestPhoneCode.destinationMasked, '+33 •• •• •• •• 78');
    }));

  it('is no use to somebody else, and none leaves without a number', () =>
    api.rollback(async (test) => {
      const viewer = asBloomer(await test.create.bloomer({ phone_number: '+33639981234' }));
      const thief = asBloomer(await test.create.bloomer({ phone_number: '+33639981234' }));
      await test.execute(viewer, CODE);
      assert.equal((await test.execute(thief, CONFIRM, { code: await lastCode(test) })).code, 'BAD_USER_INPUT');
      const nobody = asBloomer(await test.create.bloomer({ phone_number: 'demain' }));
      assert.equal((await test.execute(nobody, CODE)).code, 'BAD_USER_INPUT');
    }));

  it('leaves at night too', () =>
    api.rollback(async (test) => {
      test.setNow('2026-11-21T22:00:00Z');
      await test.execute(asBloomer(await test.create.bloomer({ phone_number: '+33639981234' })), CODE);
      const [message] = await messages(test);
      assert.ok((message?.not_before.getTime() ?? 0) <= Date.now());
    }));
});

describe('a notification', () => {
  it('leaves by the chosen channel when important, by mail as well when urgent, not at all when info', () =>
    api.rollback(async (test) => {
      const { bloomer } = await reachable(test, 'whatsapp');
      for (const priority of ['info', 'important', 'urgent'] as const) await tell(test, bloomer.id, priority);
      // The same cause twice is told once, by every channel.
      await tell(test, bloomer.id, 'urgent');
      const sent = await messages(test);
      assert.deepEqual(
        sent.map(({ channel, recipient }) => [channel, recipient]),
        [
          ['whatsapp', '+33639981234'],
          ['whatsapp', '+33639981234'],
        ],
      );
      assert.match(sent[0]?.text_body ?? '', /^Bloom : Titre\. Une phrase\. http\S+\/missions$/);
      assert.equal((await mailsTo(test, bloomer.email)).length, 1);
    }));

  it('waits for the morning at night', () =>
    api.rollback(async (test) => {
      const { bloomer } = await reachable(test, 'sms');
      test.setNow('2026-11-20T21:00:00Z');
      await tell(test, bloomer.id, 'urgent');
      const monday = '2026-11-23T07:00:00.000Z';
      assert.equal((await messages(test))[0]?.not_before.toISOString(), monday);
      assert.equal((await mailsTo(test, bloomer.email))[0]?.not_before.toISOString(), monday);
    }));

  it('leaves a person alone who chose nothing, and one who left', () =>
    api.rollback(async (test) => {
      const quiet = await test.create.bloomer({ communication_type: 'none' });
      const gone = await test.create.bloomer({ disabled_at: new Date() });
      for (const { id } of [quiet, gone]) await tell(test, id, 'urgent');
      assert.equal((await mailsTo(test, quiet.email)).length + (await mailsTo(test, gone.email)).length, 0);
      const { data } = await test.execute(asBloomer(quiet), '{ myNotifications { channels } }');
      assert.deepEqual(data.myNotifications[0].channels, ['doNotDisturbed']);
    }));
});
