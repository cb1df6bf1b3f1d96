import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asBloomer } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { notify } from './notifications.service.ts';

const CHOOSE = `mutation ($type: CommunicationType!, $consent: Boolean) {
  updatePreferences(preferences: { communicationType: $type, consent: $consent }) { message } }`;
const CHANGE = 'mutation ($input: UpsertBloomerInput!) { upsertBloomer(input: $input) { recordId } }';
/** Friday evening: what is important waits for Monday. */
const EVENING = '2026-11-20T19:30:00Z';

const api = testApi();

const choose = (test: TestContext, viewer: Viewer, type: string, consent?: boolean) =>
  test.execute(viewer, CHOOSE, { type, consent });

/** A Bloomer reached by SMS at a number that is proven, with a message that waits for Monday. */
async function waiting(test: TestContext) {
  const bloomer = await test.create.bloomer({ phone_number: '+33639981234' });
  const viewer = asBloomer(bloomer);
  await choose(test, viewer, 'sms', true);
  await test.db
    .insertInto('phone_check')
    .values({
      bloomer_id: bloomer.id,
      phone_number: '+33639981234',
      code_hash: '',
      expires_at: new Date(),
      verified_at: new Date(),
    })
    .execute();
  test.setNow(EVENING);
  await tell(test, { bloomerIds: [bloomer.id] });
  assert.deepEqual(await leaving(test), { mails: [], messages: ['+33639981234'] });
  return { bloomer, viewer };
}

const tell = ({ db, platform }: TestContext, to: Parameters<typeof notify>[2]['to']) =>
  notify(platform, db, {
    kind: 'jobFailed',
    title: 'Titre',
    description: 'Une phrase.',
    priority: 'important',
    dedupeKey: 'one',
    link: '/missions',
    to,
  });

/** To whom something waits to be sent. */
async function leaving({ db }: TestContext) {
  const mails = await db.selectFrom('mail_outbox').select('recipient').where('state', '=', 'queued').execute();
  const messages = await db.selectFrom('message_outbox').select('recipient').where('state', '=', 'queued').execute();
  return { mails: mails.map(({ recipient }) => recipient), messages: messages.map(({ recipient }) => recipient) };
}

describe('what waits for the morning', () => {
  it('does not leave once the person wants nothing any more', () =>
    api.rollback(async (test) => {
      const { viewer } = await waiting(test);
      await choose(test, viewer, 'none');
      assert.deepEqual(await leaving(test), { mails: [], messages: [] });
    }));

  it('leaves by the way that was chosen since, once', () =>
    api.rollback(async (test) => {
      const { bloomer, viewer } = await waiting(test);
      await choose(test, viewer, 'email');
      assert.deepEqual(await leaving(test), { mails: [bloomer.email], messages: [] });
      await choose(test, viewer, 'email');
      assert.deepEqual(await leaving(test), { mails: [bloomer.email], messages: [] });
    }));

  it('does not go to the number of before: by mail until the new one is proven', () =>
    api.rollback(async (test) => {
      const { bloomer } = await waiting(test);
      const input = { recordId: bloomer.id, phoneNumber: '+33639980000' };
      const staff = asAdmin((await test.create.staff()).id);
      assert.deepEqual((await test.execute(staff, CHANGE, { input })).errors, []);
      assert.deepEqual(await leaving(test), { mails: [bloomer.email], messages: [] });
    }));

  it('a channel that is left in the profile ends the agreement to it', () =>
    api.rollback(async (test) => {
      const { bloomer } = await waiting(test);
      const input = { recordId: bloomer.id, communicationType: 'email' };
      const staff = asAdmin((await test.create.staff()).id);
      assert.deepEqual((await test.execute(staff, CHANGE, { input })).errors, []);
      assert.deepEqual(await leaving(test), { mails: [bloomer.email], messages: [] });
      const consents = await test.db.selectFrom('channel_consent').select('withdrawn_at').execute();
      assert.ok(consents.every(({ withdrawn_at }) => withdrawn_at !== null));
    }));
});

describe('the choice of who is staff and Bloomer', () => {
  it('holds for what the staff is told, too', () =>
    api.rollback(async (test) => {
      const [bloomer, staff] = [await test.create.bloomer(), await test.create.staff()];
      const both: Viewer = { ...asBloomer(bloomer), staffId: staff.id, roles: new Set(['Bloomer', 'Admin']) };
      await choose(test, both, 'none');
      await tell(test, { staffIds: [staff.id], bloomerIds: [bloomer.id] });
      assert.deepEqual(await leaving(test), { mails: [], messages: [] });
      await choose(test, asAdmin(staff.id), 'email');
      await test.db.deleteFrom('notification').execute();
      await tell(test, { staffIds: [staff.id], bloomerIds: [bloomer.id] });
      assert.deepEqual(await leaving(test), { mails: [staff.email], messages: [] });
    }));
});
