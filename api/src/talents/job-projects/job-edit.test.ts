import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin, asNobody } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { boardOf } from '../job-funnel/job-funnel.fixture.ts';

const UPSERT = `mutation ($input: UpsertJobProjectInput!) { upsertJobProject(input: $input) { id version name jobTitle
  society { name } accountManagerId jobType dealType duration onSiteDaysPerWeek requiredLanguages interlocutorEmails
  scoreCard1 budgets isExclusivity cvDebriefDate leadOrigin hiresweetId hubspotDealId isPublished viewerCanEdit } }`;
const BY_ATS = 'query ($id: String!) { getJobFunnelByAtsId(id: $id) { id } }';
const READ = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { job { name version accountManagerId
  scoreCard1 budgets competitors interlocutorEmails isPublished lostReason hiresweetId viewerCanEdit } } }`;

const api = testApi();

async function world(test: TestContext, changes: Parameters<typeof boardOf>[1] = {}) {
  const board = await boardOf(test, changes);
  const { id: staffId } = await test.create.staff();
  const recruiter = asAdmin(staffId, new Set(['recruit']));
  const upsert = (input: object, viewer: Viewer = recruiter) => test.executeTalents(viewer, UPSERT, { input });
  const input = { name: ' Refonte ', jobTitle: 'Développeuse', societyId: board.society.id, jobType: 'IT' };
  return { ...board, staffId, recruiter, upsert, input };
}

describe('an offer', () => {
  it('is entered by staff who recruit or look after clients, and is theirs', () =>
    api.rollback(async (test) => {
      const { upsert, input, viewer, staffId, society } = await world(test);
      assert.equal((await upsert(input, asNobody)).code, 'UNAUTHENTICATED');
      for (const stranger of [viewer, asAdmin(staffId, new Set(['finance', 'dpo']))]) {
        assert.equal((await upsert(input, stranger)).code, 'FORBIDDEN');
      }
      const { upsertJobProject: job } = (await upsert(input, asAdmin(staffId, new Set(['account'])))).data;
      assert.deepEqual(
        [job.name, job.society.name, job.accountManagerId, job.version, job.isPublished],
        ['Refonte', society.name, staffId, 1, true],
      );
    }));

  it('is there once, however often it is told', () =>
    api.rollback(async (test) => {
      const { upsert, input } = await world(test);
      const jobId = crypto.randomUUID();
      const once = (await upsert({ ...input, jobId })).data.upsertJobProject;
      const again = (await upsert({ ...input, jobId, name: 'Autre' })).data.upsertJobProject;
      assert.deepEqual([once.id, again.id, again.name], [jobId, jobId, 'Refonte']);
      assert.equal((await upsert({ ...input, jobId: 'x' })).code, 'OBJECT_NOT_FOUND');
    }));

  it('sends its people what was understood of the need, once each, and nothing that only staff knows', () =>
    api.rollback(async (test) => {
      const { upsert, input } = await world(test);
      const wanted = {
        ...input,
        sendJobQualifEmail: true,
        budgets: '450 €',
        scoreCard1: 'Secret',
        context: 'Refonte du SI',
      };
      const { errors } = await upsert(wanted);
      assert.deepEqual(errors[0]?.extensions.invalidArgs, ['interlocutorEmails']);
      const { id } = (await upsert({ ...wanted, interlocutorEmails: ['Ada@client.example'] })).data.upsertJobProject;
      const more = { jobId: id, version: 1, interlocutorEmails: ['ada@client.example', 'bob@client.example'] };
      assert.deepEqual((await upsert(more)).errors, []);
      const mails = await test.db.selectFrom('mail_outbox').selectAll().orderBy('recipient').execute();
      assert.deepEqual(
        mails.map(({ template, recipient }) => [template, recipient]),
        [
          ['job-qualif', 'ada@client.example'],
          ['job-qualif', 'bob@client.example'],
        ],
      );
      for (const { text_body } of mails) {
        assert.match(text_body, /Métier\u00a0: Développeuse[\s\S]*Contexte\u00a0: Refonte du SI/);
        assert.doesNotMatch(text_body, /450|Secret/);
      }
      await test.db.deleteFrom('mail_outbox').execute();
      assert.deepEqual((await upsert({ jobId: id, version: 2, budgets: '500 €' })).errors, []);
      assert.deepEqual(await test.db.selectFrom('mail_outbox').select('recipient').execute(), []);
    }));

  it('keeps what is said, and what is left out', () =>
    api.rollback(async (test) => {
      const { upsert, input } = await world(test);
      const facts = {
        dealType: 'Freelance_Tech_Digital',
        duration: 9,
        onSiteDaysPerWeek: 2.5,
        remoteDaysPerWeek: 2.5,
        requiredLanguages: ['fr', 'Anglais'],
        interlocutorEmails: [' Ada@Client.example ', 'ada@client.example'],
        scoreCard1: 'React\nNode',
        budgets: '450 à 520 €',
        isExclusivity: true,
        cvDebriefDate: '2026-12-01',
        leadOrigin: 'Cooptation',
        hiresweetId: 'hs-1',
      };
      const { id } = (await upsert({ ...input, ...facts })).data.upsertJobProject;
      const { upsertJobProject: job } = (await upsert({ jobId: id, version: 1, jobTitle: 'Développeur' })).data;
      assert.deepEqual(JSON.parse(JSON.stringify(job)), {
        ...job,
        society: { ...job.society },
        id,
        version: 2,
        jobTitle: 'Développeur',
        dealType: 'Freelance_Tech_Digital',
        duration: 9,
        onSiteDaysPerWeek: 2.5,
        requiredLanguages: ['fr', 'Anglais'],
        scoreCard1: 'React\nNode',
        interlocutorEmails: ['ada@client.example'],
        budgets: '450 à 520 €',
        isExclusivity: true,
        cvDebriefDate: '2026-12-01',
        leadOrigin: 'Cooptation',
        hiresweetId: 'hs-1',
      });
      // Saved as it is: nothing happened. What nobody knows is said as nothing.
      const nothing = { requiredLanguages: null, interlocutorEmails: null, isExclusivity: null, scoreCard1: null };
      const { id: other } = (await upsert({ ...input, ...nothing })).data.upsertJobProject;
      await test.db.deleteFrom('job_project').where('id', '=', other).execute();
      assert.equal(
        (await upsert({ jobId: id, version: 2, jobTitle: 'Développeur ' })).data.upsertJobProject.version,
        2,
      );
      const events = await test.db.selectFrom('audit_event').select(['action', 'data']).orderBy('id').execute();
      assert.deepEqual(
        events.map(({ action, data }) => [action, (data as { fields?: string[] }).fields]),
        [
          ['funnel.create', undefined],
          ['funnel.update', ['job_title']],
          ['funnel.create', undefined],
        ],
      );
    }));

  it('is refused with every field at fault, and nothing is kept', () =>
    api.rollback(async (test) => {
      const { upsert, input, job } = await world(test, { hubspot_deal_id: 'deal-1' });
      const { society } = await boardOf(test);
      await test.db.updateTable('society').set({ is_client: false }).where('id', '=', society.id).execute();
      const gone = await test.create.staff({ disabled_at: new Date() });
      for (const [change, fields] of [
        [{ name: ' ', jobTitle: null, jobType: null }, ['name', 'jobTitle', 'jobType']],
        [{ societyId: crypto.randomUUID() }, ['societyId']],
        [{ societyId: society.id }, ['societyId']],
        [{ accountManagerId: gone.id }, ['accountManagerId']],
        [{ dealType: 'CDI', duration: 6, salaryMin: 40_000 }, ['duration', 'salaryMax']],
        [{ hubspotDealId: ' deal-1 ' }, ['hubspotDealId']],
      ] as const) {
        const { code, errors } = await upsert({ ...input, ...change });
        const named = [...((errors[0]?.extensions?.invalidArgs ?? []) as string[])];
        assert.deepEqual([code, named.sort()], ['BAD_USER_INPUT', [...fields].sort()]);
      }
      // Its own name elsewhere is nobody else's.
      assert.equal((await upsert({ jobId: job.id, version: 1, hubspotDealId: 'deal-1' })).code, undefined);
    }));

  it('is changed by who has read it, while it is open', () =>
    api.rollback(async (test) => {
      const { upsert, job } = await world(test);
      const change = (version: number) => upsert({ jobId: job.id, version, name: `Nom ${version}` });
      assert.equal((await upsert({ jobId: crypto.randomUUID(), version: 1 })).code, 'OBJECT_NOT_FOUND');
      assert.equal((await change(1)).data.upsertJobProject.version, 2);
      assert.equal((await change(1)).code, 'CONFLICT');
      await test.db.updateTable('job_project').set({ status: 'LOST' }).where('id', '=', job.id).execute();
      const closed = await change(2);
      assert.deepEqual([closed.code, closed.errors[0]?.extensions?.reason], ['BAD_USER_INPUT', 'CLOSED']);
    }));

  it('tells its client nothing of what is ours', () =>
    api.rollback(async (test) => {
      const ours = {
        score_card_1: 'Ours',
        budgets: '1',
        competitors: 'x',
        hiresweet_id: 'h',
        interlocutor_emails: ['a@b.fr'],
      };
      const { job, viewer, recruiter } = await world(test, ours);
      const read = async (by: Viewer) =>
        (await test.executeTalents(by, READ, { jobId: job.id })).data.getJobFunnelProjectWithTalents.job;
      const { name, viewerCanEdit, ...kept } = await read(viewer);
      assert.deepEqual(
        [name, viewerCanEdit, new Set(Object.values(kept))],
        ['Refonte du portail', false, new Set([null])],
      );
      assert.deepEqual([(await read(recruiter)).scoreCard1, (await read(recruiter)).viewerCanEdit], ['Ours', true]);
    }));

  it('waits for its salary range before its client sees it, when it is permanent', () =>
    api.rollback(async (test) => {
      const { upsert, job, viewer } = await world(test, { deal_type: 'CDI' });
      const seen = async () => (await test.executeTalents(viewer, READ, { jobId: job.id })).code;
      assert.equal(await seen(), 'OBJECT_NOT_FOUND');
      const salary = { salaryMin: 45_000, salaryMax: 52_000 };
      const { upsertJobProject: published } = (await upsert({ jobId: job.id, version: 1, ...salary })).data;
      assert.deepEqual([published.isPublished, await seen()], [true, undefined]);
    }));

  it('is found by what other tools call it, one name before the other', () =>
    api.rollback(async (test) => {
      const { job, recruiter, viewer } = await world(test, { airtable_id: 'same' });
      const { job: other } = await boardOf(test, { hiresweet_id: 'same', pipefy_id: 'p-1' });
      const by = (id: string, who: Viewer = recruiter) => test.executeTalents(who, BY_ATS, { id });
      assert.equal((await by('same')).data.getJobFunnelByAtsId.id, other.id);
      assert.equal((await by(' p-1 ')).data.getJobFunnelByAtsId.id, other.id);
      for (const unknown of ['', job.id, 'P-1', "x' or true"]) {
        assert.equal((await by(unknown)).code, 'OBJECT_NOT_FOUND');
      }
      assert.equal((await by('same', viewer)).code, 'FORBIDDEN');
    }));

  it('is among those of who looks after it, and of its kind', () =>
    api.rollback(async (test) => {
      const { upsert, input, recruiter, viewer, job } = await world(test);
      const { id } = (await upsert({ ...input, jobType: 'People' })).data.upsertJobProject;
      const listed = async (args: string, by: Viewer = recruiter) => {
        const { getJobFunnelProjects: page } = (
          await test.executeTalents(by, `{ getJobFunnelProjects(${args}) { count results { id } } }`)
        ).data;
        assert.equal(page.count, page.results.length);
        return page.results.map((found: { id: string }) => found.id);
      };
      assert.deepEqual(await listed('status: inProgress'), [id, job.id]);
      await test.db
        .updateTable('job_project')
        .set({ created_at: '2020-01-01T08:00:00Z' })
        .where('id', '=', id)
        .execute();
      assert.deepEqual(await listed('status: inProgress'), [id, job.id], 'the own first, however old');
      assert.deepEqual(await listed('mine: true'), [id]);
      assert.deepEqual(await listed('mine: true, jobType: IT'), []);
      assert.deepEqual(await listed('jobType: IT'), [job.id]);
      assert.equal((await listed('mine: true', viewer)).length, 2);
    }));
});
