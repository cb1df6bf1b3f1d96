import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleNews } from '../../desk/notifications/settled-news.service.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { enter, funnel } from '../job-funnel/job-funnel.fixture.ts';

const CLOSE = 'mutation ($input: CloseJobProjectInput!) { closeJobProject(input: $input) { id } }';
const DRAFTS = `query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { job { missionDrafts {
  bloomerRecordId fullname isBloomerDisabled viewerCanCreate purchasePricePerDayWithoutTaxes contactRecordIds } } } }`;

/** Of the victory. */
const BEFORE = '2026-10-12T09:00:00Z';

const api = testApi();

/** An offer that was just won with somebody. */
async function won(test: TestContext, changes: Partial<NewRow<'job_project'>> = {}) {
  const world = await funnel(test, { deal_type: 'Freelance', ...changes });
  const { job, society, contact, manager, ask } = world;
  await test.db
    .updateTable('job_project')
    .set({ interlocutor_emails: [String(contact.email).toLowerCase()] })
    .where('id', '=', job.id)
    .execute();
  await enter(test, {
    jobId: job.id,
    presentedTo: society.id,
    phase: 'Validated',
    lastname: 'Vasseur',
    desired_tjm: 520,
  });
  const roles = { buteurId: manager.id, passeurId: manager.id, defenseurId: manager.id, capitaineId: manager.id };
  const fee = changes.deal_type === 'CDI' ? { startDate: '2026-12-01', salesPriceWithoutTaxes: 9_000 } : {};
  const input = {
    jobId: job.id,
    outcome: 'WIN',
    winDate: '2026-11-02',
    commercialMonth: '2026-11-01',
    ...roles,
    ...fee,
  };
  assert.deepEqual((await ask(CLOSE, { input })).errors, []);
  const account = asAdmin(manager.id, new Set(['account']));
  const drafts = async (viewer = account) =>
    (await ask(DRAFTS, {}, viewer)).data.getJobFunnelProjectWithTalents.job.missionDrafts;
  return { ...world, drafts };
}

