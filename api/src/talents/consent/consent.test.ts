import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import { askRenewals, eraseSilent } from './renewal.service.ts';

const QUESTION = 'query ($token: String!) { talentStayQuestion(token: $token) { firstname eraseOn } }';
const ANSWER =
  'mutation ($token: String!, $stays: Boolean!) { answerTalentStay(token: $token, stays: $stays) { stays } }';
const CONTACT = `mutation ($id: ID!, $on: Date!, $proof: String) {
  recordTalentContact(talentId: $id, channel: phone, on: $on, proof: $proof) {
    keeping { lastContactOn askOn askedOn eraseOn state }
  }
}`;
const FIND = 'query ($id: ID!) { findTalent(id: $id) { keeping { state eraseOn } } }';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const night = new AbortController().signal;
const old = (at: string) => ({ created_at: `${at}T10:00:00Z`, firstname: 'Odilon' });

async function recruiter({ create }: TestContext) {
  const staff = await create.staff({});
  return { viewer: asAdmin(staff.id, new Set(['recruit'] as const)), staffId: staff.id };
}

const mails = (test: TestContext) =>
  test.db.selectFrom('mail_outbox').selectAll().where('template', '=', 'talent-renewal').execute();
const tokenIn = (text: string) => /\/stay\?of=(\S+)/.exec(text)?.[1] ?? '';

async function isThere(test: TestContext, id: string): Promise<boolean> {
  const row = await test.db.selectFrom('talent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row.erased_at === null;
}

describe('the clock of a talent', () => {
  it('asks at 22 months, once, and erases at 24 whoever stays silent, with a receipt', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const id = await createTalent(test.db, { ...old('2024-03-10'), owner_staff_id: staffId });
      const other = await createTalent(test.db, old('2024-03-11'));
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      assert.equal(await askRenewals(test.platform, night), 0);
      const [mail, ...more] = await mails(test);
      assert.deepEqual([more.length, /nous l’effacerons le 10 mars 2026/.test(mail?.text_body ?? '')], [0, true]);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staffId).execute();
      assert.deepEqual(
        told.map(({ kind }) => kind),
        ['talentConsentExpiring'],
      );
      test.setNow('2026-03-03T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      const again = await test.db.selectFrom('notification').select('title').where('staff_id', '=', staffId).execute();
      assert.ok(again.some(({ title }) => title === 'Talents bientôt effacés'));
      test.setNow('2026-03-09T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-03-10T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      assert.deepEqual([await isThere(test, id), await isThere(test, other)], [false, true]);
      const receipt = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'erasure-receipt')
        .executeTakeFirstOrThrow();
      assert.match(receipt.text_body, /plus de vos nouvelles depuis deux ans/);
    }));

  it('gives thirty days to whoever was entered from old files, and stops for courts and for those placed', () =>
    api.rollback(async (test) => {
      const ancient = await createTalent(test.db, old('2019-01-01'));
      const held = await createTalent(test.db, old('2019-01-01'));
      await sql`insert into legal_hold (person_kind, person_id, reason, set_by, set_at)
        values ('talent', ${held}, 'Litige', 'x', now())`.execute(test.db);
      test.setNow('2026-06-01T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      test.setNow('2026-06-30T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-07-01T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      assert.deepEqual([await isThere(test, ancient), await isThere(test, held)], [false, true]);
    }));

  it('begins again when the person answers by the link, without a session, and the link is spent', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const id = await createTalent(test.db, old('2024-03-10'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await mails(test))[0]?.text_body ?? '');
      assert.equal((await test.executeTalents(viewer, FIND, { id })).data.findTalent.keeping.state, 'asked');
      const asked = await test.executeTalents(asNobody, QUESTION, { token });
      assert.deepEqual({ ...asked.data.talentStayQuestion }, { firstname: 'Odilon', eraseOn: '2026-03-10' });
      const forged = token.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
      for (const strange of ['', 'x', forged, `${crypto.randomUUID()}.1.${token.split('.')[2]}`]) {
        assert.equal((await test.executeTalents(asNobody, QUESTION, { token: strange })).code, 'OBJECT_NOT_FOUND');
      }
      const { data } = await test.executeTalents(asNobody, ANSWER, { token, stays: true });
      assert.equal(data.answerTalentStay.stays, true);
      const kept = await test.executeTalents(viewer, FIND, { id });
      assert.deepEqual({ ...kept.data.findTalent.keeping }, { state: 'kept', eraseOn: '2028-01-10' });
      assert.equal((await test.executeTalents(asNobody, ANSWER, { token, stays: false })).code, 'OBJECT_NOT_FOUND');
      const consent = await test.db.selectFrom('talent_consent').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([consent.channel, consent.staff_id, consent.given_on], ['link', null, '2026-01-10']);
    }));

  it('ends at once when the answer is no', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db, old('2024-03-10'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await mails(test))[0]?.text_body ?? '');
      const { data } = await test.executeTalents(asNobody, ANSWER, { token, stays: false });
      assert.equal(data.answerTalentStay.stays, false);
      assert.equal(await isThere(test, id), false);
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, 'OBJECT_NOT_FOUND');
    }));

  it('begins again when a recruiter heard of them, with what proves it', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const id = await createTalent(test.db, old('2024-03-10'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      assert.equal((await test.executeTalents(asNobody, CONTACT, { id, on: '2026-01-10' })).code, 'UNAUTHENTICATED');
      for (const wrong of [{ on: '2026-01-11' }, { on: '2026-01-10', proof: 'x'.repeat(501) }]) {
        assert.equal((await test.executeTalents(viewer, CONTACT, { id, ...wrong })).code, 'BAD_USER_INPUT');
      }
      const { data, errors } = await test.executeTalents(viewer, CONTACT, { id, on: '2026-01-09', proof: 'Appel' });
      assert.deepEqual(errors, []);
      assert.deepEqual(JSON.parse(JSON.stringify(data.recordTalentContact.keeping)), {
        lastContactOn: '2026-01-09',
        askOn: '2027-11-09',
        askedOn: null,
        eraseOn: '2028-01-09',
        state: 'kept',
      });
    }));
});
