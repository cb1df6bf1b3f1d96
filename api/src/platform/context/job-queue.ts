import type { Db } from '../database/database.ts';

export interface NewJob {
  /** `kind:object:version`; the same key is the same job. */
  key: string;
  /** Ids only: what the job needs it reads again. */
  data: Record<string, string>;
  /** What `jobHistorical` lists it under. */
  objectId?: string;
  /** The actor (see actorOf) who may follow it. */
  createdBy?: string;
}

export interface Jobs {
  /** Queues the work in the caller's transaction and answers its deterministic id. */
  enqueue(db: Db, queue: string, job: NewJob): Promise<string>;
  /**
   * Queues what was given up once more, with all its tries; false when there is nothing left of it, or it is under way.
   */
  retry(db: Db, queue: string, job: { id: string; now: Date }): Promise<boolean>;
}
