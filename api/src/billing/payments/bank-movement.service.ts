import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import * as repository from './bank-statement.repository.ts';

/** Wages, taxes, fees of the bank: what pays no invoice is looked at once, and says why. */
export async function dismissBankMovement(context: RequestContext, movementId: string, why: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    const movement = await lockedMovement(tx, movementId);
    if (movement.dismissed_at === null) {
      const by = actorOf(context.viewer);
      await repository.saveDismissal(tx, movement.id, { by, at: context.clock.now(), reason });
    }
    return movement.id;
  });
}

/** It was put aside by mistake. */
export async function reopenBankMovement(context: RequestContext, movementId: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const { id } = await lockedMovement(tx, movementId);
    await repository.saveReopening(tx, id, context.clock.now());
    return id;
  });
}

export async function lockedMovement(tx: Tx, movementId: string) {
  const movement = await repository.lockMovement(tx, movementId);
  if (movement === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce mouvement n’existe pas.' });
  return movement;
}
