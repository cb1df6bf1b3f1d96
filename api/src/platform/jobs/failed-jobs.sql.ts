import { sql } from 'kysely';
import type { Sql } from '../read/read-model.ts';

/** What failed longer ago is a matter of the records. */
const FAILED_DAYS = 30;

/** Work that was given up, and neither done since nor set aside; `j` is its run. */
export function isGivenUpJob(now: Date): Sql {
  return sql`j.state = 'failed' and j.set_aside_at is null
    and j.started_at > ${now}::timestamptz - ${`${FAILED_DAYS} days`}::interval
    and not exists (select from job_run done where done.object_id = j.object_id and done.job_name = j.job_name
      and done.started_at > j.started_at)`;
}
