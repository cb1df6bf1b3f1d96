import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LINK_TOKEN_PREFIX } from '@bloom/shared-rules/access/link-session';
import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import { committingTestApi, type TestContext } from '../../testing/test-api.ts';
import { type Filled, filledMonth, OCTOBER } from '../activities/activities.fixture.ts';
import { findToInvite } from './nps-invitation.repository.ts';
import { inviteToAnswer, remindToAnswer } from './nps-invitation.service.ts';

const SEND = `mutation ($id: ID!, $type: MissionFollowUpType!) {
  sendNps(activityId: $id, type: $type) { message alreadySentToday } }`;
const READ = `query ($id: ID!) { getMissionFollowUp(month: "${OCTOBER}", type: client, activityId: $id) { viewerCanAnswer } }`;

const api = committingTestApi();

type Validation = 'signed' | 'uploaded' | 'forced';

/** A month of October that its client validated on 10 November. */
async function validated(test: TestContext, changes: { validation?: Validation; at?: string } = {}, made?: Filled) {
  const month = made ?? (await filledMonth(test));
  const { validation = 'signed', at = '2026-11-10T22:30:00Z' } = changes;
  await test.db
    .updateTable('activity')
    .set({ validation, validated_at: at })
    .where('id', '=', month.activityId)
    .execute();
  return month;
}

async function sent({ db }: TestContext) {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['recipient', 'template', 'text_body', 'not_before'])
    .where('template', 'like', 'nps-%')
    .orderBy('created_at')
    .orderBy('template')
    .execute();
  return rows.map(({ recipient, template, text_body, not_before }) => ({ recipient, template, text_body, not_before }));
}

const summary = (mails: Awaited<ReturnType<typeof sent>>) =>
  mails.map(({ recipient, template }) => [template, recipient]);

async function at(test: TestContext, instant: string) {
  test.setNow(instant);
  for (let round = 0; round < 2; round += 1) {
    await inviteToAnswer(test.platform);
    await remindToAnswer(test.platform);
  }
}

describe('the survey', () => {
  it('leaves three days after « Validé client » to both sides, with a link of its own for the contact', () =>
    api.rollback(async (test) => {
      const month = await validated(test);
      // 23:30 in Paris on the 10th: the third day after is the 13th.
      await at(test, '2026-11-12T09:00:00Z');
      assert.deepEqual(await sent(test), []);
      await at(test, '2026-11-13T09:00:00Z');
      const mails = await sent(test);
      assert.deepEqual(summary(mails), [
        ['nps-invitation-bloomer', month.bloomer.email],
        ['nps-invitation-client', month.contact.email],
      ]);
      const page = `/satisfaction/${OCTOBER}/${month.mission.id}/${month.activityId}`;
      assert.match(mails[0]?.text_body ?? '', new RegExp(`${page}\\n`));
      const token =
        new RegExp(`${page}\\?token=(${LINK_TOKEN_PREFIX}[\\w-]{43})`).exec(mails[1]?.text_body ?? '')?.[1] ?? '';
      const opened = await test.platform.links.exchange(test.db, token);
      assert.deepEqual(
        [opened.link.purpose, opened.link.objectId, opened.link.contactId],
        ['nps', month.activityId, month.contact.id],
      );
      const link = asLink('nps', month.activityId, month.contact.id, { tokenId: opened.link.tokenId });
      assert.equal(
        (await test.execute(link, READ, { id: month.activityId })).data.getMissionFollowUp.viewerCanAnswer,
        true,
      );
    }));

  it('waits for the morning after a night or a week-end', () =>
    api.rollback(async (test) => {
      await validated(test, { at: '2026-11-11T09:00:00Z' });
      // A Saturday.
      await at(test, '2026-11-14T09:00:00Z');
      const [first] = await sent(test);
      assert.equal(first?.not_before.toISOString(), '2026-11-16T07:00:00.000Z');
    }));

  it('is reminded of once, after seven days, to whoever has not answered', () =>
    api.rollback(async (test) => {
      const month = await validated(test);
      await at(test, '2026-11-13T09:00:00Z');
      await test.db
        .insertInto('activity_score')
        .values({ activity_id: month.activityId, side: 'bloomer', score: 9, collect_date: '2026-11-14' })
        .execute();
      await at(test, '2026-11-20T08:59:00Z');
      assert.equal((await sent(test)).length, 2);
      for (const day of ['20', '21', '25', '28']) await at(test, `2026-11-${day}T09:00:00Z`);
      assert.deepEqual(summary(await sent(test)).slice(2), [['nps-reminder-client', month.contact.email]]);
    }));

  it('asks a contact of two companies with one mailbox once a quarter', () =>
    api.rollback(async (test) => {
      const one = await validated(test);
      const other = await validated(test);
      const email = (one.contact.email ?? '').toUpperCase();
      await test.db.updateTable('contact').set({ email }).where('id', '=', other.contact.id).execute();
      await at(test, '2026-11-13T09:00:00Z');
      const asked = (await sent(test)).filter(({ recipient }) => recipient.toUpperCase() === email);
      assert.equal(asked.length, 1);
      await at(test, '2026-11-20T09:00:00Z');
      const mails = (await sent(test)).filter(({ recipient }) => recipient.toUpperCase() === email);
      assert.deepEqual(mails.map(({ template }) => template).sort(), ['nps-invitation-client', 'nps-reminder-client']);
    }));

  it('asks a person once a quarter, about the last month, however many missions there are', () =>
    api.rollback(async (test) => {
      const month = await validated(test);
      const second = await test.create.mission({ bloomer_id: month.bloomer.id, client_society_id: month.client.id });
      await test.db
        .insertInto('mission_contact')
        .values({ mission_id: second.mission.id, contact_id: month.contact.id, role: 'operations', position: 1 })
        .execute();
      const other = await filledMonth(test, { '2026-10-12': { dayWorked: 1 } }, second);
      await validated(test, { at: '2026-11-11T08:00:00Z' }, other);
      await at(test, '2026-11-16T09:00:00Z');
      const asked = await test.db.selectFrom('nps_invitation').select(['activity_id', 'contact_id']).execute();
      assert.deepEqual([...new Set(asked.map(({ activity_id }) => activity_id))], [other.activityId]);
      assert.equal(asked.filter(({ contact_id }) => contact_id === month.contact.id).length, 1);
      // Validated again later, by a new month: within the quarter nobody is asked, after it they are.
      await validated(test, { at: '2027-01-20T08:00:00Z' }, month);
      await at(test, '2027-02-15T09:00:00Z');
      const before = (await sent(test)).length;
      await at(test, '2027-02-17T09:00:00Z');
      assert.equal((await sent(test)).length, before + 2);
    }));

  it('passes by, in its list too, whoever was reminded lately: nobody else loses a place of the run', () =>
    api.rollback(async (test) => {
      const month = await validated(test);
      for (const day of ['13', '20']) await at(test, `2026-11-${day}T09:00:00Z`);
      const listed = (notAskedSince: string) =>
        findToInvite(test.db, {
          validatedUntil: '2026-11-30',
          validatedFrom: '2026-11-01',
          notAskedSince: new Date(notAskedSince),
          limit: 10,
        });
      assert.deepEqual(await listed('2026-11-15T00:00:00Z'), []);
      assert.deepEqual(
        (await listed('2026-11-21T00:00:00Z')).map(({ email }) => email).sort(),
        [month.bloomer.email, month.contact.email].sort(),
      );
    }));

  it('leaves nobody who answered, chose not to be disturbed, left, or whose month was forced', () =>
    api.rollback(async (test) => {
      await validated(test, { validation: 'forced' });
      const quiet = await validated(test);
      await test.db
        .updateTable('bloomer')
        .set({ communication_type: 'none' })
        .where('id', '=', quiet.bloomer.id)
        .execute();
      await test.db
        .updateTable('contact')
        .set({ removed_at: '2026-11-01T00:00:00Z' })
        .where('id', '=', quiet.contact.id)
        .execute();
      const answered = await validated(test);
      const mark = { activity_id: answered.activityId, score: 8, collect_date: '2026-11-11' };
      await test.db
        .insertInto('activity_score')
        .values([
          { ...mark, side: 'client' },
          { ...mark, side: 'bloomer' },
        ])
        .execute();
      await at(test, '2026-11-13T09:00:00Z');
      assert.deepEqual(await sent(test), []);
    }));
});

