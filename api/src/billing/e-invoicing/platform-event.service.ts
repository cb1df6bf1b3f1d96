import { isPlatformCode, type PlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import {
  afterPlatformEvent,
  contradicts,
  isQuestion,
  maySendAgain,
  PLATFORM_STATES,
  type PlatformPosition,
  platformEventProblem,
  reminderStop,
} from '@bloom/shared-rules/invoice/platform-state';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { markCollected, noteReceived, SETTLED_BY_CREDIT } from '../invoices/invoice-collected.service.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { announceStopped, type ToldInvoice } from '../invoices/invoice-followers.ts';
import { tellOverpaid } from '../invoices/overpaid.notice.ts';
import { type Delivery, lockDelivery } from './deposit.repository.ts';
import { noteArrived } from './deposit-handed.service.ts';
import type { ToldEvent } from './invoice-platform.ts';
import * as repository from './platform-event.repository.ts';
import { tellPaid, tellTask } from './platform-news.notice.ts';
import { recordAnswer } from './tax-report.service.ts';

type Locked = { invoice: ToldInvoice; delivery: Delivery };
const RECEIVED = '212';

/**
 * Keeps what a platform said, once, and moves the invoice where that moves it. Events come late, twice, out of order,
 * and about what nobody knows: each is history, none moves an invoice back.
 */
export async function recordEvent(platform: Platform, event: ToldEvent): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const flow = await repository.flowOf(tx, event);
    if (flow === undefined) return keepUnknown(tx, event);
    const invoice = await lockWithMonth(tx, flow.invoiceId);
    const attempt = flow.isNews ? await noteArrived(platform, tx, { ...flow, said: event }) : flow.attempt;
    // A report that is refused makes its invoice neither lost nor unpaid.
    if (flow.kind === 'report') return recordAnswer(platform, tx, event, flow);
    const delivery = await lockDelivery(tx, flow.invoiceId);
    if (delivery === undefined || (await repository.isKnown(tx, flow.flowId, event.code, event.at))) return;
    // What was told of an earlier attempt says nothing of this one.
    const isCurrent = delivery.attempt === attempt;
    const invalid = problemOf(event, { invoice, delivery });
    const moved = isCurrent && invalid === undefined ? await move(platform, tx, event, { invoice, delivery }) : false;
    const problem = moved ? undefined : (invalid ?? contradictionOf(event, delivery));
    await repository.insertEvent(tx, { ...rowOf(event), invoice_id: invoice.id, flow_id: flow.flowId, moved, problem });
    if (isCurrent && (moved || problem !== undefined)) await tellTask(platform, tx, event, { invoice, problem });
  });
}

async function keepUnknown(tx: Db, event: ToldEvent): Promise<void> {
  const flowId = 'flowId' in event.about ? event.about.flowId : `n°\u00a0${event.about.number}`;
  const problem = 'Aucune facture envoyée ne correspond.';
  await repository.insertEvent(tx, { ...rowOf(event), invoice_id: null, flow_id: flowId, moved: false, problem });
}

const rowOf = ({ messageId, code, reason, comment, at, amounts }: ToldEvent) => ({
  message_id: messageId,
  code,
  reason,
  comment,
  at,
  amounts: JSON.stringify(amounts),
});

/** Why an event counts for nothing; undefined where it may. */
function problemOf({ code, reason, amounts }: ToldEvent, locked: Locked): string | undefined {
  if (!isPlatformCode(code)) return `Le statut ${code} n’est pas connu.`;
  return platformEventProblem({ code, reason }) ?? (code === RECEIVED ? amountProblem(amounts, locked) : undefined);
}

function contradictionOf({ code, reason, at }: ToldEvent, delivery: Delivery): string | undefined {
  const current = positionOf(delivery);
  if (current === null || !contradicts(current, { code: code as PlatformCode, reason, at })) return undefined;
  return `Elle était déjà au statut «\u202f${PLATFORM_STATES[current.code].word}\u202f»\u00a0: voyez avec le client.`;
}

