import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { atMost, lengthOf, MAX_PAYMENT_REFERENCE } from '@bloom/shared-rules/input/limits';
import { type RefundKind, refundAmountProblem } from '@bloom/shared-rules/invoice/client-refund';
import { toCents, toEuros } from '@bloom/shared-rules/money/money';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import { euros } from '../../platform/french/french-money.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { ruledText } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { payInvoice, receivePart } from '../invoices/invoice-paid.service.ts';
import { matchedCents } from './bank-statement.repository.ts';
import { lockPayments } from './payment-run.repository.ts';
import * as repository from './refund.repository.ts';
import { offsetSentences } from './refund.sql.ts';

type Invoice = Awaited<ReturnType<typeof lockWithMonth>>;

interface Wanted {
  invoiceId: string;
  /** In euros. */
  amount: number;
  /** What the caller saw to be owed back: somebody may have given some of it back meanwhile. */
  owedBack: number;
}

/** What a transfer gave back to a client, or a supplier to the firm. */
export async function recordClientRefund(
  context: RequestContext,
  { settledOn, reference: typed, ...wanted }: Wanted & { settledOn: string; reference: string },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  if (!isDay(settledOn) || settledOn > context.clock.today()) {
    throw invalidInput({ settledOn: 'La date du virement est celle du relevé, au plus tard aujourd’hui.' });
  }
  const reference = ruledText('reference', typed, referenceProblem);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const invoice = await lockWithMonth(tx, wanted.invoiceId);
    const refund = await wantedRefund(tx, invoice, wanted, { kind: 'transfer', reference, target_id: null });
    if (refund === undefined) return invoice.id;
    if (settledOn < (invoice.issued_on ?? '')) {
      throw invalidInput({ settledOn: 'Le remboursement ne peut pas précéder la facture.' });
    }
    await saveRefund(context, tx, { ...refund, settled_on: settledOn, is_said: true });
    return invoice.id;
  });
}

/** What is owed back of one invoice pays another one of the same company, in whole or in part. */
export async function offsetClientRefund(
  context: RequestContext,
  { targetId, ...wanted }: Wanted & { targetId: string },
): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    await lockPayments(tx);
    const invoice = await lockWithMonth(tx, wanted.invoiceId);
    const target = await lockWithMonth(tx, targetId);
    const reference = `Compensation ${invoice.number}`;
    const asked = { kind: 'offset', reference, target_id: target.id } as const;
    const refund = await wantedRefund(tx, invoice, wanted, asked);
    if (refund === undefined) return invoice.id;
    const left = await leftOfTarget(tx, invoice, target);
    const problem = refundAmountProblem(wanted.amount, { owedBack: wanted.owedBack, left: toEuros(left) });
    if (problem !== undefined) throw invalidInput({ amount: problem });
    const today = context.clock.today();
    await saveRefund(context, tx, { ...refund, settled_on: today, is_said: true });
    const received = await matchedCents(tx, target.id);
    const isWhole = received >= (target.owed_cents ?? 0);
    await receivePart(context, tx, target, { receivedCents: received, on: today, isWhole });
    if (isWhole) await payInvoice(context, tx, target, { paidOn: today, reference });
    return invoice.id;
  });
}

/** In cents, what may be set against it. */
async function leftOfTarget(tx: Tx, invoice: Invoice, target: Invoice): Promise<number> {
  if (target.side !== invoice.side || target.society_id === null || target.society_id !== invoice.society_id) {
    throw invalidInput({ targetId: `Choisissez une autre facture du même ${PARTIES[invoice.side]}.` });
  }
  const { left, problem } = await repository.offsetOf(tx, target.id);
  const reason = target.id === invoice.id ? 'TARGET' : problem;
  if (reason !== null) throw stateError({ reason, message: offsetSentences[reason] ?? reason });
  return left;
}

const PARTIES = { customer: 'client', supplier: 'fournisseur' };
function referenceProblem(text: string): string | undefined {
  const isThere = text !== '' && lengthOf(text) <= MAX_PAYMENT_REFERENCE;
  return isThere ? undefined : `Indiquez la référence du virement, ${atMost(MAX_PAYMENT_REFERENCE)}.`;
}

/** The row of a refund that may be; undefined where somebody clicked twice. */
async function wantedRefund(
  tx: Tx,
  invoice: Invoice,
  { amount, owedBack }: Wanted,
  asked: { kind: RefundKind; reference: string; target_id: string | null },
) {
  const owed = await repository.owedBackOf(tx, invoice.id);
  const amounts = { amount_cents: toCents(amount), owed_cents: toCents(owedBack) };
  const refund = { invoice_id: invoice.id, ...amounts, ...asked };
  if (owed !== refund.owed_cents) {
    const isExact = Number.isSafeInteger(refund.amount_cents) && Number.isSafeInteger(refund.owed_cents);
    if (isExact && (await repository.hasTwin(tx, refund))) return undefined;
    if (owed === 0) throw stateError(NOTHING_OWED);
    throw new AppError('CONFLICT', {
      message: `Ce qui est à rembourser a changé entre-temps (${euros(owed)} à présent)\u00a0: vérifiez le montant, puis recommencez.`,
    });
  }
  if (owed === 0) throw stateError(NOTHING_OWED);
  const problem = refundAmountProblem(amount, { owedBack });
  if (problem !== undefined) throw invalidInput({ amount: problem });
  return refund;
}

const NOTHING_OWED = { reason: 'NOT_OWED', message: 'Rien n’est à rembourser sur cette facture.' };

type Saved = Parameters<typeof repository.insertRefund>[1];

/** The invoice must be locked. */
export async function saveRefund(
  context: RequestContext,
  tx: Tx,
  refund: Omit<Saved, 'recorded_by' | 'recorded_at'>,
): Promise<void> {
  const by = actorOf(context.viewer);
  const id = await repository.insertRefund(tx, { ...refund, recorded_by: by, recorded_at: context.clock.now() });
  const { invoice_id: invoiceId, kind, amount_cents: amountCents, target_id: targetId, movement_id } = refund;
  await audit(tx, context, {
    action: 'payment.refund',
    objectKind: 'invoice',
    objectId: invoiceId,
    data: {
      refundId: id,
      kind,
      amountCents,
      ...(targetId ? { targetId } : {}),
      ...(movement_id ? { movementId: movement_id } : {}),
    },
  });
}

/** What was given back lately, the latest first. */
export function clientRefundsSource({ viewer }: RequestContext): Source {
  assertHandlesMoney(viewer);
  return repository.latestRefunds;
}
