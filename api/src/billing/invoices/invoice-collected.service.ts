import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type * as repository from './invoice.repository.ts';
import { announcePaid } from './invoice-followers.ts';
import * as money from './invoice-money.repository.ts';

/**
 * Money that others say came in: an invoice to a client is paid, unless it is so already. Its row must be locked.
 * @returns whether it is now
 */
export async function markCollected(
  platform: Platform,
  tx: Db,
  invoice: repository.InvoiceRow,
  { paidOn, reference }: { paidOn: string; reference: string },
): Promise<boolean> {
  if (invoice.side !== 'customer' || invoice.status !== 'FINALISED' || invoice.paid_on !== null) return false;
  await money.savePaid(tx, invoice.id, paidOn, reference);
  await auditSystem(tx, {
    action: 'invoice.paid',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { paidOn, reference },
  });
  await announcePaid(platform, tx, invoice, paidOn);
  return true;
}

/** A platform says how much came in so far; the invoice must be locked. */
export async function noteReceived(tx: Db, invoice: Pick<repository.InvoiceRow, 'id' | 'side'>, cents: number) {
  if (invoice.side === 'customer') await money.saveReceived(tx, invoice.id, cents);
}
