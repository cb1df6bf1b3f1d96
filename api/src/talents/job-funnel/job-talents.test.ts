import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { countQueries } from '../../testing/query-count.ts';
import { testApi } from '../../testing/test-api.ts';
import { boardOf, enter, insertJob } from './job-funnel.fixture.ts';
import { getJobFunnelProjects, talentsOf } from './job-funnel.service.ts';

const LIST = `{ getJobFunnelProjects { results { name talents { lastname } } }
  getCurrentProjectsPerClient { projects { name talents { lastname } } } }`;

const api = testApi();

describe('the candidates of the jobs of a list', () => {
  it('stand each under their own job, the furthest first', () =>
    api.rollback(async (test) => {
      const { society, job } = await boardOf(test, { name: 'Portail' });
      const other = await insertJob(test, society.id, { name: 'Mobile', created_at: '2026-01-01' });
      await insertJob(test, society.id, { name: 'Données', created_at: '2025-01-01' });
      for (const phase of ['PresentedToClient', 'BPA'] as const) await enter(test, { jobId: job.id, phase });
      await enter(test, { jobId: other.id, phase: 'Validated' });
      const { data } = await test.executeTalents(asAdmin((await test.create.staff()).id), LIST);
      const seen = (jobs: { name: string; talents: { lastname: string }[] }[]) =>
        jobs.map(({ name, talents }) => [name, ...talents.map(({ lastname }) => lastname)].join(' '));
      const expected = ['Portail BPA PresentedToClient', 'Mobile Validated', 'Données'];
      assert.deepEqual(seen(data.getJobFunnelProjects.results), expected);
      assert.deepEqual(seen(data.getCurrentProjectsPerClient[0].projects), expected);
    }));

  it('are read by one statement, however many jobs there are; a contact reads none of one closed meanwhile', () =>
    api.rollback(async (test) => {
      const { society, job, viewer } = await boardOf(test);
      const closed = await insertJob(test, society.id);
      for (const jobId of [job.id, closed.id]) await enter(test, { jobId, phase: 'BPA', presentedTo: society.id });
      const { db, count } = countQueries(test.db, 'left join talent_presentation');
      const context = { ...test.context(viewer), db };
      const { results } = await getJobFunnelProjects(context, {});
      await test.db.updateTable('job_project').set({ status: 'LOST' }).where('id', '=', closed.id).execute();
      const talents = await Promise.all(results.map((listed) => talentsOf(context, listed)));
      const found = results.map(({ id }, index) => [id === job.id, talents[index]?.length]);
      assert.deepEqual(found.sort(), [
        [false, 0],
        [true, 1],
      ]);
      assert.equal(count(), 1);
    }));
});
