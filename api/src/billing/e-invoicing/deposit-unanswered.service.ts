import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { isKnownFlow } from './deposit-fate.repository.ts';
import { noteArrived } from './deposit-handed.service.ts';
import type { InvoicePlatform, ToldEvent } from './invoice-platform.ts';
import { unansweredOf } from './platform-event.repository.ts';

/**
 * Whoever says something of an invoice by its number has its file, of which our answer may be lost: the platform is
 * asked for it by its name first. Otherwise what is said would be nobody's, or that of an earlier attempt.
 */
export async function findUnanswered(
  platform: Platform,
  port: InvoicePlatform,
  events: readonly ToldEvent[],
): Promise<void> {
  for (const said of events) {
    const { about } = said;
    if (!('number' in about)) continue;
    for (const { depositId, invoiceId, attempt } of await unansweredOf(platform.db, about)) {
      const flowId = await port.find(depositId);
      if (flowId === undefined || (await isKnownFlow(platform.db, flowId))) continue;
      await inTransaction(platform.db, async (tx) => {
        await lockWithMonth(tx, invoiceId);
        await noteArrived(platform, tx, { depositId, flowId, attempt, said });
      });
    }
  }
}
