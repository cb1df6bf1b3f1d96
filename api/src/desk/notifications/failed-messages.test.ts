import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type MessagePort, MessageRefusedError, queueMessage } from '../../platform/mail/message.ts';
import { startMessageSender } from '../../platform/mail/message-sender.ts';
import { until } from '../../platform/testing/until.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { notify } from './notifications.service.ts';
import { provenTelephone } from './proven-telephone.service.ts';

const api = committingTestApi();

const PHONE = '+33612345678';

/** A mission whose Bloomer or contact has proven this number; the Bloomer wants SMS. */
async function proven(test: TestContext, owner: 'bloomer' | 'contact') {
  const { create, db } = test;
  const manager = await create.staff();
  const { bloomer, contact, mission } = await create.mission({ csm_staff_id: manager.id });
  const id = owner === 'bloomer' ? bloomer.id : contact.id;
  await db.updateTable(owner).set({ phone_number: PHONE }).where('id', '=', id).execute();
  await db.updateTable('bloomer').set({ communication_type: 'sms' }).where('id', '=', bloomer.id).execute();
  const check = { phone_number: PHONE, code_hash: 'x', expires_at: new Date(), verified_at: new Date() };
  await db
    .insertInto('phone_check')
    .values({ ...check, [`${owner}_id`]: id })
    .execute();
  const consent = {
    channel: 'sms',
    bloomer_id: bloomer.id,
    text_version: 1,
    consent_text: 'x',
    given_at: new Date(),
  } as const;
  await db.insertInto('channel_consent').values(consent).execute();
  return { bloomer, contact, mission, manager };
}

const refusing: MessagePort = { send: () => Promise.reject(new MessageRefusedError('no such number')) };
const away: MessagePort = { send: () => Promise.reject(new Error('the carrier answered 401')) };

/** Until every message has failed. */
async function giveUp(test: TestContext, port: MessagePort): Promise<void> {
  const sender = startMessageSender(test.platform, port);
  await until(async () => {
    const left = await test.db.selectFrom('message_outbox').select('id').where('state', '<>', 'failed').execute();
    await test.db.updateTable('message_outbox').set({ claimed_at: null }).where('state', '=', 'queued').execute();
    sender.wake();
    return left.length === 0;
  });
  await sender.stop();
}

const toldTo = async ({ db }: TestContext, staffId: string) =>
  (
    await db
      .selectFrom('notification')
      .select(['title', 'description', 'link'])
      .where('staff_id', '=', staffId)
      .execute()
  ).map(({ title, description, link }) => `${title} ${link} ${description}`);

const code = (key: string) => ({ dedupeKey: `sign-code:${key}`, channel: 'sms', to: PHONE, text: 'Un code' }) as const;

describe('a message that a telephone did not get', () => {
  it('ends the proof of a number that refuses it: codes go by mail, and who looks after the person knows', () =>
    api.committed(async (test) => {
      const { contact, mission, manager } = await proven(test, 'contact');
      const receiver = () => provenTelephone(test.platform.environment, test.db, { contactId: contact.id });
      assert.equal(await receiver(), PHONE);
      await queueMessage(test.db, code('1'));
      await queueMessage(test.db, code('2'));
      await giveUp(test, refusing);
      assert.equal(await receiver(), undefined);
      const [sentence = '', ...more] = await toldTo(test, manager.id);
      assert.match(sentence, new RegExp(`^Numéro de téléphone refusé /missions/${mission.id} .*${contact.lastname}`));
      assert.deepEqual(more, []);
    }));

  it('keeps the proof while the carrier is away, and tells it all the same', () =>
    api.committed(async (test) => {
      const { contact, manager } = await proven(test, 'contact');
      await queueMessage(test.db, code('3'));
      await giveUp(test, away);
      assert.equal(await provenTelephone(test.platform.environment, test.db, { contactId: contact.id }), PHONE);
      assert.match((await toldTo(test, manager.id)).join(), /SMS non distribué .*l’opérateur ne répond pas/);
    }));

  it('leaves as a mail when it is news, once', () =>
    api.committed(async (test) => {
      const { bloomer } = await proven(test, 'bloomer');
      for (const priority of ['important', 'urgent'] as const) {
        await notify(test.platform, test.db, {
          kind: 'missingCRA',
          title: `CRA à saisir ${priority}`,
          description: 'Ton CRA manque.',
          priority,
          dedupeKey: priority,
          to: { bloomerIds: [bloomer.id] },
        });
      }
      await giveUp(test, refusing);
      const mails = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'notification')
        .execute();
      const own = mails.filter(({ recipient }) => recipient === bloomer.email);
      assert.deepEqual(own.map(({ subject }) => subject).sort(), ['CRA à saisir important', 'CRA à saisir urgent']);
    }));
});
