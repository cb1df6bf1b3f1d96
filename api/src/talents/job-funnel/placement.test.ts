import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { enter, funnel, MOVE, ORDER, WITHDRAW } from './job-funnel.fixture.ts';

const JOB = 'query ($jobId: ID!) { getJobFunnelProjectWithTalents(jobId: $jobId) { bloomer { recordId fullname } } }';

const REOPEN = 'mutation ($jobId: ID!) { reopenJobProject(jobId: $jobId) { id } }';
const CLOSE = 'mutation ($input: CloseJobProjectInput!) { closeJobProject(input: $input) { id } }';

const api = testApi();

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

  it('is named as who was found while the offer is won with them, and to no client', () =>
    api.rollback(async (test) => {
      const { job, society, manager, board, ask } = await funnel(test, { deal_type: 'Freelance' });
      const talentId = await enter(test, { jobId: job.id, presentedTo: society.id, phase: 'Validated' });
      const roles = Object.fromEntries(
        ['buteurId', 'passeurId', 'defenseurId', 'capitaineId'].map((role) => [role, manager.id]),
      );
      const won = { jobId: job.id, outcome: 'WIN', winDate: '2026-11-02', commercialMonth: '2026-11-01', ...roles };
      const win = async () => assert.equal((await ask(CLOSE, { input: won })).code, undefined);
      const named = async (viewer?: Viewer) =>
        (await ask(JOB, {}, viewer)).data.getJobFunnelProjectWithTalents.bloomer?.fullname ?? null;
      await win();
      assert.equal(await named(), 'Élodie Validated');
      assert.equal((await ask(REOPEN, {}, asAdmin(manager.id, new Set(['account'])))).code, undefined);
      await ask(WITHDRAW, { talentId });
      assert.equal(await named(board), null, 'the client, on an offer that is open again');
      assert.equal(await named(), null);
      await ask(MOVE, { talentId, to: 'BPA', reason: 'Trop tôt' });
      await enter(test, { jobId: job.id, presentedTo: society.id, phase: 'Validated', lastname: 'Vasseur' });
      await win();
      assert.equal(await named(), 'Élodie Vasseur', 'who was found the second time');
    }));

  it('is nobody’s Bloomer while the offer is open', () =>
    api.rollback(async (test) => {
      const { job, validate, bloomer } = await almostPlaced(test, 'elodie@talent.example');
      await test.db.updateTable('job_project').set({ status: 'inProgress' }).where('id', '=', job.id).execute();
      await validate();
      assert.equal(await bloomer(), null);
    }));
});
