import { auditSystem } from '../audit/audit.ts';
import type { Platform } from '../context/context.ts';
import { type Db, inTransaction } from '../database/database.ts';
import { notifyChannel } from '../database/events.ts';
import { type JobDefinition, JobError, jobDefinitions, tellJobFailed } from './jobs.ts';

export interface JobAttempt {
  id: string;
  data: Record<string, string>;
  /** 1 for the first. */
  attempt: number;
  /** No retry follows. */
  last: boolean;
}

const UNKNOWN_FAILURE = 'Le traitement a échoué. Nos équipes sont prévenues.';

/**
 * One attempt of one job: the state others see (job_run), the work, and the end told to subscribers.
 * Throws when another attempt must follow.
 */
export async function runJob(platform: Platform, definition: JobDefinition, job: JobAttempt): Promise<void> {
  const { db, log } = platform;
  const logger = log.child({ jobId: job.id, queue: definition.queue, attempt: job.attempt });
  await setState(db, job.id, 'running');
  try {
    await definition.run(platform, job.data, { jobId: job.id, attempt: job.attempt });
    await end(platform, job.id, { state: 'done', sentence: null });
  } catch (error) {
    const final = job.last || (error instanceof JobError && error.final);
    logger[final ? 'error' : 'warn']({ err: error }, final ? 'job failed' : 'job failed, will be retried');
    if (!final) {
      await setState(db, job.id, 'retrying');
      throw error;
    }
    const run = { id: job.id, queue: definition.queue, data: job.data };
    await giveUp(platform, run, error instanceof JobError ? error.message : null);
  }
}

/**
 * No try is left: what the job worked on goes to its error state, and whom it concerns is told.
 * @param run its `data` are null when nobody knows them any more: its object stays as it is then
 * @param sentence null when what happened is nothing to show
 */
export async function giveUp(
  platform: Platform,
  { id, queue, data }: { id: string; queue: string; data: Record<string, string> | null },
  sentence: string | null,
): Promise<void> {
  const said = sentence ?? UNKNOWN_FAILURE;
  const definition = jobDefinitions().find((one) => one.queue === queue);
  if (data !== null) await definition?.failed?.(platform, data, said);
  await end(platform, id, { state: 'failed', sentence: said, queue });
}

async function setState(db: Db, id: string, state: 'running' | 'retrying'): Promise<void> {
  await db.updateTable('job_run').set({ state }).where('id', '=', id).execute();
}

type End = { state: 'done'; sentence: null } | { state: 'failed'; sentence: string; queue: string };

async function end(platform: Platform, id: string, ended: End): Promise<void> {
  const { state, sentence } = ended;
  await inTransaction(platform.db, async (tx) => {
    await tx
      .updateTable('job_run')
      .set({ state, error_message: sentence, ended_at: platform.clock.now() })
      .where('id', '=', id)
      .execute();
    if (ended.state === 'failed') {
      const { queue } = ended;
      await auditSystem(tx, { action: 'job.fail', objectKind: 'job', objectId: id, data: { queue } });
      await tellJobFailed(platform, tx, id, ended.sentence);
    }
    await notifyChannel(tx, 'job_done', id);
  });
}
