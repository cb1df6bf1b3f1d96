import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { LEASE_MS, NOT_CONFIGURED, nextTry } from '../e-invoicing/deposit.rules.ts';
import { type OutgoingFlow, PlatformRefusal } from '../e-invoicing/invoice-platform.ts';
import { invoicePlatformOf } from '../e-invoicing/platform-choice.ts';
import { INBOUND_ANSWER_QUEUE } from './inbound.queues.ts';
import * as repository from './inbound.repository.ts';
import { messageOf } from './inbound-message.ts';

const AWAY = 'La plateforme ne répond pas\u00a0: la réponse attend et partira dès son retour.';

export async function startAnswer(platform: Pick<Platform, 'jobs'>, tx: Db, id: string): Promise<void> {
  await platform.jobs.enqueue(tx, INBOUND_ANSWER_QUEUE, { key: id, data: { inboundId: id } });
}

/** One try to tell the answer, under one name: a platform that has it already does not get a second one. */
export async function tryAnswer(platform: Platform, id: string): Promise<void> {
  const { db, clock, log } = platform;
  const now = clock.now();
  const row = await repository.claimAnswer(db, id, { now, until: new Date(now.getTime() + LEASE_MS) });
  if (row === undefined) return;
  const wait = (problem: string) =>
    repository.saveAnswerWay(db, id, {
      answer_problem: problem,
      answer_next_try_at: nextTry(clock.now(), row.answer_tries),
    });
  const port = invoicePlatformOf(platform);
  if (port === undefined) return wait(NOT_CONFIGURED);
  try {
    const flowId = await port.deposit(answerFlow(row, now));
    await repository.saveAnswerWay(db, id, { answer_state: 'sent', answer_flow_id: flowId, answer_problem: null });
  } catch (error) {
    if (error instanceof PlatformRefusal) {
      const answer_problem = `La plateforme n’a pas pris la réponse\u00a0: ${error.message}.`;
      return await repository.saveAnswerWay(db, id, { answer_state: 'refused', answer_problem });
    }
    log.warn({ err: error, inboundId: id }, 'the invoicing platform did not take an answer');
    await wait(AWAY);
  }
}

function answerFlow(row: repository.InboundRow, now: Date): OutgoingFlow {
  const { id, answered_at: at, state, answer_reason: reason, answer_comment: comment } = row;
  const code = state === 'approved' ? '205' : '210';
  const why = reason === null ? {} : { reason: { code: reason, comment } };
  return messageOf(row, { id, code, at: at ?? now, now, ...why }, row.answer_tries > 1);
}

/** What waits for a platform that was away. */
export async function sweepAnswers(platform: Platform): Promise<number> {
  const due = await repository.dueAnswers(platform.db, platform.clock.now());
  await forEachAlone(platform.log, due, (id) => tryAnswer(platform, id));
  return due.length;
}
