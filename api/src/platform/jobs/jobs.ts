import { createHash } from 'node:crypto';
import type { Permission } from '@bloom/shared-rules/person/roles';
import { traceparent } from '@bloom/shared-server/watch/trace-carrier';
import { CompiledQuery } from 'kysely';
import type { Db as BossDatabase, PgBoss } from 'pg-boss';
import type { Platform } from '../context/context.ts';
import type { Jobs } from '../context/job-queue.ts';
import type { Db, Tx } from '../database/database.ts';
import { beginAgain, findQueuedData } from './job-run-record.repository.ts';

/** A kind of background work. Handlers may run twice: effects are made unique by keys. */
export interface JobDefinition {
  queue: string;
  /** What staff call it, in French. */
  title: string;
  /** Whose work it is: who may try it again. Without, whoever looks after missions or money. */
  owners?: readonly Permission[];
  /** Where running it again would do nothing: what to do instead, in a French sentence. */
  instead?: string;
  /** Seconds one attempt may take: HTTP 30, PDF 60, virus scan 120. */
  timeoutSeconds: number;
  /** Jobs of this queue one server runs at once. */
  concurrency?: number;
  /**
   * Comes by the thousand at the end of a month: between two a server rests, so that who works beside it does not wait.
   */
  rests?: boolean;
  run(platform: Platform, data: Record<string, string>, job: { jobId: string; attempt: number }): Promise<void>;
  /** Called once when the last attempt failed: the object goes to its error state. */
  failed?(platform: Platform, data: Record<string, string>, sentence: string): Promise<void>;
}

/** An error whose French sentence may be shown; `final` ends the retries. */
export class JobError extends Error {
  readonly final: boolean;
  constructor(sentence: string, options: { final?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.name = 'JobError';
    this.final = options.final ?? false;
  }
}

const definitions = new Map<string, JobDefinition>();

/** Declares a queue; called once by the domain's `x.jobs.ts`. */
export function defineJob(definition: JobDefinition): JobDefinition {
  if (definitions.has(definition.queue)) throw new Error(`The queue ${definition.queue} is defined twice.`);
  definitions.set(definition.queue, definition);
  return definition;
}

export function jobDefinitions(): JobDefinition[] {
  return [...definitions.values()];
}

export function jobDefinition(queue: string): JobDefinition {
  const definition = definitions.get(queue);
  if (definition === undefined) throw new Error(`The queue ${queue} is not defined.`);
  return definition;
}

/** What staff call the work of a queue, also one that there is no more. */
export function jobTitle(queue: string): string {
  return definitions.get(queue)?.title ?? 'Traitement automatique';
}

export function jobOwners(queue: string): readonly Permission[] {
  return definitions.get(queue)?.owners ?? ['account', 'finance'];
}

/**
 * Why a job that was given up is not run again; null when it can be. `isQueued`: the queue still has what it was about.
 */
export function retryRefusal(queue: string, isQueued: boolean): string | null {
  const definition = definitions.get(queue);
  if (definition?.instead !== undefined) return definition.instead;
  return definition !== undefined && isQueued
    ? null
    : 'Trop ancien pour être relancé\u00a0: refaites l’opération depuis son écran.';
}

type FailureListener = (platform: Platform, tx: Tx, failure: { jobId: string; sentence: string }) => Promise<void>;

const failureListeners = new Set<FailureListener>();

/** Called in the transaction that ends a job for which no try is left. */
export function onJobFailed(listener: FailureListener): void {
  failureListeners.add(listener);
}

export async function tellJobFailed(platform: Platform, tx: Tx, jobId: string, sentence: string): Promise<void> {
  for (const listener of failureListeners) await listener(platform, tx, { jobId, sentence });
}

/** The same queue and key always give the same uuid. */
function jobId(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Lets pg-boss write through our connection, hence in our transaction. */
export function bossDatabase(db: Db): BossDatabase {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}

/** What a job brings to whoever runs it, besides its data. */
const TRACEPARENT = 'traceparent';

function withTraceparent(data: Record<string, string>): Record<string, string> {
  const parent = traceparent();
  return parent === undefined ? data : { ...data, [TRACEPARENT]: parent };
}

/** The data of a job, and the trace that it was asked for in. */
export function withoutTraceparent(data: Record<string, string>): {
  parent: string | undefined;
  data: Record<string, string>;
} {
  const { [TRACEPARENT]: parent, ...own } = data;
  return { parent, data: own };
}

export function createJobs(boss: PgBoss): Jobs {
  return {
    async enqueue(db, queue, job) {
      jobDefinition(queue);
      const id = jobId(queue, job.key);
      const inserted = await db
        .insertInto('job_run')
        .values({ id, job_name: queue, object_id: job.objectId ?? null, created_by: job.createdBy ?? null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted !== undefined) await boss.send(queue, withTraceparent(job.data), { id, db: bossDatabase(db) });
      return id;
    },
    async retry(db, queue, { id, now }) {
      jobDefinition(queue);
      const queued = await findQueuedData(db, queue, id);
      if (queued === undefined || !(await beginAgain(db, id, now))) return false;
      await boss.deleteJob(queue, id, { db: bossDatabase(db) });
      await boss.send(queue, withTraceparent(withoutTraceparent(queued).data), { id, db: bossDatabase(db) });
      return true;
    },
  };
}
