import { DAY_MS, DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import {
  cleanAddress,
  cleanName,
  EMAIL_INVALID,
  isEmail,
  isSameEmail,
  nameProblem,
} from '@bloom/shared-rules/person/person';
import { of } from '@bloom/shared-rules/words/elision';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { noticeAddresses } from '../../identity/people/addresses.service.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, stateError } from '../../platform/errors.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { documentForSigning, isHandedOut, type SigningTarget } from '../signing/client-guard.service.ts';
import * as repository from './delegate.repository.ts';
import { OWN_MAILBOX, oldestProposal, proposedKey } from './delegate.rules.ts';
import { type ProposalView, proposalFor } from './delegate-reading.service.ts';

export interface DelegateInput {
  signingDocumentID: string;
  firstname: string;
  lastname: string;
  email: string;
}

type Colleague = Omit<DelegateInput, 'signingDocumentID'>;

/** Proposals of one contact in a day, and of one mission that may wait at once. */
const PER_DAY = 5;
const MOST_PENDING = 5;

/**
 * Who may sign a month proposes a colleague to sign for the mission too. Nothing changes and nobody is mailed until
 * somebody else approves: an address that a stranger typed is told to staff only.
 */
export async function delegateSigning(context: RequestContext, input: DelegateInput): Promise<ProposalView> {
  const colleague = checked(input);
  const target = await documentForSigning(context, input.signingDocumentID);
  if (isHandedOut(context)) throw stateError({ reason: 'OWN_MAILBOX', message: OWN_MAILBOX });
  await limit(context.db, {
    scope: 'delegate',
    subject: target.signer.id,
    windowSeconds: DAY_SECONDS,
    max: PER_DAY,
    now: context.clock.now(),
  });
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    const id = await propose(context, tx, target, colleague);
    const view = await proposalFor(context, tx, id);
    if (view === undefined) throw new Error('A proposal of this moment cannot be read.');
    return view;
  });
}

function checked({ firstname, lastname, email }: DelegateInput): Colleague {
  const colleague = { firstname: cleanName(firstname), lastname: cleanName(lastname), email: cleanAddress(email) };
  const problems: Record<string, string> = {};
  for (const field of ['firstname', 'lastname'] as const) {
    const problem = nameProblem(colleague[field]);
    if (problem !== undefined) problems[field] = problem;
  }
  if (!isEmail(colleague.email)) problems.email = EMAIL_INVALID;
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return colleague;
}

async function propose(context: RequestContext, tx: Tx, target: SigningTarget, colleague: Colleague): Promise<string> {
  const { cra, signer } = target;
  await repository.lockProposals(tx, cra.mission_id);
  await assertNew(context, tx, target, colleague.email);
  const since = oldestProposal(context.clock.today());
  const pending = await repository.pendingProposals(tx, { since, missionId: cra.mission_id });
  const same = pending.find(({ email }) => isSameEmail(email, colleague.email));
  // The second of two identical calls succeeds without effect.
  if (same !== undefined && same.proposed_by === signer.id) return same.id;
  if (same !== undefined) throw invalidInput({ email: 'Cette personne est déjà proposée, et attend une réponse.' });
  if (pending.length >= MOST_PENDING) {
    throw stateError({
      reason: 'TOO_MANY_PROPOSALS',
      message: `${MOST_PENDING} collègues attendent déjà une réponse pour cette mission\u00a0: contactez votre account manager.`,
    });
  }
  await repository.endForgotten(tx, cra.mission_id, colleague.email, context.clock.now());
  const { id } = await repository.insertProposal(tx, {
    mission_id: cra.mission_id,
    society_id: await repository.societyOfContact(tx, signer.id),
    ...colleague,
    proposed_by: signer.id,
    proposed_at: context.clock.now(),
  });
  await audit(tx, context, {
    action: 'signer.propose',
    objectKind: 'mission',
    objectId: cra.mission_id,
    data: { proposalId: id, contactId: signer.id, documentId: target.document.id },
  });
  await tellStaff(context, tx, target, { id, ...colleague });
  return id;
}

/** One who may sign already, and the Bloomer himself, whose days the client approves. */
async function assertNew(context: RequestContext, tx: Tx, { cra }: SigningTarget, email: string): Promise<void> {
  if (await repository.maySignAlready(tx, cra.mission_id, email)) {
    throw invalidInput({ email: 'Cette personne peut déjà signer pour cette mission.' });
  }
  const own = await noticeAddresses(tx, [cra.bloomer_id], new Date(context.clock.now().getTime() - 365 * DAY_MS));
  if (own.some((one) => isSameEmail(one.email, email))) {
    throw invalidInput({ email: 'Le Bloomer ne peut pas signer pour son client.' });
  }
}

async function tellStaff(
  context: RequestContext,
  tx: Tx,
  { cra, signer }: SigningTarget,
  colleague: Colleague & { id: string },
): Promise<void> {
  await notify(context, tx, {
    kind: 'signerProposed',
    priority: 'important',
    title: 'Un client propose un autre signataire',
    description: `${signer.firstname} ${signer.lastname} (${cra.client_name}) propose ${colleague.firstname} ${colleague.lastname} pour signer aussi les CRA ${of(bloomerFullname(cra))}. Acceptez ou refusez sur la page de la mission.`,
    missionId: cra.mission_id,
    link: `/missions/${cra.mission_id}`,
    dedupeKey: proposedKey(colleague.id),
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}
