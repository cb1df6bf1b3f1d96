import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { type Closing, closeMonth, reopenMonth } from './cra-closing.repository.ts';
import { type CraRecord, totalOf } from './cra-record.ts';

/** Ends a month: nobody changes it any more, invoices may follow. The report must be locked. */
export async function closeReport(
  context: RequestContext,
  tx: Db,
  cra: CraRecord,
  validation: Closing['validation'],
  reason: string | null = null,
): Promise<void> {
  await closeMonth(tx, cra.id, {
    validation,
    reason,
    by: actorOf(context.viewer),
    now: context.clock.now(),
    zeroDays: totalOf(cra) === 0,
  });
}

/** Opens a closed month again, for whoever fills and signs it. The report must be locked. */
export async function reopenReport(context: RequestContext, tx: Db, cra: CraRecord): Promise<void> {
  await reopenMonth(tx, cra.id, totalOf(cra) === 0 && cra.validation !== null, context.clock.now());
}
