import type { RequestContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { actorOf } from '../../platform/viewer.ts';
import { type Closing, closeMonth } from './cra-closing.repository.ts';
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
