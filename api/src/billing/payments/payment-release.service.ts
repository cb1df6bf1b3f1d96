import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { isSecondPerson } from '../../platform/viewer/second-person.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { unknownInvoice } from '../invoices/invoice.service.ts';
import * as repository from './payment-release.repository.ts';

/**
 * The firm answers for what its suppliers owe when it pays one without papers: whoever asked for the invoice
 * or made it final may not decide that.
 */
export async function releasePayment(context: RequestContext, recordId: string, why: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  if (!isUuid(recordId)) throw unknownInvoice();
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    const facts = await repository.factsOf(tx, recordId, context.clock.today());
    if (facts === undefined) throw unknownInvoice();
    if (!facts.isHeld) {
      const message = 'Aucun document ne manque pour payer cette facture.';
      throw stateError({ reason: 'NOT_BLOCKED', message });
    }
    if (!isSecondPerson(context.viewer, facts.createdBy, facts.finalisedBy)) {
      throw new AppError('FORBIDDEN', {
        reason: 'PERMISSION',
        message:
          'Une deuxième personne doit lever le blocage\u00a0: vous avez demandé ou finalisé cette facture vous-même.',
      });
    }
    const release = { reason, released_by: actorOf(context.viewer), released_at: context.clock.now() };
    await repository.insertRelease(tx, { invoice_id: recordId, ...release });
    await audit(tx, context, {
      action: 'payment.approve',
      objectKind: 'invoice',
      objectId: recordId,
      data: { step: 'released', reason },
    });
    return recordId;
  });
}
