import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findJob, type ReadJob, unknownJob } from '../job-funnel/job-funnel.service.ts';
import { lockJob, writePublication } from './job-edit.repository.ts';
import { refuse } from './job-edit.service.ts';
import { editRefusal, requireJobStaff } from './job-project.policy.ts';

/** An open offer leaves the TalentBoard, with everybody who is presented for it. */
export function unpublishJobProject(context: RequestContext, jobId: string): Promise<ReadJob> {
  return publish(context, jobId, false);
}

export function republishJobProject(context: RequestContext, jobId: string): Promise<ReadJob> {
  return publish(context, jobId, true);
}

/** Told twice, it is once: whoever decided first is the one whom the audit names. */
async function publish(context: RequestContext, jobId: string, isPublished: boolean): Promise<ReadJob> {
  const reader = requireJobStaff(context.viewer);
  await inTransaction(context.db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job === undefined) throw unknownJob();
    const refused = editRefusal(job);
    if (refused !== undefined) throw refuse(refused);
    if ((job.unpublished_at === null) === isPublished) return;
    await writePublication(tx, job.id, isPublished ? null : context.clock.now());
    const action = isPublished ? 'funnel.republish' : 'funnel.unpublish';
    await audit(tx, context, { action, objectKind: 'job', objectId: job.id });
  });
  return findJob(context, reader, jobId);
}
