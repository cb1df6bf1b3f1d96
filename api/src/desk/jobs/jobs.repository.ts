import type { Db } from '../../platform/database/database.ts';

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
