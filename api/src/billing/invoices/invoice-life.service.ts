import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { atMost, lengthOf, MAX_PAYMENT_REFERENCE } from '@bloom/shared-rules/input/limits';
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from './invoice.policy.ts';
import * as repository from './invoice.repository.ts';
import { assertMayHappen, lockWithMonth } from './invoice-finalise.service.ts';
import { payInvoice } from './invoice-paid.service.ts';
import { tellInvoiceMoved } from './invoice-subject.ts';

/** A draft is thrown away; its month may be invoiced again. */
export async function cancelInvoice(context: RequestContext, recordId: string, why: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    assertMayHappen(invoice, 'cancel');
    await repository.saveCancelled(tx, invoice.id, { by: actorOf(context.viewer), now: context.clock.now(), reason });
    if (invoice.preceding_id === null) {
      await tellInvoiceMoved(tx, invoice, { status: 'CANCELLED', error: null });
    }
    await auditInvoice(context, tx, 'invoice.cancel', invoice.id, { reason });
    return invoice.id;
  });
}

export interface PaymentInput {
  recordId: string;
  paidOn: string;
  reference: string;
}

/** Money that has moved, as a bank statement says it: to a supplier, or from a client. */
export async function markPaid(
  context: RequestContext,
  { recordId, paidOn, reference }: PaymentInput,
): Promise<string> {
  assertHandlesMoney(context.viewer);
  const text = reference.normalize('NFC').trim();
  const problems: Record<string, string> = {};
  if (!isDay(paidOn) || paidOn > context.clock.today()) {
    problems.paidOn = 'La date de paiement est celle du relevé, au plus tard aujourd’hui.';
  }
  if (text === '' || lengthOf(text) > MAX_PAYMENT_REFERENCE) {
    problems.reference = `Indiquez la référence du paiement, ${atMost(MAX_PAYMENT_REFERENCE)}.`;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    if (invoice.status !== 'FINALISED')
      throw stateError({ reason: invoice.status, message: 'Seule une facture finalisée se paie.' });
    if (invoice.preceding_id !== null) throw stateError({ reason: 'CREDIT', message: 'Un avoir ne se paie pas.' });
    if (invoice.paid_on !== null) {
      if (invoice.paid_on === paidOn && invoice.payment_reference === text) return invoice.id;
      throw stateError({ reason: 'PAID', message: ALREADY_PAID });
    }
    if (paidOn < (invoice.issued_on ?? '')) {
      throw invalidInput({ paidOn: 'Le paiement ne peut pas précéder la facture.' });
    }
    await payInvoice(context, tx, invoice, { paidOn, reference: text });
    return invoice.id;
  });
}

export function auditInvoice(
  context: RequestContext,
  tx: Db,
  action: string,
  id: string,
  data: Record<string, unknown>,
) {
  return audit(tx, context, { action, objectKind: 'invoice', objectId: id, data });
}
