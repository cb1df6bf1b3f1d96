import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { KNOWN_BY_IMPORT } from '../invoices/moved-money.sql.ts';
import { lockedMovement } from './bank-movement.service.ts';
import type { BankLine } from './bank-statement.ts';
import { namedIn } from './named-invoices.ts';
import { lockPayments } from './payment-run.repository.ts';
import { findRefund } from './refund.repository.ts';
import * as repository from './refund-return.repository.ts';

const NOT_ITS_RETURN =
  'Ce mouvement ne peut pas être le retour de ce remboursement\u00a0: il faut un crédit du même montant, non rapproché, et un remboursement que le relevé a débité.';

/** Somebody says that a credit of the account is a refund that the bank sent back: it is owed again. */
export async function returnClientRefund(
  context: RequestContext,
  { recordId, movementId, reason: why }: { recordId: string; movementId: string; reason: string },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const refund = await findRefund(tx, recordId);
    if (refund === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce remboursement n’existe pas.' });
    const movement = await lockedMovement(tx, movementId);
    const { id: invoiceId } = await lockWithMonth(tx, refund.invoice_id);
    const known = await repository.standingReturns(tx, { movementId: movement.id, invoiceId });
    if (known.length > 0) return refund.id;
    if (refund.movement_id === null || !(await repository.mayComeBack(tx, refund.id, movement.id))) {
      throw stateError({ reason: 'NOT_ITS_RETURN', message: NOT_ITS_RETURN });
    }
    const by = actorOf(context.viewer);
    await takeBack(context, tx, { goneId: refund.movement_id, movementId: movement.id, reason, by });
    return refund.id;
  });
}

/**
 * A credit that can only be a refund of ours: it has the reference of its transfer; or the bank says that it sent money
 * back, and it names what was refunded.
 */
export async function matchReturnedRefund(
  context: RequestContext,
  tx: Tx,
  line: BankLine & { id: string },
): Promise<boolean> {
  if (!line.isReturn && line.endToEndId === null) return false;
  const possible = await repository.possibleReturns(tx, line.id);
  const text = [line.remittance, line.endToEndId].filter(Boolean).join(' ');
  const same = possible.filter(({ endToEndId }) => endToEndId !== null && endToEndId === line.endToEndId);
  const named = line.isReturn ? possible.filter(({ names }) => namedIn(names, text).length > 0) : [];
  const [only, ...others] = same.length > 0 ? same : named;
  if (only === undefined || others.length > 0) return false;
  const returned = { goneId: only.movementId, movementId: line.id, reason: line.returnReason, by: KNOWN_BY_IMPORT };
  await takeBack(context, tx, returned);
  return true;
}

interface Returned {
  /** The line that took the money out of the account, and the one that brought it back. */
  goneId: string;
  movementId: string;
  reason: string | null;
  by: string;
}

async function takeBack(context: RequestContext, tx: Tx, { goneId, movementId, reason, by }: Returned): Promise<void> {
  const refunds = await repository.givenBy(tx, goneId);
  for (const { invoice_id: invoiceId } of refunds) await lockWithMonth(tx, invoiceId);
  const now = context.clock.now();
  const rows = refunds.map(({ id }) => ({ refund_id: id, movement_id: movementId, returned_by: by, returned_at: now }));
  await repository.insertReturns(
    tx,
    rows.map((row) => ({ ...row, reason })),
  );
  for (const { id: refundId, invoice_id: objectId } of refunds) {
    const data = { refundId, movementId, reason };
    await audit(tx, context, { action: 'payment.returnRefund', objectKind: 'invoice', objectId, data });
  }
}

/**
 * The line was no return: what it was said to have brought back counts as given back again. False where it is none of
 * this invoice; both must be locked.
 */
export async function undoReturn(
  context: RequestContext,
  tx: Tx,
  { reason, ...which }: { movementId: string; invoiceId: string; reason: string },
): Promise<boolean> {
  const returns = await repository.standingReturns(tx, which);
  if (returns.length === 0) return false;
  if (returns.some(({ isAgain }) => isAgain)) {
    const message = 'Ce qui était revenu a été remboursé de nouveau depuis\u00a0: annulez d’abord ce remboursement-là.';
    throw stateError({ reason: 'REFUNDED', message });
  }
  const ids = returns.map(({ id }) => id);
  const by = actorOf(context.viewer);
  await repository.saveUndoneReturns(tx, ids, { undone_by: by, undone_at: context.clock.now(), undo_reason: reason });
  const data = { invoiceId: which.invoiceId, reason };
  await audit(tx, context, {
    action: 'payment.undoMatch',
    objectKind: 'bank_movement',
    objectId: which.movementId,
    data,
  });
  return true;
}
