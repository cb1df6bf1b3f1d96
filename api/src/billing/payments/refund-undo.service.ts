import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { undoPayment } from '../invoices/invoice-paid.service.ts';
import { matchedCents } from './bank-statement.repository.ts';
import { lockPayments } from './payment-run.repository.ts';
import * as repository from './refund.repository.ts';
import { refundUndoSentences } from './refund.sql.ts';

/**
 * It was wrong: its amount is owed back again, the invoice that it paid is to be paid again, its line of the bank waits
 * for somebody. Nothing is deleted: the books take the entry back on the day of the correction.
 */
export async function undoClientRefund(context: RequestContext, recordId: string, why: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const refund = await repository.findRefund(tx, recordId);
    if (refund === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce remboursement n’existe pas.' });
    await lockWithMonth(tx, refund.invoice_id);
    await undoRefundIn(context, tx, refund, reason);
    return refund.id;
  });
}

/** The invoice must be locked. */
export async function undoRefundIn(
  context: RequestContext,
  tx: Tx,
  { id, invoice_id, target_id, amount_cents, movement_id }: repository.RefundRow,
  reason: string,
): Promise<void> {
  const target = target_id === null ? undefined : await lockWithMonth(tx, target_id);
  const problem = await repository.undoProblemOf(tx, id);
  if (problem !== null) throw stateError({ reason: problem, message: refundUndoSentences[problem] });
  const by = actorOf(context.viewer);
  await repository.saveUndoneRefund(tx, id, { undone_by: by, undone_at: context.clock.now(), undo_reason: reason });
  if (target !== undefined) {
    await undoPayment(context, tx, target, { receivedCents: await matchedCents(tx, target.id), reason });
  }
  await audit(tx, context, {
    action: 'payment.undoRefund',
    objectKind: 'invoice',
    objectId: invoice_id,
    data: { refundId: id, amountCents: amount_cents, reason, ...(movement_id ? { movementId: movement_id } : {}) },
  });
}
