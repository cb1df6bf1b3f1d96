import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestApi, type TestApi, type TestContext } from '../../testing/test-api.ts';
import { enter, funnel, MOVE, ORDER } from './job-funnel.fixture.ts';

const JOB = 'query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { bloomer { recordId fullname } } }';

const CLOSE = 'mutation ($input: CloseJobProjectInput!) { closeJobProject(input: $input) { id } }';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

/** Somebody whom the client ordered, one step before the end of a won job. */
async function almostPlaced(test: TestContext, email: string) {
  const { job, society, manager, ask } = await funnel(test, { status: 'WIN' });
  const person = { jobId: job.id, phase: 'BPA', presentedTo: society.id, lastname: 'Vasseur', email } as const;
  const talentId = await enter(test, person);
  await ask(ORDER, { talentId, orderedOn: '2026-11-19' });
  const validate = () => ask(MOVE, { talentId, to: 'Validated' });
  const bloomer = async () => (await ask(JOB, {})).data.getJobFunnelProjectWithTalents.bloomer;
  return { job, manager, ask, talentId, validate, bloomer };
}

describe('a validated candidate of a won job', () => {
  it('is a Bloomer with the manager of the job, once, however often they are validated', () =>
    api.rollback(async (test) => {
      const { validate, bloomer, ask, talentId, manager } = await almostPlaced(test, 'elodie@talent.example');
      assert.equal(await bloomer(), null);
      assert.equal((await validate()).code, undefined);
      const { recordId, fullname } = await bloomer();
      assert.equal(fullname, 'Élodie Vasseur');
      await ask(MOVE, { talentId, to: 'BPA', reason: 'Trop tôt' });
      await validate();
      const people = await test.db
        .selectFrom('bloomer')
        .select('id')
        .where('email', '=', 'elodie@talent.example')
        .execute();
      assert.deepEqual(people, [{ id: recordId }]);
      const managers = await test.db
        .selectFrom('bloomer_account_manager')
        .select('staff_id')
        .where('bloomer_id', '=', recordId)
        .execute();
      assert.deepEqual(managers, [{ staff_id: manager.id }]);
    }));

  it('is the Bloomer who has that address already, as the second one, too', () =>
    api.rollback(async (test) => {
      const known = await test.create.bloomer({ secondary_email: 'Elodie@talent.example' });
      const { validate, bloomer } = await almostPlaced(test, 'elodie@talent.example');
      assert.equal((await validate()).code, undefined);
      assert.equal((await bloomer()).recordId, known.id);
    }));

  it('is a Bloomer when the job is won after it, and nobody else of the job is', () =>
    api.rollback(async (test) => {
      const { job, society, ask } = await funnel(test, { deal_type: 'Freelance' });
      const entry = { jobId: job.id, presentedTo: society.id } as const;
      await enter(test, { ...entry, phase: 'BPA' });
      await enter(test, { ...entry, phase: 'Validated', lastname: 'Vasseur' });
      const { id } = await test.create.staff();
      const roles = { buteurId: id, passeurId: id, defenseurId: id, capitaineId: id };
      const won = { outcome: 'WIN', winDate: '2026-11-02', commercialMonth: '2026-11-01', ...roles };
      assert.equal((await ask(CLOSE, { input: { jobId: job.id, ...won } })).code, undefined);
      const { bloomer } = (await ask(JOB, {})).data.getJobFunnelProjectWithTalents;
      assert.equal(bloomer.fullname, 'Élodie Vasseur');
      assert.equal((await test.db.selectFrom('bloomer').select('id').execute()).length, 1);
    }));

  it('is nobody’s Bloomer while the offer is open', () =>
    api.rollback(async (test) => {
      const { job, validate, bloomer } = await almostPlaced(test, 'elodie@talent.example');
      await test.db.updateTable('job_project').set({ status: 'inProgress' }).where('id', '=', job.id).execute();
      await validate();
      assert.equal(await bloomer(), null);
    }));
});
