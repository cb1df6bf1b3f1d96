import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertLog, removeLog } from './talent-log.repository.ts';

const SOURCE = 'App';

/** In the transaction of what it tells about. The domain `history` reads it, with what jobs say of the same talent. */
export function addLog(
  tx: Db,
  { viewer, clock }: Pick<RequestContext, 'clock'> & { viewer: Pick<RequestContext['viewer'], 'staffId'> },
  talentId: string,
  type: 'addComment' | 'createDirectSkill' | 'consent' | 'merge' | 'told' | 'owner',
  data: Record<string, unknown>,
): Promise<string> {
  return insertLog(tx, {
    talent_id: talentId,
    type,
    source: SOURCE,
    staff_id: viewer.staffId,
    data: JSON.stringify(data),
    at: clock.now(),
  });
}

/** In the transaction that takes back what it told about. */
export function takeBackLog(tx: Db, logId: string): Promise<void> {
  return removeLog(tx, logId);
}
