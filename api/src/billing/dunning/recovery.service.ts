import { isDay } from '@bloom/shared-rules/calendar/calendar-day';
import { atMost, lengthOf, MAX_PAYMENT_REFERENCE, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { ALREADY_PAID } from '@bloom/shared-rules/invoice/payment-state';
import { noticeFrom, type RecoveryKind, reviewAfterNotice } from '@bloom/shared-rules/invoice/recovery';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import { frenchDay } from '../../platform/french/french-dates.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import { auditInvoice } from '../invoices/invoice-life.service.ts';
import * as repository from './recovery.repository.ts';

interface Seen {
  recordId: string;
  /** When what the caller saw of this step was recorded, null for none; left out, nothing is compared. */
  seenAt?: string | null | undefined;
}

interface Notice extends Seen {
  postedOn: string;
  letterNumber?: string | null;
}

interface Decision extends Seen {
  decidedOn: string;
  decision: string;
  reviewOn: string;
}

const NOT_POSTED = 'Notez d’abord l’envoi de la mise en demeure.';
const CHANGED = 'Le suivi de cette facture a été modifié entre-temps par une autre personne.';
const DECIDED = 'Retirez d’abord la suite qui lui a été donnée.';

/** The letter is posted by a person, who says so; saying it again corrects it. */
export async function recordFormalNotice(context: RequestContext, notice: Notice): Promise<string> {
  return withOwed(context, notice.recordId, async (tx, { id, dueOn, steps }) => {
    const { postedOn } = notice;
    const decidedOn = steps.RECOVERY?.done_on;
    const letterNumber = notice.letterNumber?.normalize('NFC').trim() || null;
    const problems: Record<string, string> = {};
    if (!isDay(postedOn) || postedOn > context.clock.today()) {
      problems.postedOn = 'La lettre a été postée au plus tard aujourd’hui.';
    } else if (postedOn < noticeFrom(dueOn)) {
      problems.postedOn = `La mise en demeure ne part pas avant le ${frenchDay(noticeFrom(dueOn))}.`;
    } else if (decidedOn && postedOn > decidedOn) {
      problems.postedOn = `La suite a été décidée le ${frenchDay(decidedOn)}, la lettre est partie avant.`;
    }
    if (lengthOf(letterNumber ?? '') > MAX_PAYMENT_REFERENCE) {
      problems.letterNumber = `Indiquez un numéro ${atMost(MAX_PAYMENT_REFERENCE)}.`;
    }
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const day = { done_on: postedOn, review_on: reviewAfterNotice(postedOn) };
    const step = { invoice_id: id, kind: 'FORMAL_NOTICE', reference: letterNumber, ...day } as const;
    await save(context, tx, step, { before: steps.FORMAL_NOTICE, seenAt: notice.seenAt });
  });
}

/** The letter did not help: who recovers it now, or what was agreed, and when somebody looks at it again. */
export async function recordRecovery(context: RequestContext, asked: Decision): Promise<string> {
  return withOwed(context, asked.recordId, async (tx, { id, steps }) => {
    const postedOn = steps.FORMAL_NOTICE?.done_on;
    if (postedOn === undefined) throw stateError({ reason: 'NOT_POSTED', message: NOT_POSTED });
    const { decidedOn, reviewOn } = asked;
    const decision = asked.decision.normalize('NFC').trim();
    const today = context.clock.today();
    const problems: Record<string, string> = {};
    if (!isDay(decidedOn) || decidedOn > today || decidedOn < postedOn) {
      problems.decidedOn = `La suite se décide entre l’envoi de la lettre, le ${frenchDay(postedOn)}, et aujourd’hui.`;
    }
    if (decision === '' || lengthOf(decision) > MAX_REASON) {
      problems.decision = `Dites ce qui est décidé, ${atMost(MAX_REASON)}.`;
    }
    if (!isDay(reviewOn) || reviewOn <= today) problems.reviewOn = 'Choisissez un jour à venir.';
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const day = { done_on: decidedOn, review_on: reviewOn };
    const step = { invoice_id: id, kind: 'RECOVERY', reference: decision, ...day } as const;
    await save(context, tx, step, { before: steps.RECOVERY, seenAt: asked.seenAt });
  });
}

/** It was said of the wrong invoice: nothing was posted, or decided. */
export async function withdrawRecoveryStep(
  context: RequestContext,
  { recordId, kind, seenAt }: Seen & { kind: RecoveryKind },
): Promise<string> {
  return withOwed(context, recordId, async (tx, { id, steps }) => {
    if (kind === 'FORMAL_NOTICE' && steps.RECOVERY) throw stateError({ reason: 'DECIDED', message: DECIDED });
    const before = steps[kind];
    if (before === undefined) return;
    assertSeen(before, seenAt);
    await repository.deleteStep(tx, id, kind);
    await auditInvoice(context, tx, 'invoice.status', id, { recovery: kind, withdrawn: before.done_on });
  });
}

interface Owed {
  id: string;
  dueOn: string;
  steps: Partial<Record<RecoveryKind, repository.RecordedStep>>;
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
    await run(tx, { id, dueOn, steps: await repository.recordedSteps(tx, id) });
    return id;
  });
}

type Saved = Omit<Parameters<typeof repository.saveStep>[1], 'recorded_by' | 'recorded_at'>;

/** What a colleague said meanwhile is not written over by whoever did not read it; told twice, it is there once. */
async function save(
  context: RequestContext,
  tx: Tx,
  step: Saved,
  { before, seenAt }: { before: repository.RecordedStep | undefined; seenAt: Seen['seenAt'] },
): Promise<void> {
  const { invoice_id: id, kind, done_on: doneOn, reference, review_on: reviewOn } = step;
  if (before?.done_on === doneOn && before.reference === reference && before.review_on === reviewOn) return;
  assertSeen(before, seenAt);
  await repository.saveStep(tx, { ...step, recorded_by: actorOf(context.viewer), recorded_at: context.clock.now() });
  await auditInvoice(context, tx, 'invoice.status', id, { recovery: kind, doneOn, reference, reviewOn });
}

function assertSeen(before: repository.RecordedStep | undefined, seenAt: Seen['seenAt']): void {
  if (seenAt === undefined) return;
  const seen = seenAt === null ? undefined : new Date(seenAt).getTime();
  if (before?.recorded_at.getTime() !== seen) throw new AppError('CONFLICT', { message: CHANGED });
}
