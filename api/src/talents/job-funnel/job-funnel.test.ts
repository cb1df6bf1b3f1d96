import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { funnelPhases, presentedPhases } from '@bloom/shared-rules/talents/funnel-phases';
import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import { testApi } from '../../testing/test-api.ts';
import { boardOf, enter, insertJob } from './job-funnel.fixture.ts';
import { isShownOnBoard } from './job-funnel.service.ts';

const LIST = `{ getJobFunnelProjects { count results { name talentCount } }
  getCurrentProjectsPerClient { society { name } projects { id name } } }`;
const JOB = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) {
  job { name jobTitle society { name } accountManager { fullname email } status talentCount }
  bloomer { fullname }
  talents { id fullname isErased phase email phone isContactShown summary cvUrl
    skills { label level } languages { label } jobs { name jobTitle startDate current } educations { name }
    profiles { network url } feedbacks { kind text authorFullname isMine } } } }`;
const SAY = `mutation ($jobId: ID!, $talentId: ID!, $kind: TalentBoardFeedbackKind!, $text: String) {
  talentBoardFeedback(jobId: $jobId, talentId: $talentId, kind: $kind, text: $text) {
    feedbacks { kind text authorFullname isMine } } }`;
const UPSERT = 'mutation ($input: UpsertJobProjectInput!) { upsertJobProject(input: $input) { id } }';

const api = testApi();

describe('the board of a client', () => {
  it('lists the open jobs of its society: no closed one, no permanent one without salary, nobody else’s', () =>
    api.rollback(async (test) => {
      const { society, viewer } = await boardOf(test);
      await insertJob(test, society.id, { name: 'Perdue', status: 'LOST' });
      await insertJob(test, society.id, { name: 'Gagnée', status: 'WIN' });
      await insertJob(test, society.id, { name: 'CDI sans salaire', deal_type: 'CDI_Tech_Digital' });
      const salary = { salary_min: 45_000, salary_max: 50_000 };
      await insertJob(test, society.id, { name: 'CDI', deal_type: 'CDI', ...salary, created_at: '2026-01-01' });
      const other = await boardOf(test, { name: 'Chez un autre' });
      const { data } = await test.executeTalents(viewer, LIST);
      const names = data.getJobFunnelProjects.results.map(({ name }: { name: string }) => name);
      assert.deepEqual(names, ['Refonte du portail', 'CDI']);
      assert.equal(data.getJobFunnelProjects.count, 2);
      const [own, ...more] = data.getCurrentProjectsPerClient;
      assert.deepEqual([own.society.name, own.projects.length, more.length], [society.name, 2, 0]);
      assert.equal((await test.executeTalents(viewer, JOB, { jobId: other.job.id })).code, 'OBJECT_NOT_FOUND');
      // A link whose contact belongs to another society than the link opens nothing.
      const crossed = asLink('talentBoard', other.society.id, viewer.link?.contactId ?? null);
      assert.equal((await test.executeTalents(crossed, LIST)).data.getJobFunnelProjects.count, 0);
      const staff = asAdmin((await test.create.staff()).id);
      assert.equal((await test.executeTalents(staff, LIST)).data.getJobFunnelProjects.count, 6);
    }));

  it('keeps who read how to reach a candidate, once a day for each reader; nothing where none is handed out', () =>
    api.rollback(async (test) => {
      const { job, viewer } = await boardOf(test);
      const at = { jobId: job.id, presentedTo: job.society_id } as const;
      const late = await enter(test, { ...at, phase: 'BPA' });
      const early = await enter(test, { ...at, phase: 'PresentedToClient' });
      await enter(test, { ...at, phase: 'BPA', email: null, phone: null });
      await enter(test, { ...at, phase: 'BPA', erased_at: '2026-01-01T00:00:00Z' });
      const views = async () => {
        const found = test.db
          .selectFrom('audit_event')
          .select(['actor', 'object_id'])
          .where('action', '=', 'talent.view');
        return (await found.execute()).map(({ actor, object_id: id }) => `${actor.split(':')[0]} ${id}`).sort();
      };
      const staff = asAdmin((await test.create.staff()).id);
      await test.executeTalents(staff, LIST);
      await test.executeTalents(staff, JOB.replace('email phone', ''), { jobId: job.id });
      assert.deepEqual(await views(), []);
      for (const reader of [viewer, viewer, staff, staff]) await test.executeTalents(reader, JOB, { jobId: job.id });
      assert.deepEqual(await views(), [`link ${late}`, `staff ${late}`, `staff ${early}`].sort());
    }));

  it('closes with the job: its page is gone at once', () =>
    api.rollback(async (test) => {
      const { job, viewer } = await boardOf(test);
      assert.equal((await test.executeTalents(viewer, JOB, { jobId: job.id })).code, undefined);
      const talentId = await enter(test, { jobId: job.id, phase: 'Validated', presentedTo: job.society_id });
      await test.db.updateTable('job_project').set({ status: 'WIN' }).where('id', '=', job.id).execute();
      assert.equal(await isShownOnBoard(test.db, talentId, viewer.link?.contactId ?? ''), false);
      assert.equal((await test.executeTalents(viewer, JOB, { jobId: job.id })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await test.executeTalents(viewer, JOB, { jobId: 'not-an-id' })).code, 'OBJECT_NOT_FOUND');
    }));

  it('shows candidates from PresentedToClient to Validated, and how to reach them from PreparationITW on', () =>
    api.rollback(async (test) => {
      const { society, job, viewer } = await boardOf(test);
      for (const phase of funnelPhases) await enter(test, { jobId: job.id, phase, presentedTo: society.id });
      // Without the person's consent for this client, or after it was taken back, nobody is shown.
      await enter(test, { jobId: job.id, phase: 'BPA' });
      const left = await enter(test, { jobId: job.id, phase: 'BPA', presentedTo: society.id });
      const shown = (talentId: string) => isShownOnBoard(test.db, talentId, viewer.link?.contactId ?? '');
      assert.equal(await shown(left), true);
      const withdrawn = { withdrawn_at: new Date() };
      await test.db.updateTable('talent_presentation').set(withdrawn).where('talent_id', '=', left).execute();
      const { data } = await test.executeTalents(viewer, JOB, { jobId: job.id });
      assert.equal(await shown(left), false);
      const { job: shownJob, talents } = data.getJobFunnelProjectWithTalents;
      // The files follow the board.
      for (const { id } of talents) assert.equal(await shown(id), true);
      const phases = talents.map(({ phase }: { phase: string }) => phase);
      assert.deepEqual(phases, [...presentedPhases].reverse());
      assert.equal(shownJob.talentCount, presentedPhases.length);
      const reachable = talents.filter(({ email, phone }: { email: string; phone: string }) => email && phone);
      assert.deepEqual(
        reachable.map(({ phase }: { phase: string }) => phase),
        ['Validated', 'BPA', 'ValidationInfos', 'DebriefITW', 'PreparationITW'],
      );
      const hidden = talents.at(-1);
      assert.deepEqual([hidden.email, hidden.phone, hidden.isContactShown], [null, null, false]);
      assert.doesNotMatch(JSON.stringify(data), /987654|Note interne/);
      const staff = asAdmin((await test.create.staff()).id);
      const all = (await test.executeTalents(staff, JOB, { jobId: job.id })).data.getJobFunnelProjectWithTalents;
      assert.equal(all.talents.length, funnelPhases.length + 2);
      assert.ok(all.talents.every(({ email }: { email: string | null }) => email !== null));
    }));

  it('gives with each job of a list the candidates of its own page, to contacts those that they may see', () =>
    api.rollback(async (test) => {
      const { society, job, viewer } = await boardOf(test);
      for (const phase of funnelPhases) await enter(test, { jobId: job.id, phase, presentedTo: society.id });
      const staff = asAdmin((await test.create.staff()).id);
      const list = '{ getJobFunnelProjects { results { id bloomer { fullname } talents { id email } } } }';
      for (const [reader, count] of [
        [viewer, presentedPhases.length],
        [staff, funnelPhases.length],
      ] as const) {
        const { results } = (await test.executeTalents(reader, list)).data.getJobFunnelProjects;
        const listed = results.find(({ id }: { id: string }) => id === job.id);
        const page = (await test.executeTalents(reader, JOB, { jobId: job.id })).data.getJobFunnelProjectWithTalents;
        const shown = page.talents.map(({ id, email }: { id: string; email: string | null }) => ({ id, email }));
        assert.deepEqual(JSON.parse(JSON.stringify(listed)), { id: job.id, bloomer: null, talents: shown });
        assert.equal(shown.length, count);
      }
    }));

  it('shows the whole profile, and of an erased person the place only', () =>
    api.rollback(async (test) => {
      const { society, job, viewer } = await boardOf(test);
      const { db } = test;
      const entry = { jobId: job.id, phase: 'BPA', presentedTo: society.id } as const;
      const id = await enter(test, { ...entry, lastname: 'Vasseur' });
      const erased = await enter(test, { ...entry, phase: 'PresentedToClient', erased_at: new Date() });
      const skill = await db.insertInto('skill').values({ label: 'React' }).returning('id').executeTakeFirstOrThrow();
      for (const talent_id of [id, erased]) {
        await db.insertInto('talent_skill').values({ talent_id, skill_id: skill.id, level: 0.7 }).execute();
      }
      await db.insertInto('talent_language').values({ talent_id: id, language_id: 'en', level: 0.8 }).execute();
      const url = 'https://www.linkedin.com/in/elodie';
      await db.insertInto('talent_profile').values({ talent_id: id, network: 'LinkedIn', url }).execute();
      const work = { talent_id: id, name: 'Nacre', job_titles: ['Dev'], start_date: '2023-03-01', current: true };
      await db.insertInto('talent_job').values(work).execute();
      await db.insertInto('talent_education').values({ talent_id: id, name: 'Rennes' }).execute();
      const { talents } = (await test.executeTalents(viewer, JOB, { jobId: job.id })).data
        .getJobFunnelProjectWithTalents;
      const [whole, gone] = JSON.parse(JSON.stringify(talents));
      assert.equal(whole.fullname, 'Élodie Vasseur');
      assert.deepEqual(
        [whole.skills, whole.languages, whole.jobs, whole.educations, whole.profiles],
        [
          [{ label: 'React', level: 0.7 }],
          [{ label: 'Anglais' }],
          [{ name: 'Nacre', jobTitle: ['Dev'], startDate: '2023-03-01', current: true }],
          [{ name: 'Rennes' }],
          [{ network: 'LinkedIn', url }],
        ],
      );
      assert.deepEqual([gone.fullname, gone.isErased, gone.email, gone.skills], ['Profil supprimé', true, null, []]);
    }));

  it('keeps what its contacts say, tells the account manager, and moves nobody', () =>
    api.rollback(async (test) => {
      const { society, job, viewer, manager } = await boardOf(test);
      const colleague = await test.create.contact(society.id, { firstname: 'Louis' });
      const talentId = await enter(test, { jobId: job.id, phase: 'PresentedToClient', presentedTo: society.id });
      const unseen = await enter(test, { jobId: job.id, phase: 'Contacted', presentedTo: society.id });
      const say = (who: typeof viewer, kind: string, text?: string, whom = talentId) =>
        test.executeTalents(who, SAY, { jobId: job.id, talentId: whom, kind, text });
      assert.equal((await say(viewer, 'note', '  ')).code, 'BAD_USER_INPUT');
      assert.equal((await say(viewer, 'note', 'x'.repeat(2_001))).code, 'BAD_USER_INPUT');
      assert.equal((await say(viewer, 'accept', '', unseen)).code, 'OBJECT_NOT_FOUND');
      await say(viewer, 'note', 'À revoir <b>lundi</b>');
      // The same click again.
      await say(viewer, 'note', 'À revoir <b>lundi</b>');
      test.setNow('2026-11-20T09:05:00Z');
      const other = asLink('talentBoard', society.id, colleague.id);
      const { data } = await say(other, 'accept', 'Disponible quand ?');
      assert.deepEqual(JSON.parse(JSON.stringify(data.talentBoardFeedback.feedbacks)), [
        { kind: 'accept', text: 'Disponible quand ?', authorFullname: 'Louis Durand', isMine: true },
        { kind: 'note', text: 'À revoir <b>lundi</b>', authorFullname: 'Claire Durand', isMine: false },
      ]);
      const entry = await test.db.selectFrom('job_talent').select('phase').where('talent_id', '=', talentId).execute();
      assert.deepEqual(entry, [{ phase: 'PresentedToClient' }]);
      const mails = await test.db.selectFrom('mail_outbox').selectAll().execute();
      assert.deepEqual(
        mails.map(({ recipient, subject }) => [recipient, subject]),
        [[manager.email, `${society.name} souhaite rencontrer Élodie PresentedToClient`]],
      );
      const stranger = (await boardOf(test)).viewer;
      assert.equal((await say(stranger, 'accept')).code, 'OBJECT_NOT_FOUND');
      assert.equal((await say(asLink('nps', society.id, colleague.id), 'accept')).code, 'FORBIDDEN');
    }));

  it('keeps what a client said from the next one, when an offer was under the wrong one; staff read both', () =>
    api.rollback(async (test) => {
      const { society, job, viewer } = await boardOf(test);
      const next = await boardOf(test);
      const talentId = await enter(test, { jobId: job.id, phase: 'BPA', presentedTo: society.id });
      const say = (who: typeof viewer, text: string) =>
        test.executeTalents(who, SAY, { jobId: job.id, talentId, kind: 'note', text });
      await say(viewer, 'Trop cher pour nous');
      const recruiter = asAdmin((await test.create.staff()).id, new Set(['recruit']));
      const input = { jobId: job.id, version: 1, societyId: next.society.id };
      const moved = await test.executeTalents(recruiter, UPSERT, { input });
      assert.deepEqual(moved.errors, []);
      await test.db
        .insertInto('talent_presentation')
        .values({ talent_id: talentId, society_id: next.society.id })
        .execute();
      const said = async (who: typeof viewer) => {
        const { data } = await test.executeTalents(who, JOB, { jobId: job.id });
        const [talent] = data.getJobFunnelProjectWithTalents.talents;
        return talent.feedbacks.map(({ text }: { text: string }) => text);
      };
      assert.deepEqual(await said(next.viewer), []);
      const own = (await say(next.viewer, 'À rencontrer')).data.talentBoardFeedback.feedbacks;
      assert.deepEqual(
        own.map(({ text }: { text: string }) => text),
        ['À rencontrer'],
      );
      assert.deepEqual((await said(recruiter)).sort(), ['Trop cher pour nous', 'À rencontrer'].sort());
    }));
});