describe('the mission of a won offer', () => {
  it('is proposed to those who enter missions, with what is known, until it is there', () =>
    api.rollback(async (test) => {
      const { drafts, society, contact, manager, recruiter } = await won(test);
      const [draft, ...more] = await drafts();
      assert.deepEqual(more, []);
      const { bloomerRecordId: bloomer_id, ...known } = draft;
      assert.deepEqual(JSON.parse(JSON.stringify(known)), {
        fullname: 'Élodie Vasseur',
        isBloomerDisabled: false,
        viewerCanCreate: true,
        purchasePricePerDayWithoutTaxes: 520,
        contactRecordIds: [contact.id],
      });
      const [seen] = await drafts(recruiter);
      assert.deepEqual([seen.fullname, seen.viewerCanCreate], ['Élodie Vasseur', false], 'who only recruits');
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', manager.id).execute();
      assert.deepEqual(
        told.map(({ kind, title }) => [kind, title]),
        [['win', 'Mission à créer']],
      );
      // One that ended before the victory is another one.
      const mission = { bloomer_id, client_society_id: society.id, begin_mission: '2025-01-01' };
      await test.create.mission({ ...mission, end_mission: '2025-06-30' });
      assert.equal((await drafts()).length, 1);
      const isUnread = async () => {
        await settleNews(test.platform);
        const news = test.db.selectFrom('notification').select('read_at').where('staff_id', '=', manager.id);
        return (await news.executeTakeFirstOrThrow()).read_at === null;
      };
      assert.equal(await isUnread(), true);
      await test.create.mission({ ...mission, begin_mission: '2026-11-16', end_mission: '2027-06-30' });
      assert.deepEqual([...(await drafts())], []);
      assert.equal(await isUnread(), false, 'nobody has to create it any more');
    }));

  it('is proposed for who works for that client already, until another mission is there', () =>
    api.rollback(async (test) => {
      const { drafts, society } = await won(test);
      const [{ bloomerRecordId: bloomer_id }] = await drafts();
      const mission = { bloomer_id, client_society_id: society.id, end_mission: '2027-06-30' };
      const long = { ...mission, begin_mission: '2025-01-01' };
      await test.create.mission({ ...long, created_at: '2024-12-15T09:00:00Z' });
      assert.equal((await drafts()).length, 1, 'the former one goes on');
      const next = await test.create.mission({ ...mission, begin_mission: '2026-10-19', created_at: BEFORE });
      assert.deepEqual([...(await drafts())], [], 'one that began shortly before the victory was told');
      await test.db.deleteFrom('mission').where('id', '=', next.mission.id).execute();
      await test.create.mission({ ...long, created_at: test.platform.clock.now() });
      assert.deepEqual([...(await drafts())], [], 'one that was entered since');
    }));

  it('is proposed for each of two offers that one person won at one client', () =>
    api.rollback(async (test) => {
      const { job, society, drafts } = await won(test);
      const [{ bloomerRecordId: bloomer_id }] = await drafts();
      const { name: _name, id: _id, created_at: _at, ...same } = job;
      const project = { ...same, name: 'Audit du portail', status: 'WIN', win_date: '2026-11-02', closed_at: BEFORE };
      const { id: job_id } = await test.db
        .insertInto('job_project')
        .values(project as NewRow<'job_project'>)
        .returning('id')
        .executeTakeFirstOrThrow();
      const { talent_id } = await test.db.selectFrom('job_talent').select('talent_id').executeTakeFirstOrThrow();
      await test.db.insertInto('job_talent').values({ job_id, talent_id, bloomer_id, phase: 'Validated' }).execute();
      const mission = { bloomer_id, client_society_id: society.id, begin_mission: '2026-11-16' };
      const next = { ...mission, end_mission: '2027-06-30' };
      await test.create.mission({ ...next, label: 'Audit du portail' });
      assert.equal((await drafts()).length, 1, 'that of the other offer is there');
      await test.create.mission({ ...next, label: 'Sous un autre nom' });
      assert.deepEqual([...(await drafts())], []);
    }));

  it('waits for the access of somebody who had left', () =>
    api.rollback(async (test) => {
      const { drafts } = await won(test);
      const [{ bloomerRecordId }] = await drafts();
      await test.db.updateTable('bloomer').set({ disabled_at: BEFORE }).where('id', '=', bloomerRecordId).execute();
      const [{ isBloomerDisabled }] = await drafts();
      assert.equal(isBloomerDisabled, true);
    }));

  it('begins with those of the client who sign reports, whoever else the offer names', () =>
    api.rollback(async (test) => {
      const { drafts, contact } = await won(test);
      await test.db.updateTable('contact').set({ is_operational: false }).where('id', '=', contact.id).execute();
      const [{ contactRecordIds }] = await drafts();
      assert.deepEqual([...contactRecordIds], []);
    }));

  it('is told to everybody who enters missions when whoever looks after the offer does not, or nobody does', () =>
    api.rollback(async (test) => {
      const enters = await test.create.staff({ can_account: true });
      const toldTo = async () =>
        (
          await test.db.selectFrom('notification').select('staff_id').where('title', '=', 'Mission à créer').execute()
        ).map(({ staff_id }) => staff_id);
      const { id: account_manager_id } = await test.create.staff({ can_account: false, can_recruit: true });
      await won(test, { account_manager_id });
      const told = await toldTo();
      assert.ok(told.includes(enters.id), 'somebody who can');
      assert.ok(!told.includes(account_manager_id), 'not whoever cannot');
      await won(test, { account_manager_id: null });
      assert.equal((await toldTo()).filter((id) => id === enters.id).length, 2);
    }));

  it('is none of a permanent job', () =>
    api.rollback(async (test) => {
      const { drafts, manager } = await won(test, { deal_type: 'CDI', salary_min: 50_000, salary_max: 60_000 });
      assert.deepEqual([...(await drafts())], []);
      const told = await test.db.selectFrom('notification').selectAll().where('staff_id', '=', manager.id).execute();
      assert.deepEqual(told, []);
    }));
});
