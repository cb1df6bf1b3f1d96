import { ROUNDING_CENTS } from '@bloom/shared-rules/money/money';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { undoPayment } from '../invoices/invoice-paid.service.ts';
import { lockedMovement } from './bank-movement.service.ts';
import { matchedCents } from './bank-statement.repository.ts';
import * as repository from './bank-undo.repository.ts';
import { undoSentences } from './bank-undo.sql.ts';
import { lockPayments } from './payment-run.repository.ts';
import { refundByMovement } from './refund.repository.ts';
import { undoReturn } from './refund-return.service.ts';
import { undoRefundIn } from './refund-undo.service.ts';

/**
 * A movement was said to pay the wrong invoice: the invoice is owed again, the movement waits for somebody. Nothing is
 * deleted: the books take the entry back on the day of the correction, and months that were handed over stay as they
 * were.
 */
export async function undoBankMatch(
  context: RequestContext,
  { movementId, invoiceId, reason: why }: { movementId: string; invoiceId: string; reason: string },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const movement = await lockedMovement(tx, movementId);
    const invoice = await lockWithMonth(tx, invoiceId);
    const refund = await refundByMovement(tx, { movementId: movement.id, invoiceId: invoice.id });
    if (refund !== undefined) {
      await undoRefundIn(context, tx, refund, reason);
      return movement.id;
    }
    if (await undoReturn(context, tx, { movementId: movement.id, invoiceId: invoice.id, reason })) return movement.id;
    const match = await repository.standingMatch(tx, movement.id, invoice.id);
    if (match === undefined) {
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce mouvement ne paie pas cette facture.' });
    }
    if (match.problem !== null) {
      const message = undoSentences[match.problem];
      throw stateError({ reason: match.problem, message });
    }
    await repository.saveUndone(tx, match, {
      undone_by: actorOf(context.viewer),
      undone_at: context.clock.now(),
      undo_reason: reason,
      ...(invoice.paid_on === null || match.unsaidCents === 0 || match.unsaidCents < -ROUNDING_CENTS
        ? {}
        : { rounding_cents: match.unsaidCents, rounded_on: match.roundedOn }),
    });
    if (!movement.is_credit) await repository.expectTransfer(tx, invoice.id);
    await undoPayment(context, tx, invoice, { receivedCents: await matchedCents(tx, invoice.id), reason });
    await audit(tx, context, {
      action: 'payment.undoMatch',
      objectKind: 'bank_movement',
      objectId: movement.id,
      data: { invoiceId: invoice.id, amountCents: match.amount_cents, reason },
    });
    return movement.id;
  });
}
