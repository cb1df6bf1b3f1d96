import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { unknownCandidate } from '../ats/unknown-candidate.ts';
import { holdJob, holdTalent, type LockedEntry, lockEntry } from './candidate-entry.repository.ts';
import { jobReaderOf } from './job-funnel.policy.ts';
import { getJobFunnelProjectWithTalents, type ShownTalent, unknownJob } from './job-funnel.service.ts';

/** Recruiters and account managers. */
export function requireFunnelEditor(viewer: Viewer): void {
  if (jobReaderOf(viewer).kind !== 'staff') throw refusal(viewer);
}

export interface CandidateKey {
  jobId: string;
  talentId: string;
}

/** Changes one candidate of a job, one change at a time; answers it as it is afterwards. */
export async function changeCandidate(
  context: RequestContext,
  { jobId, talentId }: CandidateKey,
  change: (tx: Tx, entry: LockedEntry) => Promise<void>,
): Promise<ShownTalent> {
  requireFunnelEditor(context.viewer);
  await inTransaction(context.db, async (tx) => {
    const job = await holdJob(tx, jobId);
    if (job === undefined) throw unknownJob();
    // Before it is read whether the person was erased: what is written afterwards would stay.
    await holdTalent(tx, talentId);
    const entry = await lockEntry(tx, job, talentId);
    if (entry === undefined) throw unknownCandidate();
    await change(tx, entry);
  });
  return readCandidate(context, { jobId, talentId });
}

export async function readCandidate(context: RequestContext, { jobId, talentId }: CandidateKey): Promise<ShownTalent> {
  const [candidate] = (await getJobFunnelProjectWithTalents(context, jobId, talentId)).talents;
  if (candidate === undefined) throw unknownCandidate();
  return candidate;
}
