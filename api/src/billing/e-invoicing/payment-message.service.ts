import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import type { Platform } from '../../platform/context/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { markCollected, noteReceived } from '../invoices/invoice-collected.service.ts';
import { creditsBefore } from '../invoices/invoice-draft.service.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import type { PaidPart, ToldInvoice } from '../invoices/invoice-followers.ts';
import * as repository from './deposit.repository.ts';
import { retract, withdrawPayments } from './deposit-fate.repository.ts';
import { type OutgoingFlow, PlatformRefusal, type ReceivedAmount } from './invoice-platform.ts';
import { messageFileName } from './message-file-name.ts';
import { paymentXml } from './payment-message.xml.ts';
import { partOf, unpaidOf } from './payment-share.rules.ts';
import { INVOICE_DEPOSIT_QUEUE } from './platform.queues.ts';
import * as events from './platform-event.repository.ts';
import { recordEvent } from './platform-event.service.ts';

const TELLING = 'La plateforme apprend ce paiement en ce moment. Réessayez dans deux minutes.';

/** The platform is told that a client has paid (212), once; what it told itself it knows. */
export async function planPayment(platform: Platform, tx: Tx, invoice: ToldInvoice, paidOn: string): Promise<void> {
  if (invoice.side !== 'customer' || invoice.preceding_id !== null) return;
  const delivery = await repository.lockDelivery(tx, invoice.id);
  if (delivery?.way !== 'platform' || delivery.collected_cents >= (invoice.owed_cents ?? 0)) return;
  if (await repository.isPaymentPlanned(tx, invoice.id)) return;
  await plan(platform, tx, { invoice, on: paidOn, collectedCents: null });
}

/** Each receipt is told, also one of a part. */
export async function planPart(platform: Platform, tx: Tx, invoice: ToldInvoice, part: PaidPart): Promise<void> {
  const delivery = await repository.lockDelivery(tx, invoice.id);
  if (delivery?.way !== 'platform' || delivery.collected_cents >= part.receivedCents) return;
  await plan(platform, tx, { invoice, on: part.on, collectedCents: part.receivedCents });
}

/**
 * What was said to have come in was another's: the platform is not told what it does not know yet. What it was told
 * stays there, since it takes no message that is less than nothing; it does not count as money any more.
 * @throws CONFLICT while it is being told: nobody knows yet what it will know
 */
export async function takePaymentsBack(platform: Platform, tx: Tx, invoice: ToldInvoice): Promise<void> {
  const delivery = await repository.lockDelivery(tx, invoice.id);
  if (delivery?.way !== 'platform') return;
  await withdrawPayments(tx, invoice.id, 'Le rapprochement a été annulé.');
  if (await repository.isTelling(tx, invoice.id)) throw new AppError('CONFLICT', { message: TELLING });
  const byUs = await repository.toldCents(tx, invoice.id);
  const ownWord = delivery.collected_cents - byUs;
  const received = Math.max(invoice.received_cents, ownWord);
  await repository.saveRetracted(tx, invoice.id, Math.max(delivery.collected_cents - received, 0));
  if (received > invoice.received_cents) await believe(platform, tx, invoice, received);
  if (received > delivery.collected_cents) {
    await plan(platform, tx, { invoice, on: platform.clock.today(), collectedCents: received });
  }
}

/** What it had said by itself stands; where that is the whole, the invoice is paid as on the day it said so. */
async function believe(platform: Platform, tx: Tx, invoice: ToldInvoice, cents: number): Promise<void> {
  await noteReceived(tx, invoice, cents);
  const last = await events.lastReceipt(tx, invoice.id);
  if (last === undefined || cents < (invoice.owed_cents ?? 0)) return;
  await markCollected(platform, tx, invoice, events.paymentOf(last));
}