function amountProblem(amounts: ToldEvent['amounts'], { invoice, delivery }: Locked): string | undefined {
  const sum = sumOf(amounts);
  if (amounts.length === 0 || amounts.some(({ cents }) => cents <= 0)) {
    return 'Un encaissement a besoin d’un montant et d’un taux de TVA.';
  }
  const rates = invoice.document?.totals.vat.map(({ rate }) => rate) ?? [];
  const other = amounts.find(({ rate }) => !rates.includes(rate));
  if (other !== undefined) return `La facture n’a pas de TVA à ${String(other.rate).replace('.', ',')}\u00a0%.`;
  if (delivery.collected_cents + sum > (invoice.total_cents ?? 0)) {
    return 'Les encaissements dépassent le total de la facture.';
  }
  return undefined;
}

const sumOf = (amounts: ToldEvent['amounts']) => amounts.reduce((sum, { cents }) => sum + cents, 0);

function positionOf({ code, code_at: at, reason }: Delivery): PlatformPosition {
  return code === null || at === null ? null : { code: code as PlatformCode, reason, at: at.toISOString() };
}

async function move(platform: Platform, tx: Db, event: ToldEvent, locked: Locked): Promise<boolean> {
  const { invoice, delivery } = locked;
  const [code, before] = [event.code as PlatformCode, positionOf(delivery)];
  const isOwed = invoice.paid_on === null && countedWith(event, locked) < owedOf(locked);
  const after = afterPlatformEvent(before, { code, reason: event.reason, at: event.at }, { isOwed });
  const isPart = code === RECEIVED && isQuestion(before?.code ?? null) && isOwed;
  const moved = after !== before && after !== null && !isPart;
  if (moved) {
    const allowsAfterRejection = platform.environment.invoicePlatform?.takesRejectedAgain ?? false;
    await repository.savePosition(tx, invoice.id, after, {
      reason: event.reason,
      maySendAgain: maySendAgain(code, { allowsAfterRejection }),
    });
    if (reminderStop(code) !== undefined) await announceStopped(platform, tx, invoice);
  }
  // A second part of the money does not move what has moved, one in a dispute does not end it; both count.
  if (code === RECEIVED && (moved || isPart || before?.code === RECEIVED)) await collect(platform, tx, event, locked);
  return moved;
}

/** What has come in with this event. */
const countedWith = ({ amounts }: ToldEvent, { delivery }: Locked) =>
  delivery.collected_cents - delivery.retracted_cents + sumOf(amounts);
const owedOf = ({ invoice }: Locked) => invoice.owed_cents ?? 0;

async function collect(platform: Platform, tx: Db, event: ToldEvent, locked: Locked): Promise<void> {
  const { invoice, delivery } = locked;
  await repository.saveCollected(tx, invoice.id, delivery.collected_cents + sumOf(event.amounts));
  const counted = countedWith(event, locked);
  await noteReceived(tx, invoice, counted);
  await tellOverpaid(platform, tx, invoice);
  if (counted < owedOf(locked)) return;
  const paid = repository.paymentOf({ message_id: event.messageId, at: new Date(event.at) });
  const isNew = await markCollected(platform, tx, invoice, paid);
  if (isNew) await tellPaid(platform, tx, invoice);
}

/** Part of the money came in, and a credit note took off the rest. */
export async function settleCredited(platform: Platform, tx: Tx, invoice: ToldInvoice): Promise<void> {
  const delivery = await lockDelivery(tx, invoice.id);
  const collected = Math.max(
    (delivery?.collected_cents ?? 0) - (delivery?.retracted_cents ?? 0),
    invoice.received_cents,
  );
  if (collected === 0 || collected < (invoice.owed_cents ?? 0)) return;
  const paid = { paidOn: platform.clock.today(), reference: SETTLED_BY_CREDIT };
  if (await markCollected(platform, tx, invoice, paid)) await tellPaid(platform, tx, invoice);
}
