import { BUSINESS_ZONE } from '@bloom/shared-rules/business-zone';
import { CONTACT_KEEP_MONTHS } from '@bloom/shared-rules/contact-keeping';
import { DateTime } from 'luxon';
import { runOwnRetention } from '../desk/retention/own-retention.service.ts';
import { eraseNow } from '../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/context/context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { forEachAlone } from '../platform/jobs/for-each-alone.ts';
import { formerContacts, lockFormerContact } from './contact-keeping.repository.ts';

const CATEGORY = {
  category: 'clientContacts',
  table: 'contact',
  keeps: `${CONTACT_KEEP_MONTHS} months`,
  personal: true,
  becomes: { called: 'erased' },
} as const;

/**
 * Erases contacts of clients three years after the relation ended, each as if he had asked for it: what he signed stays
 * with his name. Told in the report of retention like every other category, and held like one.
 */
export async function eraseFormerContacts(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = platform;
  const now = DateTime.fromJSDate(clock.now(), { zone: BUSINESS_ZONE });
  const before = now.minus({ months: CONTACT_KEEP_MONTHS });
  const until = (days: number) => before.plus({ days }).toJSDate();
  await runOwnRetention(platform, CATEGORY, {
    forget: async () =>
      forEachAlone(log, await formerContacts(db, until(0)), (id) => eraseOne(platform, id, until(0)), signal),
    countDueWithin: async (days) => (await formerContacts(db, until(days))).length,
  });
}

async function eraseOne(platform: Platform, id: string, before: Date): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockFormerContact(tx, id, before))) return false;
    const done = await eraseNow(
      platform,
      tx,
      { kind: 'contact', id },
      { channel: 'mail', by: 'product', proof: `Plus de relation depuis ${CONTACT_KEEP_MONTHS} mois`, why: 'age' },
    );
    if (done === undefined) return false;
    const data = { requestId: done.receiptId, why: 'age' };
    await auditSystem(tx, { action: 'contact.erase', objectKind: 'contact', objectId: id, data });
    return true;
  });
}
