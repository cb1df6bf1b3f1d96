import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { stateError } from '../../platform/errors.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { payInvoice, receivePart } from '../invoices/invoice-paid.service.ts';
import { lockedMovement } from './bank-movement.service.ts';
import * as repository from './bank-statement.repository.ts';
import { type BankLine, paymentReference } from './bank-statement.ts';
import { lockPayments } from './payment-run.repository.ts';
import { matchRefund } from './refund-match.service.ts';

/** A part of a movement of the bank that goes to an invoice. */
export interface Payment {
  invoiceId: string;
  movement: Pick<BankLine, 'bookedOn' | 'endToEndId'> & { id: string };
  /** The part of the movement that goes to the invoice: at most what it still asks. */
  cents: number;
  by: string;
}

/** The whole of what is left, or a part of it; false where the invoice is owed no more. */
export async function pay(
  context: RequestContext,
  tx: Tx,
  { invoiceId, movement, cents, by }: Payment,
): Promise<boolean> {
  const invoice = await lockWithMonth(tx, invoiceId);
  if (invoice.status !== 'FINALISED' || invoice.paid_on !== null || invoice.preceding_id !== null) return false;
  const { id, bookedOn } = movement;
  await noteMatch(context, tx, { movementId: id, invoiceId, cents, by });
  const received = await repository.matchedCents(tx, invoiceId);
  const isWhole = invoice.side === 'supplier' || received + ROUNDING_CENTS >= (invoice.owed_cents ?? 0);
  if (invoice.side === 'customer')
    await receivePart(context, tx, invoice, { receivedCents: received, on: bookedOn, isWhole });
  if (isWhole) {
    await payInvoice(context, tx, invoice, { paidOn: bookedOn, reference: paymentReference(movement) });
  }
  return true;
}

/** Which movement pays how much of an invoice. */
export function noteMatch(
  context: RequestContext,
  tx: Db,
  { movementId, invoiceId, cents, by }: { movementId: string; invoiceId: string; cents: number; by: string },
) {
  const now = context.clock.now();
  return repository.insertMatch(tx, {
    movement_id: movementId,
    invoice_id: invoiceId,
    amount_cents: cents,
    matched_by: by,
    matched_at: now,
  });
}

/** What came back pays nothing, and what was put aside was said to pay nothing: the screen proposes no invoice. */
function assertMayPay(movement: { is_return: boolean; dismissed_at: Date | null }): void {
  if (movement.is_return) {
    const message = 'C’est le retour d’un virement\u00a0: il ne paie aucune facture. Mettez-le de côté.';
    throw stateError({ reason: 'RETURN', message });
  }
  if (movement.dismissed_at !== null) {
    const message = 'Ce mouvement a été mis de côté\u00a0: remettez-le d’abord parmi les mouvements à rapprocher.';
    throw stateError({ reason: 'DISMISSED', message });
  }
}

/**
 * Somebody says what a movement pays: several invoices, or a part of one of a client; a supplier is paid as a whole.
 * What moves the other way may give back what was paid too much.
 */
export async function matchBankMovement(
  context: RequestContext,
  { movementId, invoiceId }: { movementId: string; invoiceId: string },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const movement = await lockedMovement(tx, movementId);
    const invoice = await lockWithMonth(tx, invoiceId);
    if (await repository.isMatched(tx, movement.id, invoice.id)) return invoice.id;
    assertMayPay(movement);
    const { id, booked_on: bookedOn, end_to_end_id: endToEndId } = movement;
    const by = actorOf(context.viewer);
    const line = { id, bookedOn, endToEndId };
    if ((invoice.side === 'customer') !== movement.is_credit) {
      await matchRefund(context, tx, { invoiceId: invoice.id, movement: line, cents: movement.remaining, by });
      return invoice.id;
    }
    const left = (invoice.owed_cents ?? 0) - (await repository.matchedCents(tx, invoice.id));
    if (!movement.is_credit && left > movement.remaining + ROUNDING_CENTS) {
      throw stateError({ reason: 'AMOUNT', message: 'Ce mouvement ne couvre pas toute la facture.' });
    }
    const cents = Math.min(left, movement.remaining);
    if (cents <= 0) throw stateError({ reason: 'SPENT', message: 'Il ne reste rien à rapprocher de ce mouvement.' });
    const payment = { invoiceId: invoice.id, movement: line, cents, by };
    if (!(await pay(context, tx, payment))) {
      throw stateError({ reason: 'PAID', message: 'Cette facture n’attend pas de paiement.' });
    }
    return invoice.id;
  });
}
