import { addDays, isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { MAX_TRANSFER_DAYS_AHEAD } from '@bloom/shared-rules/input/limits';
import { nextPaymentState } from '@bloom/shared-rules/invoice/payment-state';
import { sepaReference } from '@bloom/shared-rules/invoice/sepa-text';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { checkedReason } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { unknownInvoice } from '../invoices/invoice.service.ts';
import { approvalRefusal } from './payment-run.policy.ts';
import * as repository from './payment-run.repository.ts';

const MAX_INVOICES = 1_000;

export interface NewRun {
  executionDate: string;
  invoiceIds?: string[] | null;
}

export function paymentRunsSource({ viewer }: RequestContext, { isOpen }: { isOpen?: boolean | null } = {}): Source {
  assertHandlesMoney(viewer);
  return repository.runs(isOpen === true);
}

/** The id of an order of payment that this person may read. */
export function paymentRunId({ viewer }: RequestContext, recordId: string): string {
  assertHandlesMoney(viewer);
  if (!isUuid(recordId)) throw unknownRun();
  return recordId;
}

const unknownRun = () => new AppError('OBJECT_NOT_FOUND', { message: 'Cet ordre de virement n’existe pas.' });

/** What is due becomes one order to the bank, without what may not be paid, which stays in it with its reason. */
export async function createPaymentRun(context: RequestContext, input: NewRun): Promise<string> {
  assertHandlesMoney(context.viewer);
  const wanted = checked(context, input);
  const { iban, bic } = context.environment.firm;
  if (iban === null || bic === null) {
    throw stateError({
      reason: 'NO_ACCOUNT',
      message: 'Le compte de la société n’est pas configuré\u00a0: aucun virement ne peut être préparé.',
    });
  }
  return inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const found = await repository.lockPayables(tx, wanted);
    const transfers = transfersOf(found, wanted);
    const planned = transfers.filter(({ state }) => state === 'PLANNED');
    if (planned.length === 0) throw nothingToPay(transfers, found);
    const by = actorOf(context.viewer);
    const run = { execution_on: wanted.executionOn, created_by: by, created_at: context.clock.now() };
    const id = await repository.insertRun(tx, run, transfers);
    await record(context, tx, 'payment.run', id, {
      executionOn: wanted.executionOn,
      count: planned.length,
      totalCents: planned.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
      excluded: transfers.length - planned.length,
    });
    return id;
  });
}

function checked(context: RequestContext, { executionDate, invoiceIds = null }: NewRun): repository.Wanted {
  const today = context.clock.today();
  if (!isDay(executionDate) || executionDate < today || executionDate > addDays(today, MAX_TRANSFER_DAYS_AHEAD)) {
    const message = `La date d’exécution va d’aujourd’hui à ${MAX_TRANSFER_DAYS_AHEAD} jours.`;
    throw invalidInput({ executionDate: message });
  }
  if (invoiceIds !== null && (invoiceIds.length === 0 || invoiceIds.length > MAX_INVOICES)) {
    throw invalidInput({ invoiceIds: `Choisissez des factures, ${MAX_INVOICES} au plus.` });
  }
  if (invoiceIds?.some((id) => !isUuid(id))) throw unknownInvoice();
  return { today, executionOn: executionDate, invoiceIds: invoiceIds === null ? null : [...new Set(invoiceIds)] };
}

type Transfer = Omit<NewRow<'payment_transfer'>, 'run_id'>;

/** Of those that were named, each must be one that may be paid now, or be blocked. */
function transfersOf(found: repository.Payable[], { invoiceIds }: repository.Wanted): Transfer[] {
  if (invoiceIds !== null && found.length < invoiceIds.length) throw unknownInvoice();
  return found.flatMap((one): Transfer[] => {
    const next = nextPaymentState(one.state, 'takeIntoRun');
    if (one.state !== 'blocked' && 'refusal' in next) {
      if (invoiceIds === null) return [];
      throw invalidInput({ invoiceIds: `${one.number}\u00a0: ${next.refusal}` });
    }
    const { id, number, leftCents, creditor, iban, bic, blocked } = one;
    const transfer = {
      invoice_id: id,
      amount_cents: leftCents,
      end_to_end_id: sepaReference(number),
      creditor,
      iban,
      bic,
    };
    return [{ ...transfer, state: blocked === null ? 'PLANNED' : 'EXCLUDED', reason: blocked }];
  });
}

