import { pastDayProblem } from '@bloom/shared-rules/calendar/past-day';
import { audit } from '../../platform/audit/audit.ts';
import { businessDay } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { requireDataOfficer } from './privacy.policy.ts';
import { lockRequest, type Request, updateRequest } from './privacy-request.repository.ts';
import { type ToldChannel, unknownRequest } from './privacy-request.service.ts';

/** Asked of the firm, not by the person's own session or link: then the firm hands the copy over. */
export function isForHandover({ kind, channel }: Pick<Request, 'kind' | 'channel'>): boolean {
  return kind === 'export' && channel !== 'session' && channel !== 'link' && channel !== 'replay';
}

/** A data officer notes how a copy reached its person, and on which day (yyyy-MM-dd, in Paris). */
export async function noteHandover(
  context: RequestContext,
  recordId: string,
  { by, on }: { by: ToldChannel; on: string },
): Promise<Request> {
  requireDataOfficer(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const request = await lockRequest(tx, recordId);
    if (request === undefined) throw unknownRequest();
    if (!isForHandover(request) || request.state !== 'done') {
      throw new AppError('CONFLICT', { message: 'Il n’y a pas de copie à remettre pour cette demande.' });
    }
    const wrongDay = pastDayProblem(on, context.clock.today());
    if (wrongDay !== undefined) throw invalidInput({ on: wrongDay });
    if (on < businessDay(request.requested_at)) {
      throw invalidInput({ on: 'La date ne peut pas précéder la demande.' });
    }
    await audit(tx, context, {
      action: 'rgpd.handover',
      objectKind: request.person_kind,
      objectId: request.person_id,
      data: { requestId: request.id, by, on },
    });
    return updateRequest(tx, request.id, {
      handed_over_by: by,
      handed_over_on: on,
      handed_over_actor: actorOf(context.viewer),
    });
  });
}
