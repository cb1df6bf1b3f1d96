import { sql } from 'kysely';
import type { Platform } from '../context/context.ts';
import { forEachAlone } from './for-each-alone.ts';
import { giveUp } from './job-run.ts';

/** By then whoever held the last try has ended it, or is gone. */
const LOST_AFTER_MINUTES = 10;
const AT_ONCE = 200;

interface LostRun {
  id: string;
  queue: string;
  /** Null once the queue has forgotten it. */
  data: Record<string, string> | null;
}

/**
 * Ends the runs that nobody will end any more: the server went down during the last try, or what was to be said of the
 * failure could not be written either. The queue has given them up, or has forgotten them; what they worked on would
 * say « en cours » for ever. The oldest first; each that is ended leaves the list, each that cannot be is tried again.
 */
export async function endLostRuns(platform: Platform, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<LostRun>`
    select r.id, r.job_name as queue, j.data
    from job_run r left join pgboss.job j on j.id = r.id and j.name = r.job_name
    where r.state in ('queued', 'running', 'retrying')
      and r.started_at < ${platform.clock.now()}::timestamptz - ${LOST_AFTER_MINUTES} * interval '1 minute'
      and (j.id is null or (j.state in ('failed', 'cancelled')
        and j.completed_on < now() - ${LOST_AFTER_MINUTES} * interval '1 minute'))
    order by r.started_at limit ${AT_ONCE}`.execute(platform.db);
  return forEachAlone(platform.log, rows, (run) => endLost(platform, run), signal);
}

async function endLost(platform: Platform, { id, queue, data }: LostRun): Promise<true> {
  platform.log.error({ jobId: id, queue }, 'job lost: it is given up');
  await giveUp(platform, { id, queue, data }, null);
  return true;
}
