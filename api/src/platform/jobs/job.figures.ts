import { sql } from 'kysely';
import { defineFigures, figure } from '../watch/figures.ts';
import { isGivenUpJob } from './failed-jobs.sql.ts';

interface QueueState {
  queue: string;
  state: 'waiting' | 'running' | 'failed';
  jobs: number;
  oldest: number | null;
}

defineFigures({
  metrics: ['bloom_jobs', 'bloom_job_oldest_seconds'],
  async read({ db, clock }) {
    const { rows } = await sql<QueueState>`
      select job_name as queue, case state when 'running' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
        count(*)::int as jobs,
        extract(epoch from now() - min(started_at) filter (where state = 'queued'))::float8 as oldest
      from job_run j
      where state in ('queued', 'running', 'retrying') or (${isGivenUpJob(clock.now())})
      group by 1, 2`.execute(db);
    return rows.flatMap(({ queue, state, jobs, oldest }) => [
      figure('bloom_jobs', { queue, state }, jobs),
      ...(state === 'waiting' ? [figure('bloom_job_oldest_seconds', { queue }, oldest ?? 0)] : []),
    ]);
  },
});

interface SweepState {
  sweep: string;
  failing: boolean;
  succeeded: number | null;
}

defineFigures({
  metrics: ['bloom_sweep_failing', 'bloom_sweep_succeeded_timestamp_seconds'],
  async read({ db }) {
    const { rows } = await sql<SweepState>`
      select name as sweep, error is not null as failing, extract(epoch from succeeded_at)::float8 as succeeded
      from sweep_run`.execute(db);
    return rows.flatMap(({ sweep, failing, succeeded }) => [
      figure('bloom_sweep_failing', { sweep }, failing ? 1 : 0),
      ...(succeeded === null ? [] : [figure('bloom_sweep_succeeded_timestamp_seconds', { sweep }, succeeded)]),
    ]);
  },
});
