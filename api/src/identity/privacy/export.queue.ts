import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { type Request, updateRequest } from './privacy-request.repository.ts';

export const EXPORT_QUEUE = 'personal-data-export';

/** The copy is made apart: reading everything about somebody takes its time. */
export async function queueExport(context: RequestContext, tx: Db, request: Request): Promise<Request> {
  await context.jobs.enqueue(tx, EXPORT_QUEUE, {
    key: `export:${request.id}`,
    data: { requestId: request.id },
    objectId: request.id,
    createdBy: actorOf(context.viewer),
  });
  return updateRequest(tx, request.id, { state: 'running' });
}
