import { supplierMoneyMoved } from '../../cra/activities/invoice-state.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { settleDeducted } from './invoice-collected.service.ts';
import { announcePaid, announcePart, announceUnpaid } from './invoice-followers.ts';
import * as money from './invoice-money.repository.ts';

type Finalised = Parameters<typeof announcePaid>[2];

/** Its money has moved; the invoice and its month must be locked. */
export async function payInvoice(
  context: RequestContext,
  tx: Db,
  invoice: Finalised,
  { paidOn, reference }: { paidOn: string; reference: string },
): Promise<void> {
  await money.savePaid(tx, invoice.id, paidOn, reference);
  if (invoice.side === 'supplier') {
    await money.endTransfers(tx, invoice.id);
    await supplierMoneyMoved(tx, invoice.activity_id);
  }
  await audit(tx, context, {
    action: 'invoice.paid',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { paidOn },
  });
  await announcePaid(context, tx, invoice, paidOn);
}

/**
 * A part is paid: some of a client's money came in, or something was deducted from what a supplier gets; the invoice
 * must be locked. The whole of it is told by its payment.
 */
export async function receivePart(
  context: RequestContext,
  tx: Db,
  invoice: Finalised,
  { receivedCents, on, isWhole }: { receivedCents: number; on: string; isWhole: boolean },
): Promise<void> {
  await money.saveReceived(tx, invoice.id, receivedCents);
  if (isWhole) return;
  await audit(tx, context, {
    action: 'invoice.paidPart',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { on, receivedCents },
  });
  if (invoice.side === 'customer') await announcePart(context, tx, invoice, { on, receivedCents });
}

/**
 * The bank did not execute what a supplier was paid with, or brought it back in a line of its own; the invoice and its
 * month must be locked.
 */
export async function takePaymentBack(
  context: RequestContext,
  tx: Db,
  invoice: Finalised,
  { reason, isBroughtBack }: { reason: string | null; isBroughtBack: boolean },
): Promise<void> {
  await money.keepSaidPayment(tx, invoice.id, { isBroughtBack, today: context.clock.today() });
  await money.saveUnpaid(tx, invoice.id);
  await supplierMoneyMoved(tx, invoice.activity_id);
  await audit(tx, context, {
    action: 'invoice.status',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { payment: 'returned', reason },
  });
  await settleDeducted(context, tx, invoice.id);
}

/** Money that was taken for its payment was another's; the invoice and its month must be locked. */
export async function undoPayment(
  context: RequestContext,
  tx: Db,
  invoice: Finalised,
  { receivedCents, reason }: { receivedCents: number; reason: string },
): Promise<void> {
  if (invoice.paid_on !== null) await money.saveUnpaid(tx, invoice.id);
  if (invoice.side === 'supplier') await supplierMoneyMoved(tx, invoice.activity_id);
  await money.saveReceivedAgain(tx, invoice.id, receivedCents);
  await audit(tx, context, {
    action: 'invoice.status',
    objectKind: 'invoice',
    objectId: invoice.id,
    data: { payment: 'undone', reason },
  });
  await announceUnpaid(context, tx, { ...invoice, received_cents: receivedCents, paid_on: null });
}
