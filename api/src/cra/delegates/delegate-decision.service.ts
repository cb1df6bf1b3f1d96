import { notificationAnswered, notify } from '../../desk/notifications/notifications.service.ts';
import { enterColleague } from '../../identity/people/colleague.service.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { addSigner } from '../../missions/mission-edit/another-signer.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import { leadingBack, type RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { actorOf, isStaff } from '../../platform/viewer/viewer.ts';
import { contactIdOf } from '../signing/client-access.ts';
import * as repository from './delegate.repository.ts';
import { proposedKey } from './delegate.rules.ts';
import { type ProposalView, proposalFor } from './delegate-reading.service.ts';

export type DelegateDecision = 'approved' | 'refused' | 'withdrawn';

const goneSince = () =>
  new AppError('OBJECT_NOT_FOUND', {
    message: 'Cette proposition n’attend plus de réponse\u00a0: quelqu’un y a répondu, ou elle a été retirée.',
  });

/**
 * Answers a proposal: whoever made it takes it back, anybody else approves or refuses it. Approved, the colleague is a
 * contact of the mission like those who were, and receives a link of his own to what waits; whoever proposed stays one.
 */
export async function decideSigningDelegate(
  context: RequestContext,
  input: { recordId: string; approve: boolean },
): Promise<DelegateDecision> {
  await limitActor(context, { scope: 'delegate.decide', windowSeconds: 60, max: 20 });
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    const proposal = await repository.lockProposal(tx, input.recordId);
    // Read as the viewer may: a stranger's, an old one and an answered one are all the same to him.
    const view = await proposalFor(context, tx, input.recordId);
    if (proposal === undefined || view === undefined) throw goneSince();
    if (input.approve && view.approvalObstacle !== null) {
      throw stateError({ reason: 'MAY_NOT_APPROVE', message: view.approvalObstacle });
    }
    const state = input.approve ? 'approved' : view.isOwn ? 'withdrawn' : 'refused';
    const contactId = input.approve ? await approve(context, tx, proposal) : undefined;
    await repository.decide(tx, proposal.id, {
      state,
      decided_by: actorOf(context.viewer),
      decided_at: context.clock.now(),
      ...(contactId !== undefined && { contact_id: contactId }),
    });
    await audit(tx, context, {
      action: AUDITED[state],
      objectKind: 'mission',
      objectId: proposal.mission_id,
      data: {
        proposalId: proposal.id,
        proposedBy: proposal.proposed_by,
        decidedBy: contactIdOf(context.viewer) ?? actorOf(context.viewer),
        ...(contactId !== undefined && { contactId }),
      },
    });
    await notificationAnswered(context, tx, proposedKey(proposal.id));
    if (!isStaff(context.viewer)) await tellStaff(context, tx, view, state);
    return state;
  });
}

const AUDITED: Record<DelegateDecision, string> = {
  approved: 'signer.approve',
  refused: 'signer.refuse',
  withdrawn: 'signer.withdraw',
};

async function approve(context: RequestContext, tx: Tx, proposal: repository.DelegateRow): Promise<string> {
  const contactId = await enterColleague(context, tx, proposal.society_id, proposal);
  await addSigner(isStaff(context.viewer) ? context : leadingBack(context), tx, proposal.mission_id, contactId);
  return contactId;
}

const WORDS: Record<DelegateDecision, string> = {
  approved: 'peut désormais signer pour le client',
  refused: 'n’est pas accepté comme signataire',
  withdrawn: 'n’est plus proposé comme signataire',
};

/** What the client decided by himself. */
async function tellStaff(context: RequestContext, tx: Tx, view: ProposalView, state: DelegateDecision): Promise<void> {
  await notify(context, tx, {
    kind: 'signerProposed',
    title: 'Réponse du client sur un signataire',
    description: `${view.fullname} (${view.clientName}) ${WORDS[state]}.`,
    missionId: view.missionRecordId,
    link: `/missions/${view.missionRecordId}`,
    dedupeKey: `signerDecided:${view.recordId}`,
    to: { staffIds: await staffOfMission(tx, view.missionRecordId) },
  });
}
