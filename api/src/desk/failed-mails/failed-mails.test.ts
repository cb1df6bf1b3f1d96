import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bloomerSignedMonth } from '../../cra/activities/activities.fixture.ts';
import { queueMail, withoutSecrets } from '../../platform/mail/mail.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';

const LIST = '{ failedMails { recordId recipient personName subject reason isAddressRefused resendRefusal } }';
const RETRY = 'mutation ($id: ID!) { retryRefusedAddress(recordId: $id) { recordId } }';
const RESEND = 'mutation ($id: ID!) { resendFailedMail(recordId: $id) { recordId } }';

const api = testApi();

async function givenUp(test: TestContext, to: string, state: 'failed' | 'bounced' | 'sent', text = 'Bonjour') {
  await queueMail(test.db, { dedupeKey: text + to, template: 'test', to, subject: 'Votre mission', text, html: text });
  const row = await test.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('dedupe_key', '=', text + to)
    .executeTakeFirstOrThrow();
  const left = state === 'sent' ? {} : withoutSecrets(row);
  await test.db
    .updateTable('mail_outbox')
    .set({ ...left, state, attempts: 3, last_error: '451 busy' })
    .where('id', '=', row.id)
    .execute();
  return row.id;
}

describe('mails that were given up', () => {
  it('are listed with the person and the reason; what was sent is not', () =>
    api.rollback(async (test) => {
      const { contact } = await test.create.mission();
      const staff = asAdmin((await test.create.staff()).id);
      const to = contact.email ?? '';
      const id = await givenUp(test, to, 'failed');
      await givenUp(test, 'other@client.example', 'sent');
      const { data } = await test.execute(staff, LIST);
      assert.deepEqual(JSON.parse(JSON.stringify(data.failedMails)), [
        {
          recordId: id,
          recipient: to,
          personName: `${contact.firstname} ${contact.lastname}`,
          subject: 'Votre mission',
          reason: '451 busy',
          isAddressRefused: false,
          resendRefusal: null,
        },
      ]);
    }));

  it('are sent again once, also to an address that was refused', () =>
    api.rollback(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      const id = await givenUp(test, 'Dead@client.example', 'bounced');
      await test.db.insertInto('mail_bounce').values({ address: 'dead@client.example', reason: 'gone' }).execute();
      assert.equal((await test.execute(staff, RESEND, { id })).data.resendFailedMail.recordId, id);
      const row = await test.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      assert.deepEqual([row.state, row.attempts, row.claimed_at], ['queued', 0, null]);
      assert.deepEqual(await test.db.selectFrom('mail_bounce').selectAll().execute(), []);
      assert.deepEqual((await test.execute(staff, LIST)).data.failedMails, []);
      assert.equal((await test.execute(staff, RESEND, { id })).errors?.[0]?.extensions?.code, 'OBJECT_NOT_FOUND');
    }));

  it('whose personal link is gone say so, and are not sent without it', () =>
    api.rollback(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      const text = 'http://shell.test/signing/1?mois=2026-10&token=Zm9v-YmFy_1';
      const id = await givenUp(test, 'claire@client.example', 'failed', text);
      const [mail] = (await test.execute(staff, LIST)).data.failedMails;
      assert.match(mail.resendRefusal, /refaites l’envoi/);
      assert.equal((await test.execute(staff, RESEND, { id })).errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
    }));

  it('with a code of their own let their refused address be tried again by the next mail, and are listed no more', () =>
    api.rollback(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      const address = 'lea@late.example';
      const text = 'http://shell.test/invite/Zm9v-YmFy_1';
      const id = await givenUp(test, 'Lea@late.example', 'bounced', text);
      await test.db.insertInto('mail_bounce').values({ address, reason: '550 5.4.1' }).execute();
      const whole = await givenUp(test, address, 'bounced');
      const other = await givenUp(test, address, 'failed', text);
      const asked = await test.execute(staff, '{ failedMails { recordId resendRefusal isAddressRetryable } }');
      const byId = new Map(asked.data.failedMails.map((mail: { recordId: string }) => [mail.recordId, mail]));
      const lineOf = (one: string) => byId.get(one) as { resendRefusal: string; isAddressRetryable: boolean };
      assert.match(lineOf(id).resendRefusal, /Réessayer cette adresse/);
      assert.deepEqual(
        [id, whole, other].map((one) => lineOf(one).isAddressRetryable),
        [true, false, false],
      );
      const stranger = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      assert.equal((await test.execute(stranger, RETRY, { id })).code, 'FORBIDDEN');
      for (const one of [whole, other]) {
        assert.equal((await test.execute(staff, RETRY, { id: one })).code, 'BAD_USER_INPUT');
      }
      assert.equal((await test.execute(staff, RETRY, { id })).code, undefined);
      assert.deepEqual(await test.db.selectFrom('mail_bounce').selectAll().execute(), []);
      assert.equal((await test.execute(staff, RETRY, { id })).code, 'OBJECT_NOT_FOUND');
    }));

  it('whose link to sign is gone leave with a fresh one, to the address of today, and are listed no more', () =>
    api.rollback(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      const month = await bloomerSignedMonth(test);
      const sentTo = async () =>
        test.db
          .selectFrom('mail_outbox')
          .selectAll()
          .where('template', 'like', 'cra-%')
          .orderBy('created_at')
          .execute();
      const [first] = await sentTo();
      assert.ok(first);
      const given = { ...withoutSecrets(first), state: 'bounced', attempts: 3 } as const;
      await test.db.updateTable('mail_outbox').set(given).where('id', '=', first.id).execute();
      await test.db
        .insertInto('mail_bounce')
        .values({ address: first.recipient.toLowerCase(), reason: 'gone' })
        .execute();
      const changed = { email: 'nouvelle.adresse@client.example' };
      await test.db.updateTable('contact').set(changed).where('id', '=', month.contact.id).execute();
      const [mail] = (await test.execute(staff, LIST)).data.failedMails;
      assert.deepEqual([mail.recordId, mail.resendRefusal], [first.id, null]);
      assert.equal((await test.execute(staff, RESEND, { id: first.id })).code, undefined);
      const again = (await sentTo()).filter(({ id }) => id !== first.id);
      assert.deepEqual(
        again.map(({ recipient, state }) => [recipient, state]),
        [['nouvelle.adresse@client.example', 'queued']],
      );
      assert.match(again[0]?.text_body ?? '', /token=/);
      assert.deepEqual((await test.execute(staff, LIST)).data.failedMails, []);
      assert.equal((await test.execute(staff, RESEND, { id: first.id })).code, 'OBJECT_NOT_FOUND');
    }));

  it('about what is signed meanwhile say that no link is needed', () =>
    api.rollback(async (test) => {
      const staff = asAdmin((await test.create.staff()).id);
      const month = await bloomerSignedMonth(test);
      const [mail] = await test.db.selectFrom('mail_outbox').selectAll().where('link_id', 'is not', null).execute();
      assert.ok(mail);
      const given = { ...withoutSecrets(mail), state: 'failed' } as const;
      await test.db.updateTable('mail_outbox').set(given).where('id', '=', mail.id).execute();
      const document = { status: 'void' } as const;
      await test.db.updateTable('signing_document').set(document).where('id', '=', month.documentId).execute();
      const answer = await test.execute(staff, RESEND, { id: mail.id });
      assert.equal(answer.code, 'BAD_USER_INPUT');
      assert.match(answer.errors[0]?.message ?? '', /Aucun lien n’est parti/);
    }));
});
