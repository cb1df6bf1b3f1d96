import { pastDayProblem } from '@bloom/shared-rules/calendar/past-day';
import { atMost, lengthOf, MAX_LINE, MAX_ORDER_NUMBER, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import type { ConsentChannel } from '@bloom/shared-rules/talents/candidate-words';
import { UNANSWERED } from '@bloom/shared-rules/talents/candidate-words';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { unknownCandidate } from '../ats/unknown-candidate.ts';
import { type CandidateKey, changeCandidate } from './candidate-change.service.ts';
import * as repository from './candidate-entry.repository.ts';
import type { ShownTalent } from './job-funnel.service.ts';

/** The person agreed to be presented to the client of the job: for each of its jobs, until it is taken back. */
export async function recordPresentationConsent(
  context: RequestContext,
  { consentedOn, channel, ...key }: CandidateKey & { consentedOn: string; channel: ConsentChannel },
): Promise<ShownTalent> {
  const wrongDay = pastDayProblem(consentedOn, context.clock.today());
  if (wrongDay !== undefined) throw invalidInput({ consentedOn: wrongDay });
  return changeCandidate(context, key, async (tx, { talentId, societyId, facts }) => {
    if (facts.isErased) throw unknownCandidate();
    const { staffId } = context.viewer;
    await repository.saveConsent(tx, { talentId, societyId, consentedOn, channel, staffId, at: context.clock.now() });
    const data = { societyId, consentedOn, channel };
    await audit(tx, context, { action: 'funnel.consent', objectKind: 'talent', objectId: talentId, data });
  });
}

/** Taken back: the client of the job sees the person no more, from now on. */
export async function withdrawPresentationConsent(context: RequestContext, key: CandidateKey): Promise<ShownTalent> {
  return changeCandidate(context, key, async (tx, { talentId, societyId }) => {
    if (!(await repository.withdrawConsent(tx, talentId, societyId, context.clock.now()))) return;
    const data = { societyId };
    await audit(tx, context, { action: 'funnel.consentWithdraw', objectKind: 'talent', objectId: talentId, data });
  });
}

/** The client ordered: without it nobody is validated. */
export async function recordJobFunnelOrder(
  context: RequestContext,
  { orderedOn, reference, ...key }: CandidateKey & { orderedOn: string; reference?: string | null },
): Promise<ShownTalent> {
  const text = reference?.trim() ?? '';
  if (lengthOf(text) > MAX_ORDER_NUMBER) throw invalidInput({ reference: atMost(MAX_ORDER_NUMBER) });
  const wrongDay = pastDayProblem(orderedOn, context.clock.today());
  if (wrongDay !== undefined) throw invalidInput({ orderedOn: wrongDay });
  return changeCandidate(context, key, async (tx, entry) => {
    if (entry.facts.isErased) throw unknownCandidate();
    await repository.saveOrder(tx, entry, { on: orderedOn, reference: text });
    const data = { jobId: entry.jobId, orderedOn };
    await audit(tx, context, { action: 'funnel.order', objectKind: 'talent', objectId: entry.talentId, data });
  });
}

export interface Answer {
  question: string;
  answer: string;
}

const MAX_ANSWERS = 20;

/** What was learned in the phase where the candidate is; nobody changes it afterwards. */
export async function addPhaseNotes(
  context: RequestContext,
  { answers, ...key }: CandidateKey & { answers: readonly Answer[] },
): Promise<ShownTalent> {
  const said = answers
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ answer }) => answer !== '');
  if (said.length === 0) throw invalidInput({ answers: UNANSWERED });
  if (said.length > MAX_ANSWERS) throw invalidInput({ answers: `${MAX_ANSWERS} réponses au plus` });
  if (said.some(({ answer }) => lengthOf(answer) > MAX_TEXT)) throw invalidInput({ answers: atMost(MAX_TEXT) });
  if (said.some(({ question }) => lengthOf(question) > MAX_LINE)) throw invalidInput({ answers: atMost(MAX_LINE) });
  return changeCandidate(context, key, async (tx, { jobId, talentId, facts }) => {
    if (facts.isErased) throw unknownCandidate();
    const note = { jobId, talentId, phase: facts.phase, answers: JSON.stringify(said) };
    await repository.insertPhaseNote(tx, { ...note, staffId: context.viewer.staffId, at: context.clock.now() });
  });
}
