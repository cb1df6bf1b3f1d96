import { CONTACT_KEEP_MONTHS } from '@bloom/shared-rules/contact-keeping';
import { DateTime } from 'luxon';
import { noteCategory, noteRun } from '../desk/retention/retention.repository.ts';
import { eraseNow } from '../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import { BUSINESS_ZONE } from '../platform/clock.ts';
import type { Platform } from '../platform/context/context.ts';
import { inTransaction } from '../platform/database/database.ts';
import { forEachAlone } from '../platform/jobs/for-each-alone.ts';
import { formerContacts, lockFormerContact } from './contact-keeping.repository.ts';

const REPORTED_DAYS = 7;
const CATEGORY = {
  category: 'clientContacts',
  table: 'contact',
  keeps: `${CONTACT_KEEP_MONTHS} months`,
  since: 'created_at',
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
  const outcome = { rows: 0, dueSoon: 0, held: (await noteCategory(db, CATEGORY)) !== null, error: null };
  try {
    if (!outcome.held) {
      const due = await formerContacts(db, before.toJSDate());
      outcome.rows = await forEachAlone(log, due, (id) => eraseOne(platform, id, before.toJSDate()), signal);
    }
  } finally {
    outcome.dueSoon = (await formerContacts(db, before.plus({ days: REPORTED_DAYS }).toJSDate())).length;
    await noteRun(db, CATEGORY.category, clock.today(), outcome);
  }
}

async function eraseOne(platform: Platform, id: string, before: Date): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockFormerContact(tx, id, before))) return false;
    const done = await eraseNow(
      platform,
      tx,
      { kind: 'contact', id },
      { channel: 'mail', by: 'product', proof: 'Plus de relation depuis trois ans', why: 'age' },
    );
    if (done === undefined) return false;
    const data = { requestId: done.receiptId, why: 'age' };
    await auditSystem(tx, { action: 'contact.erase', objectKind: 'contact', objectId: id, data });
    return true;
  });
}
