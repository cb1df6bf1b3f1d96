import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { readList } from '../../identity/privacy/erasure-list.ts';
import { replayErasures } from '../../identity/privacy/replay.service.ts';
import { addressHmac } from '../../platform/retention/erased-people.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { merge, recruiterOf, takeBack } from '../duplicates/merge.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';

const DELETE =
  'mutation ($id: ID!, $email: String!) { deleteTalent(id: $id, isRGPD: true, email: $email) { receiptId } }';
const SAVE = 'mutation ($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';
const LOGS = 'query ($id: ID!) { getLogsByTalent(talentId: $id) { data } }';

const api = testApi();

const MAIN = 'odilon@gone.example';
const person = { firstname: 'Odilon', lastname: 'Quatremaire' };

/** A mail and a message that reached the person there. */
async function reached({ db }: TestContext, email: string, phone: string) {
  await db
    .insertInto('mail_outbox')
    .values({
      recipient: email,
      subject: 'Bonjour',
      text_body: 'Secret',
      html_body: 'Secret',
      template: 'talent-told',
      dedupe_key: email,
      state: 'sent',
    })
    .execute();
  await db
    .insertInto('message_outbox')
    .values({ channel: 'sms', recipient: phone, text_body: 'Secret', dedupe_key: phone, state: 'sent' })
    .execute();
}

async function erase(test: TestContext, id: string) {
  const viewer = await recruiterOf(test);
  const { data, errors } = await test.executeTalents(viewer, DELETE, { id, email: MAIN });
  assert.deepEqual(errors, []);
  await test.runJobs();
  return { viewer, receiptId: data.deleteTalent.receiptId as string };
}

async function left({ db }: TestContext) {
  const mails = await db.selectFrom('mail_outbox').select(['recipient', 'text_body']).execute();
  const messages = await db.selectFrom('message_outbox').select('recipient').execute();
  return {
    mails: mails.filter(({ text_body: text }) => text === 'Secret').map(({ recipient }) => recipient),
    messages: messages.map(({ recipient }) => recipient),
  };
}

describe('the erasure of a talent with more than one address and number', () => {
  it('takes each from mails, messages and searches, and keeps each address in the list of erased people', () =>
    api.rollback(async (test) => {
      const others = ['oq@perso.example', 'Odilon.Q@troisieme.example'];
      const id = await createTalent(test.db, {
        ...person,
        email: MAIN,
        secondary_emails: others,
        phone: '+33687878787',
        secondary_phones: ['+33611223344'],
      });
      await reached(test, 'odilon.q@troisieme.example', '+33611223344');
      const staff = await test.create.staff();
      await test.db
        .insertInto('saved_talent_search')
        .values({ staff_id: staff.id, name: 'À rappeler', search: JSON.stringify({ fulltext: 'java 06 11 22 33 44' }) })
        .execute();
      const { viewer } = await erase(test, id);
      assert.deepEqual(await left(test), { mails: [], messages: [] });
      const kept = await test.db.selectFrom('saved_talent_search').select('search').executeTakeFirstOrThrow();
      assert.deepEqual(kept.search, { fulltext: 'java' });
      for (const email of others) {
        const { errors } = await test.executeTalents(viewer, SAVE, { input: { ...person, jobTitle: 'Dev', email } });
        assert.equal(errors[0]?.extensions.reason, 'ERASED_PERSON', email);
      }
    }));
});

describe('an address for which a merge left no room', () => {
  async function merged(test: TestContext) {
    const keptId = await createTalent(test.db, {
      ...person,
      email: MAIN,
      secondary_emails: ['oq@perso.example'],
      phone: '+33687878787',
      secondary_phones: ['+33611223344'],
    });
    const mergedId = await createTalent(test.db, { ...person, email: 'Trop@mail.example', phone: '+33655555555' });
    const viewer = await recruiterOf(test);
    return { keptId, mergedId, viewer, ...(await merge(test, viewer, keptId, mergedId)) };
  }

  it('is erased with the person, and known as erased; so is the number', () =>
    api.rollback(async (test) => {
      const { keptId, leftOver } = await merged(test);
      assert.deepEqual([...leftOver], ['Trop@mail.example', '+33655555555']);
      await reached(test, 'trop@mail.example', '+33655555555');
      const { receiptId } = await erase(test, keptId);
      assert.deepEqual(await left(test), { mails: [], messages: [] });
      assert.deepEqual(await test.db.selectFrom('talent_former_sheet').selectAll().execute(), []);
      const { people } = await readList(test.platform.environment);
      const identifiers = people.find(({ id }) => id === receiptId)?.identifiers ?? [];
      for (const email of [MAIN, 'oq@perso.example', 'trop@mail.example']) {
        assert.ok(identifiers.includes(addressHmac(test.platform.environment, email)), email);
      }
    }));

  it('leaves the history of the other sheet when they turn out to be two people', () =>
    api.rollback(async (test) => {
      const { keptId, mergedId, mergeId, viewer } = await merged(test);
      assert.equal((await takeBack(test, viewer, keptId, mergeId)).code, undefined);
      const { data } = await test.executeTalents(viewer, LOGS, { id: keptId });
      const words = JSON.stringify(data.getLogsByTalent);
      assert.match(words, /puis séparée d’elle/);
      assert.doesNotMatch(words, /trop@mail|655555555/i);
      await erase(test, keptId);
      const row = await test.db.selectFrom('talent').selectAll().where('id', '=', mergedId).executeTakeFirstOrThrow();
      assert.deepEqual([row.email, row.erased_at], ['Trop@mail.example', null]);
    }));
});

describe('a sheet that became another one, whose person was erased', () => {
  it('is erased too where a backup of before the merges brings it back', () =>
    api.rollback(async (test) => {
      const { db } = test;
      const viewer = await recruiterOf(test);
      const [first, second, third] = [
        await createTalent(db, { ...person, email: 'un@mail.example' }),
        await createTalent(db, { ...person, email: 'deux@mail.example' }),
        await createTalent(db, { ...person, email: MAIN }),
      ] as const;
      await merge(test, viewer, second, first);
      await merge(test, viewer, third, second);
      await erase(test, third);
      // As a restored backup has it: two sheets that had been merged away, and nothing about the erasure.
      for (const table of ['erasure_step', 'erased_person', 'privacy_request']) {
        await sql`delete from ${sql.table(table)}`.execute(db);
      }
      for (const id of [first, second]) await createTalent(db, { ...person, id, email: `${id}@mail.example` });
      assert.equal((await replayErasures(test.platform)).replayed, 2);
      const rows = await db.selectFrom('talent').select(['firstname', 'email']).execute();
      assert.deepEqual(rows, Array(3).fill({ firstname: '', email: null }));
      // Whoever restores twice finds nobody twice on the list.
      const listed = (await readList(test.platform.environment)).people.length;
      await sql`delete from erased_person`.execute(db);
      await replayErasures(test.platform);
      assert.equal((await readList(test.platform.environment)).people.length, listed);
    }));
});