describe('staff', () => {
  it('are told when it leaves, where people sleep or rest', () =>
    api.rollback(async (test) => {
      const month = await validated(test);
      const admin = asAdmin((await test.create.staff()).id);
      test.setNow('2026-11-20T22:00:00Z');
      const { data } = await test.execute(admin, SEND, { id: month.activityId, type: 'client' });
      assert.match(data.sendNps.message, /^Enquête prête\u00a0: elle part lundi 23 novembre 2026 au matin$/);
      const mail = await test.db.selectFrom('mail_outbox').select('not_before').execute();
      assert.deepEqual(
        mail.map(({ not_before }) => not_before?.toISOString()),
        ['2026-11-23T07:00:00.000Z'],
      );
    }));

  it('send it themselves once a day, for a validated month without an answer', () =>
    api.rollback(async (test) => {
      const month = await filledMonth(test);
      const admin = asAdmin((await test.create.staff()).id);
      const send = (type: string) => test.execute(admin, SEND, { id: month.activityId, type });
      assert.equal((await send('client')).errors[0]?.extensions.reason, 'NOT_VALIDATED');
      await validated(test, { validation: 'uploaded' }, month);
      assert.deepEqual(
        { ...(await send('client')).data.sendNps },
        { message: 'Enquête envoyée', alreadySentToday: false },
      );
      assert.equal((await send('client')).data.sendNps.alreadySentToday, true);
      test.setNow('2026-11-21T09:00:01Z');
      assert.equal((await send('client')).data.sendNps.alreadySentToday, false);
      assert.deepEqual(
        (await sent(test)).map(({ template }) => template),
        ['nps-invitation-client', 'nps-reminder-client'],
      );
      const score = { activity_id: month.activityId, side: 'client', score: 8, collect_date: '2026-11-11' } as const;
      await test.db.insertInto('activity_score').values(score).execute();
      assert.equal((await send('client')).errors[0]?.extensions.reason, 'ANSWERED');
      await test.db
        .updateTable('bloomer')
        .set({ disabled_at: new Date() })
        .where('id', '=', month.bloomer.id)
        .execute();
      assert.equal((await send('bloomer')).errors[0]?.extensions.reason, 'NO_CONTACT');
    }));
});

// Last, because what it writes stays.
describe('the survey on several servers', () => {
  it('of two servers at once is one mail each', () =>
    api.committed(async (test) => {
      const month = await validated(test);
      test.setNow('2026-11-13T09:00:00Z');
      await Promise.all(Array.from({ length: 6 }, () => inviteToAnswer(test.platform)));
      assert.deepEqual(summary(await sent(test)).sort(), [
        ['nps-invitation-bloomer', month.bloomer.email],
        ['nps-invitation-client', month.contact.email],
      ]);
    }));
});
