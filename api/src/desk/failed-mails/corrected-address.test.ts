import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth } from '../../cra/activities/activities.fixture.ts';
import { queueMail, withoutSecrets } from '../../platform/mail/mail.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { createTalent } from '../../talents/talents/talents.fixture.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const LIST = '{ failedMails { recordId recipient personName isAddressRefused correctionLink resendRefusal } }';
const RESEND = 'mutation ($id: ID!) { resendFailedMail(recordId: $id) { recordId } }';
const CORRECT = 'mutation ($input: UpsertContactInput!) { upsertContact(input: $input) { recordId } }';
const NEW = 'la.bonne@client.example';

const api = testApi();

/** A mail that its address refused for good. */
async function refused(test: TestContext, to: string): Promise<void> {
  const text = 'Votre mission commence lundi.';
  await queueMail(test.db, { dedupeKey: to, template: 'test', to, subject: 'Votre mission', text, html: text });
  await test.db.updateTable('mail_outbox').set({ state: 'bounced', attempts: 3 }).where('recipient', '=', to).execute();
  await test.db.insertInto('mail_bounce').values({ address: to.toLowerCase(), reason: '550 5.1.1' }).execute();
}

async function staffOf(test: TestContext) {
  const staff = asAdmin((await test.create.staff()).id);
  return {
    list: async () => (await test.execute(staff, LIST)).data.failedMails,
    resend: (id: string) => test.execute(staff, RESEND, { id }),
    correct: async (recordId: string) => {
      const { version } = await test.db
        .selectFrom('contact')
        .select('version')
        .where('id', '=', recordId)
        .executeTakeFirstOrThrow();
      assert.deepEqual((await test.execute(staff, CORRECT, { input: { recordId, version, email: NEW } })).errors, []);
    },
  };
}

describe('an address that refuses mails', () => {
  it('is corrected where its line leads; what did not arrive can leave for the new one', () =>
    api.rollback(async (test) => {
      const { contact, client } = await test.create.mission();
      const { list, correct, resend } = await staffOf(test);
      await refused(test, contact.email ?? '');
      const [line] = await list();
      assert.equal(line.correctionLink, `/society/${client.id}?corriger=${contact.id}`);
      await correct(contact.id);
      assert.deepEqual(JSON.parse(JSON.stringify(await list())), [
        {
          recordId: line.recordId,
          recipient: NEW,
          personName: 'Claire Durand',
          isAddressRefused: false,
          correctionLink: null,
          resendRefusal: null,
        },
      ]);
      assert.equal((await resend(line.recordId)).code, undefined);
      const mails = await test.db.selectFrom('mail_outbox').select(['recipient', 'state']).execute();
      assert.deepEqual(mails, [{ recipient: NEW, state: 'queued' }]);
    }));

  it('has nothing more to come once it is corrected: what waits for a polite hour leaves for the new one', () =>
    api.rollback(async (test) => {
      const { contact, client } = await test.create.mission();
      const { correct } = await staffOf(test);
      const waiting = async (dedupeKey: string, to: string) => {
        const text = 'Rappel de votre facture F-2026-00042 de 12 000 €';
        const notBefore = new Date(test.platform.clock.now().getTime() + 3_600_000);
        await queueMail(test.db, { dedupeKey, template: 'test', to, subject: 'Rappel', text, html: text, notBefore });
        return async () =>
          (await test.db.selectFrom('mail_outbox').select('recipient').where('dedupe_key', '=', dedupeKey).execute())[0]
            ?.recipient;
      };
      const reminder = await waiting('reminder', contact.email ?? '');
      const shared = await test.create.contact(client.id, { email: 'compta@client.example' });
      await test.create.contact(client.id, { email: shared.email });
      const ofEither = await waiting('either', shared.email ?? '');
      await correct(contact.id);
      assert.equal(await reminder(), NEW);
      await correct(shared.id);
      assert.equal(await ofEither(), shared.email);
    }));

  it('of a Bloomer leads to his sheet', () =>
    api.rollback(async (test) => {
      const { bloomer } = await test.create.mission();
      await refused(test, bloomer.email);
      const [line] = await (await staffOf(test)).list();
      assert.equal(line.correctionLink, `/bloomers/${bloomer.id}?corriger=email`);
    }));

  it('and that is the second one of a Bloomer leads to that', () =>
    api.rollback(async (test) => {
      const { bloomer } = await test.create.mission();
      const second = { secondary_email: 'lea@perso.example' };
      await test.db.updateTable('bloomer').set(second).where('id', '=', bloomer.id).execute();
      await refused(test, 'Lea@perso.example');
      const [line] = await (await staffOf(test)).list();
      assert.equal(line.correctionLink, `/bloomers/${bloomer.id}?corriger=secondaryEmail`);
    }));

  it('and that a colleague has, too, keeps its mails: nobody knows whose they were', () =>
    api.rollback(async (test) => {
      const { contact, client } = await test.create.mission();
      const { list, correct } = await staffOf(test);
      await test.create.contact(client.id, { email: contact.email });
      await refused(test, contact.email ?? '');
      await correct(contact.id);
      assert.equal((await list())[0].recipient, contact.email);
    }));

  it('and that a talent has, too, keeps its mails: what was asked in private does not come to a company', () =>
    api.rollback(async (test) => {
      const { contact } = await test.create.mission();
      const { list, correct } = await staffOf(test);
      await createTalent(test.db, { email: contact.email });
      await refused(test, contact.email ?? '');
      await correct(contact.id);
      assert.equal((await list())[0].recipient, contact.email);
    }));

  it('had a link to sign: a fresh one leaves for the new one by itself, and the mail is listed no more', () =>
    api.rollback(async (test) => {
      const { contact } = await bloomerSignedMonth(test);
      const { list, correct } = await staffOf(test);
      const [mail] = await test.db.selectFrom('mail_outbox').selectAll().where('link_id', 'is not', null).execute();
      assert.ok(mail);
      const given = { ...withoutSecrets(mail), state: 'bounced', attempts: 3 } as const;
      await test.db.updateTable('mail_outbox').set(given).where('id', '=', mail.id).execute();
      await test.db.insertInto('mail_bounce').values({ address: mail.recipient.toLowerCase(), reason: 'x' }).execute();
      assert.equal((await list()).length, 1);
      await correct(contact.id);
      const sent = await test.db.selectFrom('mail_outbox').selectAll().where('state', '=', 'queued').execute();
      assert.deepEqual(
        sent.filter(({ link_id }) => link_id !== null).map(({ recipient }) => recipient),
        [NEW],
      );
      assert.deepEqual(await list(), []);
    }));
});
