import { sql } from 'kysely';
import { type EndingPaper, papersEnding } from '../companies/compliance/papers-ending.sql.ts';
import { isRunning } from '../missions/missions/missions.sql.ts';
import type { Db } from '../platform/database/database.ts';
import { isGivenUpJob } from '../platform/jobs/failed-jobs.sql.ts';
import { jobSubject, joinJobObject } from './job-subject.sql.ts';

export interface FailedJobRow {
  jobId: string;
  queue: string;
  /** Whose work it was, where its object is known. */
  subject: string | null;
  reason: string | null;
  failedAt: Date;
  missionId: string | null;
  /** The queue still has what it was about. */
  isQueued: boolean;
}

const MOST = 100;

/**
 * Work that was given up, the latest first.
 * @param queues null for all
 */
export async function failedJobs(db: Db, now: Date, queues: readonly string[] | null): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select j.id as "jobId", j.job_name as queue, j.error_message as reason, coalesce(j.ended_at, j.started_at) as "failedAt",
      m.id as "missionId", ${jobSubject} as subject,
      exists (select from pgboss.job q where q.name = j.job_name and q.id = j.id) as "isQueued"
    from job_run j ${joinJobObject}
    where ${isGivenUpJob(now)} and (${queues}::text[] is null or j.job_name = any(${queues}::text[]))
    order by "failedAt" desc, j.id limit ${MOST}`.execute(db);
  return rows;
}

export interface LastRun {
  name: string;
  succeededAt: Date | null;
  hasFailed: boolean;
}

/** Of regular tasks that whoever runs the product begins. */
export async function lastRuns(db: Db, names: readonly string[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select name, succeeded_at as "succeededAt", error is not null as "hasFailed" from sweep_run
    where name = any(${names}::text[])`.execute(db);
  return rows;
}

export interface EndingPaperRow {
  societyId: string;
  societyName: string;
  document: EndingPaper;
  expires: string;
}

/** The first to end first. */
export async function endingPapers(db: Db, days: { today: string; until: string }): Promise<EndingPaperRow[]> {
  const { rows } = await sql<EndingPaperRow>`
    select p.society_id as "societyId", p.society_name as "societyName", p.document, p.expires
    from ${papersEnding({ ...days, isRunning })} as p where not p.waits_for_check
    order by p.expires, p.society_name, p.document, p.society_id limit ${MOST}`.execute(db);
  return rows;
}
