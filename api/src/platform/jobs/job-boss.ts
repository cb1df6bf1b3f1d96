import { withTrace } from '@bloom/shared-server/watch/trace-carrier';
import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Platform } from '../context/context.ts';
import type { Db } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { withRests } from './job-rest.ts';
import { runJob } from './job-run.ts';
import { bossDatabase, type JobDefinition, jobDefinitions, withoutTraceparent } from './jobs.ts';

/** 5 attempts, 10 s × 2^n with jitter, at most 15 min apart. */
const RETRY = { retryLimit: 4, retryDelay: 10, retryBackoff: true, retryDelayMax: 900 };
/** A worker that dies loses its job after this long without a sign of life. */
const LEASE_SECONDS = 10;
/** How often leases that ran out are looked for. */
const LOOK_SECONDS = 3;
/** One look among all servers; shorter than what is between two of one, which the clock never cuts exactly. */
const LOOK_APART_SECONDS = 2;
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
    // Asked for below: what was lost is taken up again in the same breath.
    supervise: false,
    monitorIntervalSeconds: LOOK_APART_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the queue has a problem'));
  await boss.start();
  const workers = new Map<string, string[]>();
  for (const definition of jobDefinitions()) {
    const ids = Array.from({ length: definition.concurrency ?? 2 }, () => startWorker(platform, boss, definition));
    workers.set(definition.queue, await Promise.all(ids));
  }
  const looks = startLooks(async () => {
    await boss.supervise();
    for (const queue of await releaseLostJobs(platform.db)) {
      for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
    }
  }, log);
  return {
    async stop() {
      await looks.stop();
      await boss.stop({ graceful: true, close: true, timeout: STOP_MS });
    },
  };
}

/** Looks for what was lost again and again, however long one look takes. */
function startLooks(look: () => Promise<void>, log: Logger): Workers {
  let timer: NodeJS.Timeout;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  const wait = () => {
    if (!stopped) timer = setTimeout(begin, LOOK_SECONDS * 1_000);
  };
  const begin = () => {
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs: lost ones could not be looked for'))
      .finally(wait);
  };
  wait();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** The delay between tries is for what failed: a job whose server died goes on at once. Answers the queues to wake. */
export async function releaseLostJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job set start_after = now()
    where state = 'retry' and start_after > now() and output -> 'value' ->> 'message' = 'job heartbeat timeout'
    returning name`.execute(db);
  return [...new Set(rows.map(({ name }) => name))];
}

async function startWorker(platform: Platform, boss: PgBoss, definition: JobDefinition): Promise<string> {
  let workerId = '';
  const inTurn = definition.rests ? withRests() : (work: () => Promise<void>) => work();
  workerId = await boss.work(
    definition.queue,
    { includeMetadata: true, batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 },
    async ([job]: JobWithMetadata<Record<string, string>>[]) => {
      if (job === undefined) return;
      // Look for the next one at once: jobs that waited for a server announce themselves no more.
      boss.notifyWorker(workerId);
      const { parent, data } = withoutTraceparent(job.data);
      const attempt = { id: job.id, data, attempt: job.retryCount + 1, last: job.retryCount >= job.retryLimit };
      await inTurn(() => withTrace(`job ${definition.queue}`, parent, () => runJob(platform, definition, attempt)));
    },
  );
  return workerId;
}
