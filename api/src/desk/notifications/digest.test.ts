import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { personalDataOf } from '../../platform/retention/personal-data.ts';
import { asBloomer } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { sendDigests } from './digest.service.ts';
import { type NewNotification, notify } from './notifications.service.ts';

const api = committingTestApi();

type Choices = Record<string, 'digest' | 'immediate' | 'none'>;
const IN_THE_MORNING: Choices = { win: 'digest', missingCRA: 'digest', signCRA: 'digest' };

async function choose({ db }: TestContext, who: { staff_id: string } | { bloomer_id: string }, choices: Choices) {
  const chosen = { ...who, choices: JSON.stringify(choices), updated_at: new Date() };
  await db.insertInto('notification_preferences').values(chosen).execute();
}

async function reader(test: TestContext, choices = IN_THE_MORNING) {
  const bloomer = await test.create.bloomer({ firstname: 'Zélie' });
  await choose(test, { bloomer_id: bloomer.id }, choices);
  return bloomer;
}

const tell = ({ db, platform }: TestContext, bloomerId: string, news: Partial<NewNotification> = {}) =>
  notify(platform, db, {
    kind: 'win',
    title: 'Nouvelle mission',
    description: 'Ta mission chez Acme commence le 1er décembre.',
    priority: 'important',
    link: '/missions',
    dedupeKey: crypto.randomUUID(),
    to: { bloomerIds: [bloomerId] },
    ...news,
  });

const mailsTo = ({ db }: TestContext, email: string) =>
  db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('created_at').execute();

/** The next morning: 24 November 2026, 7:00 in Paris. */
const MORNING = '2026-11-24T06:00:00Z';

async function inTheMorning(test: TestContext, email: string, instant = MORNING) {
  test.setNow(instant);
  await sendDigests(test.platform);
  return mailsTo(test, email);
}

