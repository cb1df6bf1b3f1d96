import { isDay } from '@bloom/shared-rules/calendar-day';
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { noticeFrom, type RecoveryKind, reviewAfterNotice } from '@bloom/shared-rules/invoice/recovery';
import { atMost, lengthOf, MAX_PAYMENT_REFERENCE, MAX_REASON } from '@bloom/shared-rules/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { auditInvoice } from '../invoices/invoice-life.service.ts';
import * as repository from './recovery.repository.ts';

interface Notice {
  recordId: string;
  postedOn: string;
  letterNumber?: string | null;
}

interface Decision {
  recordId: string;
  decidedOn: string;
  decision: string;
  reviewOn: string;
}

const NOT_POSTED = 'Notez d’abord l’envoi de la mise en demeure.';
const DECIDED = 'Retirez d’abord la suite qui lui a été donnée.';

/** The letter is posted by a person, who says so; saying it again corrects it. */
export async function recordFormalNotice(context: RequestContext, notice: Notice): Promise<string> {
  return withOwed(context, notice.recordId, async (tx, { id, dueOn, days }) => {
    const { postedOn } = notice;
    const letterNumber = notice.letterNumber?.normalize('NFC').trim() || null;
    const problems: Record<string, string> = {};
    if (!isDay(postedOn) || postedOn > context.clock.today()) {
      problems.postedOn = 'La lettre a été postée au plus tard aujourd’hui.';
    } else if (postedOn < noticeFrom(dueOn)) {
      problems.postedOn = `La mise en demeure ne part pas avant le ${frenchDay(noticeFrom(dueOn))}.`;
    } else if (days.RECOVERY && postedOn > days.RECOVERY) {
      problems.postedOn = `La suite a été décidée le ${frenchDay(days.RECOVERY)}, la lettre est partie avant.`;
    }
    if (lengthOf(letterNumber ?? '') > MAX_PAYMENT_REFERENCE) {
      problems.letterNumber = `Indiquez un numéro ${atMost(MAX_PAYMENT_REFERENCE)}.`;
    }
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const day = { done_on: postedOn, review_on: reviewAfterNotice(postedOn) };
    await save(context, tx, { invoice_id: id, kind: 'FORMAL_NOTICE', reference: letterNumber, ...day });
  });
}

/** The letter did not help: who recovers it now, or what was agreed, and when somebody looks at it again. */
export async function recordRecovery(context: RequestContext, asked: Decision): Promise<string> {
  return withOwed(context, asked.recordId, async (tx, { id, days }) => {
    if (days.FORMAL_NOTICE === undefined) throw stateError({ reason: 'NOT_POSTED', message: NOT_POSTED });
    const { decidedOn, reviewOn } = asked;
    const decision = asked.decision.normalize('NFC').trim();
    const today = context.clock.today();
    const problems: Record<string, string> = {};
    if (!isDay(decidedOn) || decidedOn > today || decidedOn < days.FORMAL_NOTICE) {
      problems.decidedOn = `La suite se décide entre l’envoi de la lettre, le ${frenchDay(days.FORMAL_NOTICE)}, et aujourd’hui.`;
    }
    if (decision === '' || lengthOf(decision) > MAX_REASON) {
      problems.decision = `Dites ce qui est décidé, ${atMost(MAX_REASON)}.`;
    }
    if (!isDay(reviewOn) || reviewOn <= today) problems.reviewOn = 'Choisissez un jour à venir.';
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const day = { done_on: decidedOn, review_on: reviewOn };
    await save(context, tx, { invoice_id: id, kind: 'RECOVERY', reference: decision, ...day });
  });
}

/** It was said of the wrong invoice: nothing was posted, or decided. */
export async function withdrawRecoveryStep(
  context: RequestContext,
  { recordId, kind }: { recordId: string; kind: RecoveryKind },
): Promise<string> {
  return withOwed(context, recordId, async (tx, { id, days }) => {
    if (kind === 'FORMAL_NOTICE' && days.RECOVERY) throw stateError({ reason: 'DECIDED', message: DECIDED });
    if (days[kind] === undefined) return;
    await repository.deleteStep(tx, id, kind);
    await auditInvoice(context, tx, 'invoice.status', id, { recovery: kind, withdrawn: days[kind] });
  });
}

interface Owed {
  id: string;
  dueOn: string;
  days: Partial<Record<RecoveryKind, string>>;
}

async function withOwed(
  context: RequestContext,
  recordId: string,
  run: (tx: Tx, owed: Owed) => Promise<void>,
): Promise<string> {
  assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    const { id, side, status, due_on: dueOn } = invoice;
    if (side !== 'customer' || status !== 'FINALISED' || invoice.preceding_id !== null || dueOn === null) {
      throw stateError({ reason: status, message: 'Seule une facture client finalisée se recouvre.' });
    }
    if (invoice.paid_on !== null) throw stateError({ reason: 'PAID', message: ALREADY_PAID });
    await run(tx, { id, dueOn, days: await repository.stepDays(tx, id) });
    return id;
  });
}

type Saved = Omit<Parameters<typeof repository.saveStep>[1], 'recorded_by' | 'recorded_at'>;

async function save(context: RequestContext, tx: Tx, step: Saved): Promise<void> {
  await repository.saveStep(tx, { ...step, recorded_by: actorOf(context.viewer), recorded_at: context.clock.now() });
  const { invoice_id: id, kind, done_on: doneOn, reference, review_on: reviewOn } = step;
  await auditInvoice(context, tx, 'invoice.status', id, { recovery: kind, doneOn, reference, reviewOn });
}
