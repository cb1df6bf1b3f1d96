import { BUSINESS_ZONE } from '@bloom/shared-rules/calendar/business-zone';
import { DateTime } from 'luxon';
import { type OwnRetention, runOwnRetention } from '../desk/retention/own-retention.service.ts';
import { eraseNow } from '../identity/privacy/erase-now.service.ts';
import { auditSystem } from '../platform/audit/audit.ts';
import type { Platform } from '../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';

/** People whom nothing binds to us any more, and for how long they are kept then. */
export interface KeptPeople {
  kind: 'bloomer' | 'contact';
  months: number;
  /** What stands in the receipt as the reason. */
  proof: string;
  /** Ids of those who left before. */
  find: (db: Db, before: Date) => Promise<string[]>;
  /** Locks one of them in the transaction that erases; false for who is none any more. */
  lock: (tx: Tx, id: string, before: Date) => Promise<boolean>;
}

/** The time of whoever left before this is over, at that moment or within so many days. */
export function leftBefore(now: Date, { months }: Pick<KeptPeople, 'months'>, days = 0): Date {
  return DateTime.fromJSDate(now, { zone: BUSINESS_ZONE }).minus({ months }).plus({ days }).toJSDate();
}

/** Erases them, each alone and as if they had asked for it; told in the report of retention, held like a category. */
export async function eraseByAge(
  platform: Platform,
  retention: OwnRetention,
  people: KeptPeople,
  signal: AbortSignal,
): Promise<void> {
  await runOwnRetention(platform, retention, {
    due: (by) => people.find(platform.db, leftBefore(by, people)),
    forget: (id, by) => eraseOne(platform, people, id, leftBefore(by, people)),
    signal,
  });
}

function eraseOne(platform: Platform, { kind, proof, lock }: KeptPeople, id: string, before: Date): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lock(tx, id, before))) return false;
    const done = await eraseNow(platform, tx, { kind, id }, { channel: 'mail', by: 'product', proof, why: 'age' });
    if (done === undefined) return false;
    const data = { requestId: done.receiptId, why: 'age' };
    await auditSystem(tx, { action: `${kind}.erase`, objectKind: kind, objectId: id, data });
    return true;
  });
}
