import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { WHY_UNSIGNED_PRICE } from '@bloom/shared-rules/invoice/invoice-state';
import { REASONS_OF, reasonInWords } from '@bloom/shared-rules/invoice/platform-reason';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { requiredText } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { finaliseIn } from '../invoices/invoice-finalise.service.ts';
import { creditReceived, giveInvoiceBack } from '../invoices/invoice-received.service.ts';
import * as repository from './inbound.repository.ts';
import { startAnswer } from './inbound-delivery.service.ts';
import { faultOf, isReadable, openRow } from './inbound-matching.service.ts';

/**
 * « Approuvée » (205): the invoice of its month is final under the supplier's own number, and may be paid.
 * @param reason why it does not wait until the amendment of its month is signed; left out it does
 */
export async function approveInbound(context: RequestContext, id: string, reason?: string | null): Promise<string> {
  assertHandlesMoney(context.viewer);
  const forcedBecause = reason == null ? undefined : requiredText('reason', reason, { missing: WHY_UNSIGNED_PRICE });
  return inTransaction(context.db, async (tx) => {
    const row = await openRow(tx, id);
    const invoiceId = await takenInvoice(context, tx, row, forcedBecause);
    await answer(context, tx, row, { state: 'approved', reason: null, comment: null, invoiceId });
    return row.id;
  });
}

async function takenInvoice(
  context: RequestContext,
  tx: Tx,
  row: repository.InboundRow,
  forcedBecause: string | undefined,
): Promise<string> {
  if (row.said?.kind === 'credit') return takenCredit(context, tx, row);
  if (row.state !== 'matched' || row.invoice_id === null) {
    throw stateError({ reason: 'NO_MONTH', message: row.problem ?? 'Cette facture n’a pas encore son mois.' });
  }
  const invoiceId = await finaliseIn(context, tx, row.invoice_id, { supplierNumber: row.number, forcedBecause });
  const number = await repository.numberOf(tx, invoiceId);
  if (number === row.number) return invoiceId;
  // Its supplier would read that it is accepted, and be paid for another one.
  throw stateError({
    reason: 'NUMBER',
    message: `Ce mois a été finalisé sous le numéro ${number}, et non ${row.number}\u00a0: refusez-la.`,
  });
}

async function takenCredit(context: RequestContext, tx: Tx, row: repository.InboundRow): Promise<string> {
  if (!isReadable(row))
    throw stateError({ reason: 'UNREADABLE', message: row.problem ?? 'Cet avoir n’est pas lisible.' });
  const fault = await faultOf(context, tx, row);
  if (fault?.reason !== undefined) throw stateError({ reason: fault.reason, message: fault.sentence });
  const preceding = await repository.findPreceding(tx, row.seller_siren, row.said.precedingNumber ?? '');
  if (preceding?.state !== 'approved' || preceding.invoice_id === null) {
    throw stateError({ reason: 'PRECEDING', message: 'Approuvez d’abord la facture que cet avoir reprend.' });
  }
  return creditReceived(context, tx, { precedingId: preceding.invoice_id, fileId: row.file_id, said: row.said });
}

/** « Refusée » (210), with one of the reasons of the reform: the supplier sends another, and the month waits for it. */
export async function refuseInbound(
  context: RequestContext,
  { recordId, reason, comment }: { recordId: string; reason: string; comment?: string | null },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  const words = comment?.normalize('NFC').trim() || null;
  const problems: Record<string, string> = {};
  if (!REASONS_OF['210']?.includes(reason)) problems.reason = 'Choisissez un motif de refus de la liste.';
  if (lengthOf(words ?? '') > MAX_REASON) problems.comment = atMost(MAX_REASON);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return inTransaction(context.db, async (tx) => {
    const row = await openRow(tx, recordId);
    const why = words === null ? reasonInWords(reason) : `${reasonInWords(reason)}. ${words}`;
    const isFree =
      row.invoice_id === null ||
      (await giveInvoiceBack(context, tx, row.invoice_id, {
        by: actorOf(context.viewer),
        reason: why,
        fileId: row.file_id ?? '',
      }));
    // The month may have been finalised by hand under another number: then this one is not in the books.
    const isBooked = !isFree && (await repository.numberOf(tx, row.invoice_id ?? '')) === row.number;
    if (isBooked)
      throw stateError({
        reason: 'FINALISED',
        message: 'La facture de ce mois est déjà finalisée\u00a0: elle ne se refuse plus.',
      });
    await answer(context, tx, row, { state: 'refused', reason, comment: words });
    return row.id;
  });
}

interface Answer {
  state: 'approved' | 'refused';
  reason: string | null;
  comment: string | null;
  invoiceId?: string;
}

async function answer(
  context: RequestContext,
  tx: Db,
  row: repository.InboundRow,
  { state, reason, comment, invoiceId }: Answer,
): Promise<void> {
  const by = actorOf(context.viewer);
  // What nobody can read has no number that an answer could name.
  const tells = row.said !== null;
  await repository.saveAnswer(tx, row.id, {
    state,
    answer_reason: reason,
    answer_comment: comment,
    answered_by: by,
    answered_at: context.clock.now(),
    tells,
    ...(invoiceId === undefined ? {} : { invoiceId }),
  });
  if (tells) await startAnswer(context, tx, row.id);
  await audit(tx, context, {
    action: state === 'approved' ? 'invoice.approved' : 'invoice.refused',
    objectKind: 'inbound_invoice',
    objectId: row.id,
    data: { number: row.number, reason },
  });
}