async function plan(
  platform: Platform,
  tx: Db,
  { invoice, on, collectedCents }: { invoice: ToldInvoice; on: string; collectedCents: number | null },
): Promise<void> {
  const attempt = await repository.nextPayment(tx, invoice.id);
  const id = await repository.insertDeposit(tx, {
    invoice_id: invoice.id,
    kind: 'payment',
    attempt,
    paid_on: on,
    created_by: 'product',
    next_try_at: platform.clock.now(),
    collected_cents: collectedCents,
  });
  if (id === undefined) return;
  await platform.jobs.enqueue(tx, INVOICE_DEPOSIT_QUEUE, { key: id, data: { depositId: id } });
}

type Facts = Awaited<ReturnType<typeof repository.factsOf>>;

/**
 * A statement of a bank knows the day only: noon in Paris, or an hour from it, and never in the future. Two parts of
 * one day are a second from each other: at the same instant they would be taken for one.
 */
function paidAt({ paid_on: day, created_at: known, attempt }: repository.Deposit): string {
  const noon = Date.parse(`${day}T11:00:00Z`);
  return new Date(Math.min(noon, known.getTime() - 60_000) + (attempt % 60) * 1_000).toISOString();
}

/** Undefined as long as the invoice itself has not left. */
export async function paymentFlow(
  { db, clock }: Platform,
  deposit: repository.Deposit,
  { document, flow_id: flowId }: Facts,
  tracked: Pick<OutgoingFlow, 'trackingId' | 'mayBeThere'>,
): Promise<OutgoingFlow | undefined> {
  if (flowId === null || deposit.paid_on === null || document.number === null) return undefined;
  const amounts = deposit.amounts ?? (await openAmounts(db, deposit, document));
  if (deposit.amounts === null) await repository.saveAmounts(db, deposit.id, amounts);
  if (amounts.length === 0) throw new PlatformRefusal('elle connaît déjà ce paiement');
  const at = paidAt(deposit);
  const xml = paymentXml({ id: deposit.id, document, amounts, at, now: clock.now() });
  return {
    ...tracked,
    name: messageFileName(document.number, '212'),
    syntax: 'CDAR',
    rule: 'B2B',
    bytes: Buffer.from(xml),
  };
}

/** What the platform knows from us is an event like those it tells; money that was taken back since counts no more. */
export async function paymentTold(
  platform: Platform,
  tx: Tx,
  deposit: repository.Deposit,
  messageId: string,
): Promise<void> {
  const { flow_id: flowId } = await repository.factsOf(platform.db, deposit);
  const amounts = await repository.amountsOf(platform.db, deposit.id);
  if (flowId === null || deposit.paid_on === null || amounts === null) return;
  if (deposit.state === 'toAsk') {
    await lockWithMonth(tx, deposit.invoice_id);
    await retract(tx, deposit.invoice_id, amounts);
  }
  const said = { code: '212', reason: null, comment: null, at: paidAt(deposit), amounts };
  await recordEvent(platform, { messageId, about: { flowId }, ...said });
}

/** What nobody has to pay any more: what came in, and what credit notes took back. */
async function settledOf(db: Db, invoiceId: string): Promise<ReceivedAmount[]> {
  const credits = await creditsBefore(db, invoiceId);
  const credited = credits.flatMap(({ totals }) =>
    totals.vat.map(({ rate, net, vat }) => ({ rate, cents: net + vat })),
  );
  return [...(await events.receivedOf(db, invoiceId)), ...credited];
}

/** All that is left, or what came in since the platform heard of the last part, shared out over the rates. */
async function openAmounts(db: Db, deposit: repository.Deposit, document: InvoiceDocument): Promise<ReceivedAmount[]> {
  const left = unpaidOf(document, await settledOf(db, deposit.invoice_id));
  if (deposit.collected_cents === null) return left;
  const told = await events.receivedOf(db, deposit.invoice_id);
  return partOf(left, deposit.collected_cents - told.reduce((sum, { cents }) => sum + cents, 0));
}
