import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findQueuedData, setAside } from '../../platform/jobs/job-run-record.repository.ts';
import { retryRefusal } from '../../platform/jobs/jobs.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { othersJob, readsServiceState } from './jobs.policy.ts';
import { findGivenUpJob, type JobRunRow } from './jobs.repository.ts';

/** What the page of the service lists, and nothing else. */
async function requireFailed(context: RequestContext, jobId: string): Promise<JobRunRow> {
  if (!readsServiceState(context.viewer)) throw refusal(context.viewer);
  const job = isUuid(jobId) ? await findGivenUpJob(context.db, jobId, context.clock.now()) : undefined;
  if (job === undefined) throw new AppError('OBJECT_NOT_FOUND');
  const message = othersJob(context.viewer, job.jobName);
  if (message !== null) throw new AppError('FORBIDDEN', { message });
  return job;
}

/** Puts work that was given up into its queue again, with all its tries. */
export async function retryFailedJob(context: RequestContext, jobId: string): Promise<JobRunRow> {
  const job = await requireFailed(context, jobId);
  const { db, clock, jobs } = context;
  return inTransaction(db, async (tx) => {
    const queued = await findQueuedData(tx, job.jobName, jobId);
    const message = retryRefusal(job.jobName, queued !== undefined);
    if (message !== null) throw new AppError('BAD_USER_INPUT', { message, invalidArgs: ['jobId'] });
    // Somebody else was faster.
    if (!(await jobs.retry(tx, job.jobName, { id: jobId, now: clock.now() }))) throw new AppError('OBJECT_NOT_FOUND');
    await audit(tx, context, { action: 'job.retry', objectKind: 'job', objectId: jobId });
    return { ...job, state: 'queued', errorMessage: null, startedAt: clock.now(), endedAt: null };
  });
}

/** What was done in another way is listed no more, and no alert tells of it. */
export async function setFailedJobAside(context: RequestContext, jobId: string): Promise<JobRunRow> {
  const job = await requireFailed(context, jobId);
  return inTransaction(context.db, async (tx) => {
    if (!(await setAside(tx, jobId, context.clock.now()))) throw new AppError('OBJECT_NOT_FOUND');
    await audit(tx, context, { action: 'job.setAside', objectKind: 'job', objectId: jobId });
    return job;
  });
}
