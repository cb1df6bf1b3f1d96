import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isGivenUpJob } from '../../platform/jobs/failed-jobs.sql.ts';

const columns = [
  'id as jobId',
  'job_name as jobName',
  'state',
  'error_message as errorMessage',
  'created_by as createdBy',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const;

export async function findJobRun(db: Db, id: string) {
  return db.selectFrom('job_run').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Undefined when it was done since, or set aside, too. */
export async function findGivenUpJob(db: Db, id: string, now: Date): Promise<JobRunRow | undefined> {
  return db
    .selectFrom('job_run as j')
    .select(columns)
    .where('j.id', '=', id)
    .where(sql<boolean>`${isGivenUpJob(now)}`)
    .executeTakeFirst();
}

export type JobRunRow = NonNullable<Awaited<ReturnType<typeof findJobRun>>>;

export async function listJobRuns(db: Db, objectId: string, jobName: string | undefined): Promise<JobRunRow[]> {
  return db
    .selectFrom('job_run')
    .select(columns)
    .where('object_id', '=', objectId)
    .$if(jobName !== undefined, (query) => query.where('job_name', '=', jobName as string))
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
}
