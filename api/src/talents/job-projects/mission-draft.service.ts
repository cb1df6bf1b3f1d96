import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import type { RequestContext } from '../../platform/context/context.ts';
import type { ReadJob } from '../job-funnel/job-funnel.service.ts';
import { isJobStaff } from './job-project.policy.ts';
import { type MissionDraft, missionDraftsOf } from './mission-draft.repository.ts';

/** Missions that a won offer still waits for, told to staff; a permanent job has none. */
export async function missionDrafts({ db, viewer }: RequestContext, job: ReadJob): Promise<MissionDraft[]> {
  if (job.status !== 'WIN' || isPermanent(job.deal_type) || !isJobStaff(viewer)) return [];
  return missionDraftsOf(db, job.id);
}
