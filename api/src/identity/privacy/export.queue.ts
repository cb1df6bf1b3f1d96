import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { jobsBegun, lockRequest, type Request, updateRequest } from './privacy-request.repository.ts';

export const EXPORT_QUEUE = 'personal-data-export';

/** The copy is made apart: reading everything about somebody takes its time. */
export async function queueExport(context: RequestContext, tx: Db, request: Request): Promise<Request> {
  await context.jobs.enqueue(tx, EXPORT_QUEUE, {
    key: `export:${request.id}:${await jobsBegun(tx, request.id, EXPORT_QUEUE)}`,
    data: { requestId: request.id },
    objectId: request.id,
    createdBy: actorOf(context.viewer),
  });
  return updateRequest(tx, request.id, { state: 'running' });
}

/** A copy for which no try was left waits for another one, or for the refusal of its request. */
export const isGivenUp = ({ kind, state }: Pick<Request, 'kind' | 'state'>): boolean =>
  kind === 'export' && state === 'checked';

export async function giveUpExport({ db }: Platform, { requestId = '' }: Record<string, string>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request?.state === 'running') await updateRequest(tx, requestId, { state: 'checked' });
  });
}

/** The same request, its copy begun again where it was given up. */
export async function resumed(context: RequestContext, tx: Db, request: Request): Promise<Request> {
  return isGivenUp(request) ? queueExport(context, tx, request) : request;
}
