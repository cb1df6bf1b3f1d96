import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { asNobody } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { boardOf, enter, insertJob } from '../job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../talents/talents.fixture.ts';
import {
  ANSWER,
  FIND_KEEPING,
  isThere,
  night,
  old,
  QUESTION,
  recruiter,
  renewalMails,
  tokenIn,
} from './renewal.fixture.ts';
import { askRenewals } from './renewal.service.ts';
import { eraseSilent } from './silent-erasure.service.ts';

const CONTACT = `mutation ($id: ID!, $on: Date!, $proof: String) {
  recordTalentContact(talentId: $id, channel: phone, on: $on, proof: $proof) {
    keeping { lastContactOn askOn askedOn eraseOn state }
  }
}`;

const api = testApi();

describe('the clock of a talent', () => {
  it('asks at 22 months, once, and erases at 24 whoever stays silent, with a receipt', () =>
    api.rollback(async (test) => {
      const { staffId } = await recruiter(test);
      const id = await createTalent(test.db, { ...old('2024-03-10'), owner_staff_id: staffId });
      const other = await createTalent(test.db, old('2024-03-11'));
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      assert.equal(await askRenewals(test.platform, night), 0);
      const [mail, ...more] = await renewalMails(test);
      assert.deepEqual([more.length, /nous l’effacerons le 10 mars 2026/.test(mail?.text_body ?? '')], [0, true]);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staffId).execute();
      assert.deepEqual(
        told.map(({ kind, description }) => `${kind} ${description}`),
        [
          'talentConsentExpiring 1 talent que vous suivez vient d’être interrogé\u00a0: sans réponse, ses données seront effacées. Un contact noté sur la fiche suffit à les garder.',
        ],
      );
      test.setNow('2026-03-03T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      const again = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staffId).execute();
      const leaving = again.find(({ title }) => title === 'Talents bientôt effacés');
      assert.match(leaving?.description ?? '', /sera effacé le 10 mars 2026, .* suffit à le garder\.$/);
      test.setNow('2026-03-09T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-03-10T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      const nights = test.db.selectFrom('retention_run').select('rows').where('category', '=', 'talents');
      assert.deepEqual((await nights.orderBy('day', 'desc').execute()).map(({ rows }) => rows).slice(0, 1), [1]);
      assert.deepEqual([await isThere(test, id), await isThere(test, other)], [false, true]);
      const receipt = await test.db
        .selectFrom('mail_outbox')
        .selectAll()
        .where('template', '=', 'erasure-receipt')
        .executeTakeFirstOrThrow();
      assert.match(receipt.text_body, /plus de vos nouvelles depuis 24 mois/);
      assert.equal(receipt.not_before.toISOString(), '2026-03-10T07:00:00.000Z');
    }));

  it('gives thirty days to whoever was entered from old files, and stops for courts and for those placed', () =>
    api.rollback(async (test) => {
      const ancient = await createTalent(test.db, old('2019-01-01'));
      const held = await createTalent(test.db, old('2019-01-01'));
      await sql`insert into legal_hold (person_kind, person_id, reason, set_by, set_at)
        values ('talent', ${held}, 'Litige', 'x', now())`.execute(test.db);
      test.setNow('2026-06-01T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 1);
      for (const now of ['2026-06-24T02:30:00Z', '2026-06-30T02:30:00Z']) {
        test.setNow(now);
        assert.equal(await eraseSilent(test.platform, night), 0);
      }
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
      const token = tokenIn((await renewalMails(test))[0]?.text_body ?? '');
      assert.equal((await test.executeTalents(viewer, FIND_KEEPING, { id })).data.findTalent.keeping.state, 'asked');
      const asked = await test.executeTalents(asNobody, QUESTION, { token });
      assert.deepEqual({ ...asked.data.talentStayQuestion }, { firstname: 'Odilon', eraseOn: '2026-03-10' });
      const forged = token.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
      for (const strange of ['', 'x', forged, `${crypto.randomUUID()}.1.${token.split('.')[2]}`]) {
        assert.equal((await test.executeTalents(asNobody, QUESTION, { token: strange })).code, 'OBJECT_NOT_FOUND');
      }
      const { data } = await test.executeTalents(asNobody, ANSWER, { token, stays: true });
      assert.equal(data.answerTalentStay.stays, true);
      const kept = await test.executeTalents(viewer, FIND_KEEPING, { id });
      assert.deepEqual({ ...kept.data.findTalent.keeping }, { state: 'kept', eraseOn: '2028-01-10', keptFor: null });
      assert.equal((await test.executeTalents(asNobody, ANSWER, { token, stays: false })).code, 'OBJECT_NOT_FOUND');
      const consent = await test.db.selectFrom('talent_consent').selectAll().executeTakeFirstOrThrow();
      assert.deepEqual([consent.channel, consent.staff_id, consent.given_on], ['link', null, '2026-01-10']);
    }));

  it('ends at once when the answer is no', () =>
    api.rollback(async (test) => {
      const id = await createTalent(test.db, old('2024-03-10'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const token = tokenIn((await renewalMails(test))[0]?.text_body ?? '');
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
      const token = tokenIn((await renewalMails(test))[0]?.text_body ?? '');
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
      const closed = await test.executeTalents(asNobody, ANSWER, { token, stays: false });
      assert.match(closed.errors[0]?.message ?? '', /nous avons eu de vos nouvelles autrement/);
      assert.ok(await isThere(test, id), 'whoever was heard of is not erased by an older link');
    }));

  it('does not run against a Bloomer, a candidate of an offer in progress, or whoever somebody deals with', () =>
    api.rollback(async (test) => {
      const { job } = await boardOf(test);
      const closed = await insertJob(test, job.society_id, { status: 'LOST' });
      const past = old('2024-01-01');
      await createTalent(test.db, { ...past, bloomer_status: 'Bloomer' });
      await enter(test, { jobId: job.id, phase: 'DebriefITW', ...past });
      const gone = await enter(test, { jobId: job.id, phase: 'Archive', ...past });
      const over = await enter(test, { jobId: closed.id, phase: 'DebriefITW', ...past });
      const noted = await enter(test, { jobId: closed.id, phase: 'DebriefITW', ...past });
      const answers = JSON.stringify([{ question: 'Q', answer: 'A' }]);
      const entry = { job_id: closed.id, talent_id: noted, phase: 'DebriefITW' as const };
      await test.db
        .insertInto('job_talent_phase_note')
        .values({ ...entry, answers, created_at: '2026-01-01T10:00:00Z' })
        .execute();
      const commented = await createTalent(test.db, past);
      await test.db
        .insertInto('activity_log')
        .values({ talent_id: commented, type: 'addComment', data: '{}', at: '2026-01-02T10:00:00Z' })
        .execute();
      test.setNow('2026-01-10T01:30:00Z');
      assert.equal(await askRenewals(test.platform, night), 2);
      assert.deepEqual(
        (await test.db.selectFrom('talent').select('id').where('renewal_asked_at', 'is not', null).execute())
          .map(({ id }) => id)
          .sort(),
        [gone, over].sort(),
      );
      // Heard of after the question, before the answer: a new question in 22 months, no erasure.
      const move = { job_id: job.id, talent_id: gone, from_phase: 'Contacted', to_phase: 'Archive' } as const;
      await test.db
        .insertInto('job_talent_move')
        .values({ ...move, moved_at: '2026-01-20T10:00:00Z' })
        .execute();
      test.setNow('2026-02-03T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      test.setNow('2026-02-10T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 1);
      assert.deepEqual([await isThere(test, gone), await isThere(test, over)], [true, false]);
      const { viewer } = await recruiter(test);
      const { keeping } = (await test.executeTalents(viewer, FIND_KEEPING, { id: gone })).data.findTalent;
      assert.deepEqual({ ...keeping }, { state: 'kept', eraseOn: '2028-01-20', keptFor: null });
      test.setNow('2028-01-20T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0, 'an overtaken question is none');
    }));

  it('asks nobody who has no e-mail, and tells recruiters of them once a month', () =>
    api.rollback(async (test) => {
      const staff = await test.create.staff({ can_recruit: true });
      const id = await createTalent(test.db, { ...old('2023-01-01'), email: null });
      for (const now of ['2026-01-10T01:30:00Z', '2026-01-11T01:30:00Z']) {
        test.setNow(now);
        assert.equal(await askRenewals(test.platform, night), 0);
      }
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', staff.id).execute();
      assert.deepEqual(
        told.map(({ title }) => title),
        ['Talents sans nouvelles et sans e-mail'],
      );
      assert.match(told[0]?.description ?? '', /Appelez et notez le contact sur la fiche, ou effacez la fiche\.$/);
      test.setNow('2026-05-10T02:30:00Z');
      assert.equal(await eraseSilent(test.platform, night), 0);
      assert.equal(await isThere(test, id), true);
    }));

  it('asks two hundred a night at most', () =>
    api.rollback(async (test) => {
      await sql`insert into talent (firstname, lastname, email, job_title, created_at)
        select 'N', 'M', 'n' || n || '@mail.example', 'Dev', '2020-01-01' from generate_series(1, 201) n`.execute(
        test.db,
      );
      test.setNow('2026-01-10T01:30:00Z');
      assert.deepEqual([await askRenewals(test.platform, night), await askRenewals(test.platform, night)], [200, 1]);
    }));

  it('keeps the question open when a contact is noted that is too old to answer it', () =>
    api.rollback(async (test) => {
      const { viewer } = await recruiter(test);
      const id = await createTalent(test.db, old('2024-03-01'));
      test.setNow('2026-01-10T01:30:00Z');
      await askRenewals(test.platform, night);
      const { data } = await test.executeTalents(viewer, CONTACT, { id, on: '2023-05-01' });
      assert.equal(data.recordTalentContact.keeping.state, 'asked');
      const token = tokenIn((await renewalMails(test))[0]?.text_body ?? '');
      assert.equal((await test.executeTalents(asNobody, QUESTION, { token })).code, undefined);
    }));
});
