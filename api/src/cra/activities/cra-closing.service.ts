import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { announceClosed } from './correction-followers.ts';
import { closeOpen, openLast } from './correction-record.repository.ts';
import { type Closing, closeMonth, reopenMonth } from './cra-closing.repository.ts';
import { type CraRecord, totalOf } from './cra-record.ts';

/** Ends a month: nobody changes it any more, invoices may follow. The report must be locked. */
export async function closeReport(
  context: RequestContext,
  tx: Tx,
  cra: CraRecord,
  validation: Closing['validation'],
  reason: string | null = null,
): Promise<void> {
  const now = context.clock.now();
  await closeMonth(tx, cra.id, {
    validation,
    reason,
    by: actorOf(context.viewer),
    now,
    zeroDays: totalOf(cra) === 0,
  });
  const correction = await closeOpen(tx, cra.id, now);
  if (correction !== undefined) await announceClosed(context, tx, correction);
}

/** Opens a closed month again, for whoever fills and signs it. The report must be locked. */
export async function reopenReport(context: RequestContext, tx: Tx, cra: CraRecord): Promise<void> {
  await reopenMonth(tx, cra.id, totalOf(cra) === 0 && cra.validation !== null, context.clock.now());
}

/** The same for a validation that is taken back: the version that it replaced counts again. The report is locked. */
export async function undoClosing(context: RequestContext, tx: Tx, cra: CraRecord): Promise<void> {
  await reopenReport(context, tx, cra);
  if (cra.validation !== null) await openLast(tx, cra.id);
}
