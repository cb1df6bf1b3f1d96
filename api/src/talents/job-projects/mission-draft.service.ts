import { isPermanent } from '@bloom/shared-rules/deal-types';
import type { RequestContext } from '../../platform/context/context.ts';
import { isAdmin } from '../../platform/viewer/viewer.ts';
import type { ReadJob } from '../job-funnel/job-funnel.service.ts';
import { type MissionDraft, missionDraftsOf } from './mission-draft.repository.ts';

/** Missions that a won offer still waits for, for those who enter missions; a permanent job has none. */
export async function missionDrafts({ db, viewer }: RequestContext, job: ReadJob): Promise<MissionDraft[]> {
  if (job.status !== 'WIN' || isPermanent(job.deal_type) || !isAdmin(viewer, 'account')) return [];
  return missionDraftsOf(db, job.id);
}
