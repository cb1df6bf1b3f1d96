import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { jobOwners } from '../../platform/jobs/jobs.ts';
import { notify } from './notifications.service.ts';
import { activeStaff, staffWith } from './staff.repository.ts';

/** What a job worked on: where it is seen, the mission it belongs to, and who looks after that. */
export interface JobObject {
  link: string;
  missionId?: string;
  /** Where the sentence of the failure alone does not say of what it is. */
  name?: string;
  staffIds: string[];
}

type Finder = (tx: Db, objectId: string) => Promise<JobObject | undefined>;

const finders: Finder[] = [];

/** A domain whose objects have jobs says whose they are. */
export function knowJobObjects(find: Finder): void {
  finders.push(find);
}

/** A job for which no try is left: told to who asked for it, and to who looks after its object. */
export async function tellJobFailure(
  platform: Platform,
  tx: Db,
  { jobId, sentence }: { jobId: string; sentence: string },
): Promise<void> {
  const job = await tx.selectFrom('job_run').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (job === undefined) return;
  const object = job.object_id === null ? undefined : await objectOf(tx, job.object_id);
  const asker = /^staff:(.+)$/.exec(job.created_by ?? '')?.[1];
  const concerned = [...(asker === undefined ? [] : await activeStaff(tx, asker)), ...(object?.staffIds ?? [])];
  await notify(platform, tx, {
    kind: 'jobFailed',
    title: 'Traitement en échec',
    description: object?.name === undefined ? sentence : `${object.name}\u00a0: ${sentence}`,
    priority: 'urgent',
    link: object?.link ?? '/',
    ...(object?.missionId === undefined ? {} : { missionId: object.missionId }),
    dedupeKey: `jobFailed:${jobId}:${job.ended_at?.toISOString() ?? ''}`,
    to: { staffIds: concerned.length > 0 ? [...new Set(concerned)] : await ownersOf(tx, job.job_name) },
  });
}

/** Whose work it is, and else everybody who looks after missions. */
async function ownersOf(tx: Db, queue: string): Promise<string[]> {
  const owners = new Set<string>();
  for (const permission of jobOwners(queue)) {
    for (const id of await staffWith(tx, `can_${permission}`)) owners.add(id);
  }
  return owners.size > 0 ? [...owners] : staffWith(tx, 'can_account');
}

async function objectOf(tx: Db, objectId: string): Promise<JobObject | undefined> {
  for (const find of finders) {
    const object = await find(tx, objectId);
    if (object !== undefined) return object;
  }
  return undefined;
}
