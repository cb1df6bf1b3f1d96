import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { prepareQueues, startWorkers } from '../../platform/jobs/job-boss.ts';
import { defineJob, JobError } from '../../platform/jobs/jobs.ts';
import { until } from '../../platform/testing/until.ts';
import { asAdmin } from '../../platform/testing/viewers.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';

const runs: string[] = [];
const failures: string[] = [];
defineJob({
  queue: 'test-work',
  title: 'Travail de test',
  timeoutSeconds: 10,
  async run(_platform, data) {
    runs.push(data.name ?? '');
    if (data.name === 'wrong') throw new JobError('Le test a échoué.', { final: true });
  },
  async failed(_platform, data, sentence) {
    failures.push(`${data.name}: ${sentence}`);
  },
});

let api: CommittingTestApi;
before(async () => {
  api = await openCommittingTestApi();
  await prepareQueues(api.url);
});
after(() => api.close());

describe('jobs', () => {
  it('of one key are one job, and none after a rollback', () =>
    api.committed(async ({ db, platform }) => {
      const job = { key: 'once', data: { name: 'once' } };
      const id = await platform.jobs.enqueue(db, 'test-work', job);
      assert.equal(await platform.jobs.enqueue(db, 'test-work', job), id);
      await assert.rejects(
        db.transaction().execute(async (tx) => {
          await platform.jobs.enqueue(tx, 'test-work', { key: 'lost', data: { name: 'lost' } });
          throw new Error('rolled back');
        }),
      );
      const { rows } = await api.pool.query("select data->>'name' as name from pgboss.job where name = 'test-work'");
      assert.deepEqual(rows, [{ name: 'once' }]);
    }));

  it('are run by a worker, which tells the end, and a final failure the reason', () =>
    api.committed(async ({ db, platform }) => {
      await platform.events.start();
      const ended = new Set<string>();
      platform.events.on('job_done', (id) => ended.add(id));
      const workers = await startWorkers(platform, api.url);
      const fine = await platform.jobs.enqueue(db, 'test-work', { key: 'fine', data: { name: 'fine' } });
      const wrong = await platform.jobs.enqueue(db, 'test-work', { key: 'wrong', data: { name: 'wrong' } });
      await until(() => ended.size === 3);
      await workers.stop();
      await platform.events.stop();
      const states = await db.selectFrom('job_run').select(['id', 'state', 'error_message']).execute();
      const of = (id: string) => states.find((row) => row.id === id);
      assert.equal(of(fine)?.state, 'done');
      assert.equal(of(wrong)?.state, 'failed');
      assert.equal(of(wrong)?.error_message, 'Le test a échoué.');
      assert.deepEqual(runs.sort(), ['fine', 'once', 'wrong']);
      assert.deepEqual(failures, ['wrong: Le test a échoué.']);
    }));

  it('that waited for a worker are run one after the other, not one per poll', () =>
    api.committed(async ({ db, platform }) => {
      for (let index = 0; index < 12; index += 1) {
        await platform.jobs.enqueue(db, 'test-work', { key: `waiting-${index}`, data: { name: 'waiting' } });
      }
      const workers = await startWorkers(platform, api.url);
      const done = () => runs.filter((name) => name === 'waiting').length;
      await until(() => done() >= 12);
      await workers.stop();
      assert.equal(done(), 12);
    }));

  it('of an object are listed to staff, newest first', () =>
    api.rollback(async ({ db, platform, execute, create }) => {
      const objectId = crypto.randomUUID();
      await platform.jobs.enqueue(db, 'test-work', { key: 'listed', data: {}, objectId });
      const admin = asAdmin((await create.staff()).id);
      const query =
        'query ($id: ID!, $jobName: String) { jobHistorical(id: $id, jobName: $jobName) { jobName title state } }';
      const { data } = await execute(admin, query, { id: objectId, jobName: 'test-work' });
      assert.deepEqual(
        { ...data.jobHistorical[0] },
        { jobName: 'test-work', title: 'Travail de test', state: 'queued' },
      );
      assert.deepEqual((await execute(admin, query, { id: objectId, jobName: 'other' })).data.jobHistorical, []);
    }));
});
