import { BLOOMER_KEEP_MONTHS } from '@bloom/shared-rules/bloomer-keeping';
import { BUSINESS_ZONE } from '@bloom/shared-rules/business-zone';
import { DateTime } from 'luxon';
import { defineOwnRetention, runOwnRetention } from '../desk/retention/own-retention.service.ts';
import { eraseNow } from '../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/context/context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { forEachAlone } from '../platform/jobs/for-each-alone.ts';
import { formerBloomers, keptBloomers, lockFormerBloomer } from './bloomer-keeping.repository.ts';

/** Whoever left before this, within so many days. */
function leftBefore({ clock }: Pick<Platform, 'clock'>, days = 0): Date {
  const now = DateTime.fromJSDate(clock.now(), { zone: BUSINESS_ZONE });
  return now.minus({ months: BLOOMER_KEEP_MONTHS }).plus({ days }).toJSDate();
}

const FORMER_BLOOMERS = defineOwnRetention({
  category: 'formerBloomers',
  table: 'bloomer',
  keeps: `${BLOOMER_KEEP_MONTHS} months`,
  announced: true,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: async (asked, days) => (await formerBloomers(asked.db, leftBefore(asked, days))).length,
  countHeldBack: (asked) => keptBloomers(asked.db, leftBefore(asked)),
});

/**
 * Erases Bloomers five years after their last mission, each as if he had asked for it: what a paper says that the law
 * still keeps stays with his name, and goes with the paper.
 */
export async function eraseFormerBloomers(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const before = leftBefore(platform);
  await runOwnRetention(platform, FORMER_BLOOMERS, async () =>
    forEachAlone(log, await formerBloomers(db, before), (id) => eraseOne(platform, id, before), signal),
  );
}

async function eraseOne(platform: Platform, id: string, before: Date): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockFormerBloomer(tx, id, before))) return false;
    const done = await eraseNow(
      platform,
      tx,
      { kind: 'bloomer', id },
      { channel: 'mail', by: 'product', proof: `Plus de mission depuis ${BLOOMER_KEEP_MONTHS} mois`, why: 'age' },
    );
    if (done === undefined) return false;
    const data = { requestId: done.receiptId, why: 'age' };
    await auditSystem(tx, { action: 'bloomer.erase', objectKind: 'bloomer', objectId: id, data });
    return true;
  });
}
