import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { takePaymentBack } from '../invoices/invoice-paid.service.ts';
import { noteMatch } from './bank-match.service.ts';
import { lockedMovement } from './bank-movement.service.ts';
import { setTransfer } from './bank-statement.repository.ts';
import * as repository from './payment-return.repository.ts';
import { lockPayments } from './payment-run.repository.ts';

interface Returned {
  recordId: string;
  reason: string;
  /** The line that brought the money back; none where the bank never paid it. */
  movementId?: string | null;
}

const NOT_REJECTED =
  'Ce virement n’attend plus la banque\u00a0: s’il est revenu, indiquez son retour sur la ligne du relevé.';
const NOT_ITS_RETURN =
  'Ce mouvement ne peut pas être le retour de ce virement\u00a0: il faut un crédit du même montant, non rapproché, d’un virement parti.';

/**
 * The bank rejected a transfer, or sent its money back in a line that does not say so: somebody does. The invoice is to
 * be paid again once it was looked at.
 */
export async function returnTransfer(
  context: RequestContext,
  { recordId, reason: why, movementId = null }: Returned,
): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const transfer = await repository.findTransfer(tx, recordId);
    if (transfer === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce virement n’existe pas.' });
    const movement = movementId === null ? null : await lockedMovement(tx, movementId);
    const invoice = await lockWithMonth(tx, transfer.invoice_id);
    if (!(await repository.mayReturn(tx, transfer.id, movement?.id ?? null))) {
      if (transfer.state === 'RETURNED' && movement === null) return transfer.run_id;
      throw movement === null
        ? stateError({ reason: transfer.state, message: NOT_REJECTED })
        : stateError({ reason: 'NOT_ITS_RETURN', message: NOT_ITS_RETURN });
    }
    await setTransfer(tx, transfer.id, 'RETURNED', reason);
    await takePaymentBack(context, tx, invoice, { reason, isBroughtBack: movement !== null });
    if (movement !== null) {
      await repository.saveIsReturn(tx, movement.id);
      const { id: invoiceId } = invoice;
      const by = actorOf(context.viewer);
      await noteMatch(context, tx, { movementId: movement.id, invoiceId, cents: movement.amount_cents, by });
    }
    await audit(tx, context, {
      action: 'payment.return',
      objectKind: 'payment_run',
      objectId: transfer.run_id,
      data: { transferId: transfer.id, movementId: movement?.id ?? null, reason },
    });
    return transfer.run_id;
  });
}
