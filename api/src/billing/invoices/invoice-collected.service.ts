import { supplierMoneyMoved } from '../../cra/activities/invoice-state.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import * as repository from './invoice.repository.ts';
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
  await settle(platform, tx, invoice, { paidOn, reference });
  return true;
}

/** How an invoice says that its credit note took off what was left of it. */
export const SETTLED_BY_CREDIT = 'Solde par avoir';

/**
 * A credit note took off the rest of an invoice from which a part was deducted: its supplier gets nothing more, unless
 * the bank was given a transfer. Its row must be locked.
 */
export async function settleDeducted(platform: Platform, tx: Db, id: string): Promise<void> {
  const invoice = await repository.findInvoice(tx, id);
  if (invoice?.side !== 'supplier' || invoice.status !== 'FINALISED' || invoice.paid_on !== null) return;
  if (invoice.received_cents === 0 || invoice.received_cents < (invoice.owed_cents ?? 0)) return;
  if ((await money.orderedTooMuch(tx, id)) > 0) return;
  await settle(platform, tx, invoice, { paidOn: platform.clock.today(), reference: SETTLED_BY_CREDIT });
  await supplierMoneyMoved(tx, invoice.activity_id);
}

async function settle(
  platform: Platform,
  tx: Db,
  invoice: repository.InvoiceRow,
  { paidOn, reference }: { paidOn: string; reference: string },
): Promise<void> {
  await money.savePaid(tx, invoice.id, paidOn, reference);
  await auditSystem(tx, {
    action: 'invoice.paid',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { paidOn, reference },
  });
  await announcePaid(platform, tx, invoice, paidOn);
}

/** A platform says how much came in so far; the invoice must be locked. */
export async function noteReceived(tx: Db, invoice: Pick<repository.InvoiceRow, 'id' | 'side'>, cents: number) {
  if (invoice.side === 'customer') await money.saveReceived(tx, invoice.id, cents);
}