describe('the mail of the morning', () => {
  it('says in French, by kind and with its page, what was not read yet; it leaves at seven, once', () =>
    api.rollback(async (test) => {
      const { id, email } = await reader(test);
      await tell(test, id);
      await tell(test, id, { kind: 'missingCRA', title: 'CRA manquant', description: 'Il manque ton CRA.' });
      // What is for information only is in it as well, for whoever asked.
      await tell(test, id, { kind: 'signCRA', title: 'CRA signé par le client', priority: 'info' });
      assert.equal((await mailsTo(test, email)).length, 0);
      assert.equal((await inTheMorning(test, email, '2026-11-24T05:59:00Z')).length, 0, 'before seven');
      const [mail, ...others] = await inTheMorning(test, email);
      assert.equal(others.length, 0);
      assert.equal(mail?.subject, 'Ton récapitulatif du 24 novembre 2026\u00a0: 3 notifications');
      assert.equal(mail?.template, 'notification-digest');
      assert.ok(mail.not_before <= new Date(), 'it does not wait for eight');
      const { shellUrl } = test.platform.environment;
      assert.match(
        mail.text_body,
        new RegExp(
          [
            'Bonjour Zélie,',
            'Voici ce que tu n’as pas encore lu\u00a0:',
            `CRA manquant, rouvert ou à corriger\n- CRA manquant\u00a0: Il manque ton CRA.\n  ${shellUrl}/missions`,
            `CRA signé par le client\n- Ta mission chez Acme commence le 1er décembre.\n  ${shellUrl}/missions`,
            'Nouvelle mission\n- Ta mission chez Acme',
          ].join('[^]*'),
        ),
      );
      assert.match(mail.text_body, /Tu reçois ce message parce que tu as choisi le récapitulatif du matin/);
      assert.match(mail.html_body, new RegExp(`<h2[^>]*>Nouvelle mission</h2>[^]*href="${shellUrl}/missions"`));
      assert.equal((await inTheMorning(test, email, '2026-11-24T06:30:00Z')).length, 1);
      assert.equal((await inTheMorning(test, email, '2026-11-25T06:00:00Z')).length, 1, 'nothing new, no mail');
    }));

  it('keeps back what was read, deleted, or is not wanted any more, and is not written for nothing', () =>
    api.rollback(async (test) => {
      const { id, email } = await reader(test);
      const viewer = asBloomer({ id });
      await tell(test, id);
      await test.execute(viewer, 'mutation { readAllNotification }');
      await tell(test, id);
      await test.execute(viewer, 'mutation { deleteAllNotification }');
      await tell(test, id, { kind: 'signCRA' });
      await test.db
        .updateTable('notification_preferences')
        .set({ choices: '{"win":"digest","signCRA":"none"}' })
        .where('bloomer_id', '=', id)
        .execute();
      assert.equal((await inTheMorning(test, email)).length, 0);
      await tell(test, id);
      const [mail] = await inTheMorning(test, email, '2026-11-25T06:00:00Z');
      assert.match(mail?.subject ?? '', /: 1 notification$/);
    }));

  it('says what waited, when the kind is to leave at once from now on', () =>
    api.rollback(async (test) => {
      const { id, email } = await reader(test);
      await tell(test, id);
      await test.db.deleteFrom('notification_preferences').execute();
      assert.equal((await inTheMorning(test, email)).length, 1);
    }));

  it('is not written to who left, wants nothing, or was erased', () =>
    api.rollback(async (test) => {
      const [left, silent, erased] = [await reader(test), await reader(test), await reader(test)];
      for (const { id } of [left, silent, erased]) await tell(test, id);
      await test.db.updateTable('bloomer').set({ disabled_at: new Date() }).where('id', '=', left.id).execute();
      const silence = { communication_type: 'none' as const };
      await test.db.updateTable('bloomer').set(silence).where('id', '=', silent.id).execute();
      const person = {
        kind: 'bloomer',
        id: erased.id,
        actor: `bloomer:${erased.id}`,
        fullname: `${erased.firstname} ${erased.lastname}`,
        emails: [erased.email.toLowerCase()],
        phones: [],
        underContract: false,
      } as const;
      for (const { erase } of personalDataOf('bloomer')) await erase?.(test.db, person);
      for (const { email } of [left, silent, erased]) assert.equal((await inTheMorning(test, email)).length, 0);
      const back = { disabled_at: null };
      await test.db.updateTable('bloomer').set(back).where('id', '=', left.id).execute();
      assert.equal((await inTheMorning(test, left.email, '2026-11-25T06:00:00Z')).length, 0, 'nor later');
    }));

  it('is one a day: what comes after it waits for the next, as does what is caught up at night', () =>
    api.rollback(async (test) => {
      const { id, email } = await reader(test);
      await tell(test, id);
      assert.equal((await inTheMorning(test, email, '2026-11-24T14:00:00Z')).length, 1, 'caught up in the afternoon');
      await tell(test, id);
      assert.equal((await inTheMorning(test, email, '2026-11-24T15:00:00Z')).length, 1);
      assert.equal((await inTheMorning(test, email, '2026-11-24T20:00:00Z')).length, 1, 'nobody is disturbed at 21:00');
      assert.equal((await inTheMorning(test, email, '2026-11-25T02:00:00Z')).length, 1);
      assert.equal((await inTheMorning(test, email, '2026-11-25T06:00:00Z')).length, 2);
    }));

  it('is one for who is staff and Bloomer', () =>
    api.rollback(async (test) => {
      const { id, email } = await reader(test);
      const staff = await test.create.staff({ email: email.toUpperCase() });
      await choose(test, { staff_id: staff.id }, IN_THE_MORNING);
      await tell(test, id, { to: { bloomerIds: [id], staffIds: [staff.id] } });
      const mails = await inTheMorning(test, email);
      assert.equal(mails.length, 1);
      assert.match(mails[0]?.subject ?? '', /: 2 notifications$/);
      assert.equal((await mailsTo(test, staff.email)).length, 0);
    }));

  it('of staff speaks to them, and leaves out mails of their own', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff();
      await choose(test, { staff_id: staff.id }, { win: 'digest' });
      await tell(test, '', { to: { staffIds: [staff.id] }, isMailed: true });
      assert.equal((await inTheMorning(test, staff.email)).length, 0);
      await tell(test, '', { to: { staffIds: [staff.id] } });
      const [mail] = await inTheMorning(test, staff.email, '2026-11-25T06:00:00Z');
      assert.match(mail?.text_body ?? '', /Vous recevez ce message parce que vous avez choisi/);
      assert.match(mail?.subject ?? '', /^Votre récapitulatif/);
    }));

  it('that fails for one person is written to the others, and whole to that one later', () =>
    api.rollback(async (test) => {
      const [one, other] = [await reader(test), await reader(test)];
      for (const { id } of [one, other]) await tell(test, id);
      const cut = { ...test.platform, environment: { ...test.platform.environment } };
      let asked = 0;
      Object.defineProperty(cut.environment, 'supportEmail', {
        get() {
          asked += 1;
          if (asked === 1) throw new Error('the server died');
          return test.platform.environment.supportEmail;
        },
      });
      test.setNow(MORNING);
      await assert.rejects(sendDigests(cut), /1 of 2 failed/);
      const written = async () =>
        (await Promise.all([one, other].map(({ email }) => mailsTo(test, email)))).map(({ length }) => length);
      assert.deepEqual((await written()).sort(), [0, 1]);
      await sendDigests(test.platform);
      assert.deepEqual(await written(), [1, 1]);
    }));

  it('of two servers at once is one', () =>
    api.committed(async (test) => {
      const readers = await Promise.all([reader(test), reader(test), reader(test)]);
      for (const { id } of readers) await tell(test, id);
      test.setNow(MORNING);
      await Promise.all(Array.from({ length: 4 }, () => sendDigests(test.platform)));
      for (const { email } of readers) assert.equal((await mailsTo(test, email)).length, 1);
      assert.deepEqual(await test.db.selectFrom('notification_digest_item').selectAll().execute(), []);
    }));
});
