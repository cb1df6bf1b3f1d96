import { BUSINESS_ZONE } from '@bloom/shared-rules/business-zone';
import { CONTACT_KEEP_MONTHS } from '@bloom/shared-rules/contact-keeping';
import { DateTime } from 'luxon';
import { defineOwnRetention, runOwnRetention } from '../desk/retention/own-retention.service.ts';
import { eraseNow } from '../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/context/context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { forEachAlone } from '../platform/jobs/for-each-alone.ts';
import { formerContacts, lockFormerContact } from './contact-keeping.repository.ts';

/** Whoever has had nothing to do with us since, within so many days. */
function leftBefore({ clock }: Pick<Platform, 'clock'>, days = 0): Date {
  const now = DateTime.fromJSDate(clock.now(), { zone: BUSINESS_ZONE });
  return now.minus({ months: CONTACT_KEEP_MONTHS }).plus({ days }).toJSDate();
}

const CLIENT_CONTACTS = defineOwnRetention({
  category: 'clientContacts',
  table: 'contact',
  keeps: `${CONTACT_KEEP_MONTHS} months`,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: async (asked, days) => (await formerContacts(asked.db, leftBefore(asked, days))).length,
});

/**
 * Erases contacts of clients three years after the relation ended, each as if he had asked for it: what he signed stays
 * with his name. Told in the report of retention like every other category, and held like one.
 */
export async function eraseFormerContacts(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const before = leftBefore(platform);
  await runOwnRetention(platform, CLIENT_CONTACTS, async () =>
    forEachAlone(log, await formerContacts(db, before), (id) => eraseOne(platform, id, before), signal),
  );
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