function nothingToPay(transfers: Transfer[], found: repository.Payable[]): AppError {
  const ordered = found.filter(({ state }) => state === 'inRun').length;
  // Perhaps in another window, a moment ago.
  const elsewhere =
    ordered > 0 ? [`Déjà dans un ordre de virement\u00a0: ${ordered} ${ordered === 1 ? 'facture' : 'factures'}.`] : [];
  if (transfers.length === 0) {
    const message = ['Aucune facture n’est à payer à cette date.', ...elsewhere].join(' ');
    return stateError({ reason: 'NOTHING_DUE', message });
  }
  const sentences = transfers.flatMap(({ reason }) => reason?.split(/(?<=\.) /u) ?? []);
  const message = ['Aucune facture ne peut être payée.', ...elsewhere, ...new Set(sentences)].join(' ');
  return stateError({ reason: 'BLOCKED', message });
}

/** By another person than the one who made it; the bank is given nothing before. Approving twice is harmless. */
export async function approvePaymentRun(context: RequestContext, recordId: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const run = await lockedRun(tx, recordId);
    const by = actorOf(context.viewer);
    if (run.state === 'APPROVED' && run.approved_by === by) return run.id;
    if (run.state !== 'CREATED') throw new AppError('CONFLICT', { message: DECIDED });
    const message = approvalRefusal(context.viewer, { state: run.state, createdBy: run.created_by });
    if (message !== null) throw new AppError('FORBIDDEN', { reason: 'PERMISSION', message });
    // What is in the way now was not approved, though it may go away.
    const excluded = await leaveOutMoved(context, tx, run);
    await repository.saveApproved(tx, run.id, by, context.clock.now());
    await record(context, tx, 'payment.approve', run.id, { createdBy: run.created_by, excluded });
    return run.id;
  });
}

const DECIDED = 'Cet ordre de virement a déjà été traité.';

export async function cancelPaymentRun(context: RequestContext, recordId: string, why: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  const reason = checkedReason(why);
  return inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const run = await lockedRun(tx, recordId);
    if (run.state === 'CANCELLED') return run.id;
    if (await repository.hasMoved(tx, run.id)) {
      throw stateError({
        reason: 'EXECUTED',
        message: 'La banque a déjà exécuté des virements de cet ordre\u00a0: il ne s’annule plus.',
      });
    }
    await repository.saveCancelled(tx, run.id, { by: actorOf(context.viewer), now: context.clock.now(), reason });
    await record(context, tx, 'payment.run', run.id, { step: 'cancelled', wasExported: run.exported_at !== null });
    return run.id;
  });
}

/** What the bank returned is to be paid again, once somebody has looked why. */
export async function retryPayment(context: RequestContext, recordId: string): Promise<string> {
  assertHandlesMoney(context.viewer);
  if (!isUuid(recordId)) throw unknownInvoice();
  return inTransaction(context.db, async (tx) => {
    await repository.lockPayments(tx);
    const state = await repository.stateOf(tx, recordId, context.clock.today());
    if (state === null) throw unknownInvoice();
    const next = nextPaymentState(state, 'retry');
    if ('refusal' in next) throw stateError({ reason: state, message: next.refusal });
    await repository.releaseReturned(tx, recordId);
    await audit(tx, context, {
      action: 'invoice.status',
      objectKind: 'invoice',
      objectId: recordId,
      data: { payment: 'retry' },
    });
    return recordId;
  });
}

/** An order keeps what may still be paid as it was planned; one of which nothing is left goes no further. */
export async function leaveOutMoved({ clock }: RequestContext, tx: Tx, { id }: repository.RunRow): Promise<number> {
  const excluded = await repository.excludeMoved(tx, id, clock.today());
  if ((await repository.sentTransfers(tx, id)).length > 0) return excluded;
  const message = 'Plus aucun virement de cet ordre ne peut être exécuté\u00a0: annulez-le.';
  throw stateError({ reason: 'EMPTY', message });
}

export async function lockedRun(tx: Tx, recordId: string): Promise<repository.RunRow> {
  const run = await repository.lockRun(tx, recordId);
  if (run === undefined) throw unknownRun();
  return run;
}

function record(context: RequestContext, tx: Db, action: string, id: string, data: Record<string, unknown>) {
  return audit(tx, context, { action, objectKind: 'payment_run', objectId: id, data });
}
