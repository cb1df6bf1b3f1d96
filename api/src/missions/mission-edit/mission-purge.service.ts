import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, isForeignKeyViolation } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { deletedBefore, removeMission } from './mission-purge.repository.ts';

/** Until then whoever runs the product can bring a deleted mission back. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Missions that were deleted thirty days ago leave for good, with their months, prices and drafts. One stays, out of
 * sight, while a signature, an invoice or a promise made to somebody hangs on it: the tables say which, by foreign keys
 * without a cascade (0231-kept-no-longer.sql).
 */
export async function purgeMissions(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const due = await deletedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  const gone = await forEachAlone(log, due, (id) => purge(platform, id));
  if (due.length > 0) log.info({ missions: gone, kept: due.length - gone }, 'purged missions');
}

async function purge({ db }: Platform, id: string): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      if (!(await removeMission(tx, id))) return false;
      await auditSystem(tx, { action: 'mission.purge', objectKind: 'mission', objectId: id });
      return true;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}
