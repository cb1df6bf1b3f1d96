import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireStaff } from '../../platform/viewer/viewer.ts';
import { canFollowJob } from './jobs.policy.ts';
import { findJobRun, type JobRunRow, listJobRuns } from './jobs.repository.ts';

export type JobRunItem = JobRunRow;

export interface JobEvent {
  jobId: string;
  jobQueueName: string;
  jobError: { message: string } | null;
}

export function listJobHistory(context: RequestContext, objectId: string, jobName: string | null | undefined) {
  requireStaff(context.viewer);
  if (!isUuid(objectId)) return [];
  return listJobRuns(context.db, objectId, jobName ?? undefined);
}

async function requireJob(context: RequestContext, jobId: string): Promise<JobRunRow> {
  const job = isUuid(jobId) ? await findJobRun(context.db, jobId) : undefined;
  // Somebody else's job and no job look the same.
  if (job === undefined || !canFollowJob(context.viewer, job)) throw new AppError('OBJECT_NOT_FOUND');
  return job;
}

const isOver = (job: JobRunRow): boolean => job.state === 'done' || job.state === 'failed';

/**
 * The end of a job, at once when it is over already, as one event when it ended in the awaited state. The stream closes
 * in either case. A notification may be lost with its connection, so the row is read again after a reconnection.
 */
export async function followJob(
  context: RequestContext,
  jobId: string,
  awaited: 'done' | 'failed',
): Promise<AsyncGenerator<JobEvent>> {
  await requireJob(context, jobId);
  return follow(context, jobId, awaited);
}

function follow(context: RequestContext, jobId: string, awaited: 'done' | 'failed'): AsyncGenerator<JobEvent> {
  let closed = false;
  let wake = () => {};
  const events = (async function* () {
    const stopListening = context.events.on('job_done', (id) => {
      if (id === jobId) wake();
    });
    const stopReconnect = context.events.onReconnect(() => wake());
    try {
      while (!closed) {
        // Armed before the row is read: an end between the two is not missed.
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const job = await requireJob(context, jobId);
        if (isOver(job)) {
          if (job.state === awaited) yield eventOf(job);
          return;
        }
        await woken;
      }
    } finally {
      stopListening();
      stopReconnect();
    }
  })();
  // A generator that waits cannot be returned from outside: a subscriber who leaves wakes it first.
  const leave = events.return.bind(events);
  events.return = (value) => {
    closed = true;
    wake();
    return leave(value);
  };
  return events;
}

function eventOf(job: JobRunRow): JobEvent {
  const jobError = job.state === 'failed' ? { message: job.errorMessage ?? 'Le traitement a échoué.' } : null;
  return { jobId: job.jobId, jobQueueName: job.jobName, jobError };
}
