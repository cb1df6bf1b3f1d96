import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { actorOf, isAdmin, refusal } from '../../platform/viewer/viewer.ts';
import { assertFirstDay } from './cra-month.rules.ts';
import * as repository from './month-lock-record.repository.ts';

async function check(context: RequestContext, month: string, societyId: string | null): Promise<void> {
  assertFirstDay(month);
  if (!isAdmin(context.viewer, 'finance')) throw refusal(context.viewer);
  if (societyId !== null && !(isUuid(societyId) && (await repository.isClientSociety(context.db, societyId)))) {
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce client n’existe pas.' });
  }
}

/** Closes a month for everybody, or for the missions of one client; closing it again changes nothing. */
export async function lockMonth(context: RequestContext, month: string, societyId: string | null) {
  await check(context, month, societyId);
  return inTransaction(context.db, async (tx) => {
    await repository.holdClosing(tx, month);
    const lock = { month, societyId, lockedBy: actorOf(context.viewer), now: context.clock.now() };
    if (await repository.insertLock(tx, lock)) {
      await audit(tx, context, { action: 'activity.lock', objectKind: 'month', objectId: month, data: { societyId } });
    }
    const row = await repository.findLock(tx, month, societyId);
    if (!row) throw new Error('a lock that was just written is not there');
    return { month: row.month, societyId: row.society_id, lockedAt: row.locked_at };
  });
}

/** Reopens it; false when it was open. */
export async function unlockMonth(context: RequestContext, month: string, societyId: string | null): Promise<boolean> {
  await check(context, month, societyId);
  return inTransaction(context.db, async (tx) => {
    const reopened = await repository.deleteLock(tx, month, societyId);
    if (reopened) {
      await audit(tx, context, {
        action: 'activity.unlock',
        objectKind: 'month',
        objectId: month,
        data: { societyId },
      });
    }
    return reopened;
  });
}
