import { staffOfMission } from '../../cra/activities/cra-record.service.ts';
import type { Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { notify } from './notifications.service.ts';
import { activeStaff, staffWithAccount } from './staff.repository.ts';

/** A job for which no try is left: told to who asked for it, and to who looks after its object. */
export async function tellJobFailure(
  platform: Platform,
  tx: Db,
  { jobId, sentence }: { jobId: string; sentence: string },
): Promise<void> {
  const job = await tx.selectFrom('job_run').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job === undefined) return;
  const missionId = job.object_id === null ? undefined : await missionOf(tx, job.object_id);
  const asker = /^staff:(.+)$/.exec(job.created_by ?? '')?.[1];
  const concerned = [
    ...(asker === undefined ? [] : await activeStaff(tx, asker)),
    ...(missionId === undefined ? [] : await staffOfMission(tx, missionId)),
  ];
  await notify(platform, tx, {
    kind: 'jobFailed',
    title: 'Traitement en échec',
    description: sentence,
    priority: 'urgent',
    link: missionId === undefined ? '/' : `/mission/${missionId}`,
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `jobFailed:${jobId}:${job.ended_at?.toISOString() ?? ''}`,
    to: { staffIds: concerned.length > 0 ? [...new Set(concerned)] : await staffWithAccount(tx) },
  });
}

/** The mission of a report, when the job was about one. */
async function missionOf(db: Db, objectId: string): Promise<string | undefined> {
  const row = await db.selectFrom('activity').select('mission_id').where('id', '=', objectId).executeTakeFirst();
  return row?.mission_id;
}
