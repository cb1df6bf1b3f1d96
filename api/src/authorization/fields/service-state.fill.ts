import { DAY_MS, HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { BACKUP, RESTORE_TEST } from '../../backup/backup-record.ts';
import { SEAL_QUEUE } from '../../cra/signing/seal.queue.ts';
import { load } from '../../platform/watch/load.ts';
import type { TestContext } from '../../testing/test-api.ts';

/**
 * This process is busy, a backup was made and restored once, a job has waited for an hour, and a regular task has
 * failed for a year.
 */
export async function fillServiceState({ db }: TestContext) {
  const at = new Date(Date.now() - HOUR_MS);
  // As a process is that was kept from its work.
  load.late(60_000);
  await db
    .insertInto('job_run')
    .values({ id: crypto.randomUUID(), job_name: SEAL_QUEUE, state: 'queued', started_at: at })
    .execute();
  const before = new Date(at.getTime() - 365 * DAY_MS);
  const run = { slot: 'world', started_at: at, attempts: 1, succeeded_at: at };
  await db
    .insertInto('sweep_run')
    .values([
      { ...run, name: BACKUP },
      { ...run, name: RESTORE_TEST },
      { ...run, name: 'digests', succeeded_at: before, error: 'no answer' },
    ])
    .execute();
}
