import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Platform } from './context.ts';
import type { Db } from './database.ts';
import { runJob } from './job-run.ts';
import { bossDatabase, type JobDefinition, jobDefinitions } from './jobs.ts';

/** 5 attempts, 10 s × 2^n with jitter, at most 15 min apart. */
const RETRY = { retryLimit: 4, retryDelay: 10, retryBackoff: true, retryDelayMax: 900 };
/** A worker that dies loses its job after this long without a sign of life. */
const LEASE_SECONDS = 120;
const STOP_MS = 20_000;

/** A pg-boss that only writes jobs, through our connections; it never starts a worker. */
export function createBoss(db: Db): PgBoss {
  return new PgBoss({ db: bossDatabase(db), useListenNotify: true, supervise: false, schedule: false, migrate: false });
}

/** Creates pg-boss's tables and our queues; safe to repeat and to run on several servers at once. */
export async function prepareQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const definition of jobDefinitions()) {
    const options = queueOptions(definition);
    await boss.createQueue(definition.queue, options);
    await boss.updateQueue(definition.queue, options);
  }
  await boss.stop({ graceful: false, close: true });
}

function queueOptions(definition: JobDefinition) {
  return { ...RETRY, expireInSeconds: definition.timeoutSeconds, heartbeatSeconds: LEASE_SECONDS, notify: true };
}

export interface Workers {
  stop(): Promise<void>;
}

/** Takes jobs of every queue until stopped; woken by NOTIFY, and by polling should a notification be lost. */
export async function startWorkers(platform: Platform, connectionString: string): Promise<Workers> {
  const { log } = platform;
  const boss = new PgBoss({
    connectionString,
    max: 4,
    application_name: 'bloom-jobs',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the queue has a problem'));
  await boss.start();
  for (const definition of jobDefinitions()) {
    const workers = definition.concurrency ?? 2;
    for (let index = 0; index < workers; index += 1) await startWorker(platform, boss, definition);
  }
  return { stop: () => boss.stop({ graceful: true, close: true, timeout: STOP_MS }) };
}

async function startWorker(platform: Platform, boss: PgBoss, definition: JobDefinition): Promise<void> {
  let workerId = '';
  workerId = await boss.work(
    definition.queue,
    { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 },
    async ([job]: JobWithMetadata<Record<string, string>>[]) => {
      if (job === undefined) return;
      // Look for the next one at once: jobs that waited for a server announce themselves no more.
      boss.notifyWorker(workerId);
      await runJob(platform, definition, {
        id: job.id,
        data: job.data,
        attempt: job.retryCount + 1,
        last: job.retryCount >= job.retryLimit,
      });
    },
  );
}
