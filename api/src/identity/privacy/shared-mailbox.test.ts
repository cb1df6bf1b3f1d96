import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { finishErasures } from './erasure-step.service.ts';
import { erase, goneContact } from './privacy.fixture.ts';

const api = testApi();

const ADDRESS = 'yann@gone.example';
const PHONE = '+33698765432';

async function mail(
  test: TestContext,
  key: string,
  state: 'queued' | 'sent' | 'failed',
  text: string,
  to = 'x@acme.fr',
) {
  await queueMail(test.db, { dedupeKey: key, template: 'test', to, subject: 'Contrat', text, html: text });
  await test.db.updateTable('mail_outbox').set({ state }).where('dedupe_key', '=', key).execute();
}

async function textsOf({ db }: TestContext): Promise<Record<string, string>> {
  const rows = await db.selectFrom('mail_outbox').selectAll().where('template', '=', 'test').execute();
  return Object.fromEntries(rows.map((row) => [row.dedupe_key, row.text_body]));
}

async function told(test: TestContext, description: string) {
  const { id } = await test.create.staff();
  await test.db
    .insertInto('notification')
    .values({ staff_id: id, kind: 'win', title: 'Nouvelles', description, link: '/missions', dedupe_key: description })
    .execute();
}

const newsOf = async ({ db }: TestContext) =>
  (await db.selectFrom('notification').select('description').where('title', '=', 'Nouvelles').execute()).map(
    ({ description }) => description,
  );

const leave = ({ db }: TestContext) =>
  db.updateTable('mail_outbox').set({ state: 'sent' }).where('state', '=', 'queued').execute();

describe('mails to others, when somebody is erased', () => {
  it('are left alone where somebody else who works with us has the name, or a longer one', () =>
    api.rollback(async (test) => {
      const { contact, viewer } = await goneContact(test);
      await test.create.bloomer({ firstname: 'Yann', lastname: 'Le Guillou' });
      await test.db.updateTable('contact').set({ lastname: 'Le Guillou' }).where('id', '=', contact.id).execute();
      await mail(test, 'waits', 'queued', 'Yann Le Guillou chez Acme');
      await mail(test, 'failed', 'failed', 'Yann Le Guillou chez Acme');
      await told(test, 'Le CRA de Yann Le Guillou est signé');
      await erase(test, viewer, ADDRESS);
      await leave(test);
      await finishErasures(test.platform);
      assert.deepEqual(await textsOf(test), {
        waits: 'Yann Le Guillou chez Acme',
        failed: 'Yann Le Guillou chez Acme',
      });
      assert.deepEqual(await newsOf(test), ['Le CRA de Yann Le Guillou est signé']);
    }));

  it('that name nobody but a longer name are left alone', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneContact(test);
      await mail(test, 'longer', 'sent', 'Bonjour Yann Le Guillou-Morvandeau');
      await mail(test, 'double', 'sent', 'Bonjour Jean-Yann Le Guillou-Morvan');
      await mail(test, 'other', 'sent', `jean-${ADDRESS} refuse`);
      await told(test, 'Yann Le Guillou-Morvandeau arrive');
      await mail(test, 'theirs', 'sent', 'Le départ d’yann le guillou-morvan.');
      await erase(test, viewer, ADDRESS);
      const { longer, double, other, theirs } = await textsOf(test);
      assert.ok(longer && double && other);
      assert.equal(theirs, '');
      assert.deepEqual(await newsOf(test), ['Yann Le Guillou-Morvandeau arrive']);
    }));

  it('leave whole where they still wait, and name nobody afterwards', () =>
    api.rollback(async (test) => {
      const { viewer } = await goneContact(test);
      await mail(test, 'waits', 'queued', 'Yann Le Guillou-Morvan vous succède');
      await erase(test, viewer, ADDRESS);
      assert.deepEqual(await textsOf(test), { waits: 'Yann Le Guillou-Morvan vous succède' });
      await finishErasures(test.platform);
      assert.deepEqual(await textsOf(test), { waits: 'Yann Le Guillou-Morvan vous succède' });
      await leave(test);
      await finishErasures(test.platform);
      assert.deepEqual(await textsOf(test), { waits: '' });
    }));
});

/** What waits for, went to and is said of the address and the telephone of the contact who is erased. */
async function reached(test: TestContext, contactId: string) {
  const { db, platform } = test;
  await mail(test, 'waits', 'queued', 'Votre contrat', ADDRESS);
  await mail(test, 'sent', 'sent', 'Votre mission', ADDRESS);
  const link = { purpose: 'nps', objectId: crypto.randomUUID(), contactId } as const;
  const { id: linkId } = await platform.links.issue(db, link);
  const own = { template: 'test', to: ADDRESS, subject: 'Votre avis', text: 'Votre avis', html: '', linkId };
  await queueMail(db, { ...own, dedupeKey: 'own' });
  await queueMessage(db, { dedupeKey: 'sms', channel: 'sms', to: PHONE, text: 'Votre code' });
  await db.insertInto('mail_bounce').values({ address: ADDRESS, reason: '550' }).execute();
  await told(test, `L’adresse ${ADDRESS} refuse les e-mails`);
}

async function isKept(test: TestContext): Promise<void> {
  const { db } = test;
  assert.deepEqual(await textsOf(test), { waits: 'Votre contrat', sent: 'Votre mission' });
  const kept = await db.selectFrom('mail_outbox').select('recipient').where('template', '=', 'test').execute();
  assert.deepEqual(
    kept.map(({ recipient }) => recipient),
    [ADDRESS, ADDRESS],
  );
  assert.equal((await db.selectFrom('message_outbox').selectAll().execute()).length, 1);
  assert.equal((await db.selectFrom('mail_bounce').selectAll().execute()).length, 1);
  assert.equal((await newsOf(test)).length, 1);
}

describe('the erasure of one of two records with one mailbox and telephone', () => {
  it('leaves what is written to the other, and does not say that the address goes', () =>
    api.rollback(async (test) => {
      const { contact, viewer } = await goneContact(test);
      const other = await test.create.clientSociety();
      await test.create.contact(other.id, { email: 'Yann@gone.example', phone_number: PHONE });
      await reached(test, contact.id);
      await erase(test, viewer, ADDRESS);
      await isKept(test);
      const receipt = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'erasure-receipt')
        .executeTakeFirstOrThrow();
      assert.match(receipt.text_body, /figure aussi sur une autre fiche/);
      assert.doesNotMatch(receipt.text_body, /sort de nos fichiers/);
      await leave(test);
      await finishErasures(test.platform);
      await isKept(test);
      const left = await test.db.selectFrom('mail_outbox').select('text_body').where('id', '=', receipt.id).execute();
      assert.deepEqual(left, [{ text_body: '' }]);
    }));

  it('leaves what a data officer holds of the other, who has left', () =>
    api.rollback(async (test) => {
      const { contact, viewer } = await goneContact(test);
      const { id } = await test.create.bloomer({
        email: ADDRESS,
        phone_number: PHONE,
        disabled_at: '2026-01-01T00:00:00Z',
      });
      const hold = {
        person_kind: 'bloomer',
        person_id: id,
        reason: 'Prud’hommes',
        set_by: 'x',
        set_at: new Date(),
      } as const;
      await test.db.insertInto('legal_hold').values(hold).execute();
      await reached(test, contact.id);
      await erase(test, viewer, ADDRESS);
      await leave(test);
      await finishErasures(test.platform);
      await isKept(test);
    }));
});
