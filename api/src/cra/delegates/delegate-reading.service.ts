import { isOperational } from '../../identity/standing/standing-record.repository.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isClient, isStaff, refusal } from '../../platform/viewer/viewer.ts';
import { contactIdOf } from '../signing/client-access.ts';
import { isHandedOut } from '../signing/client-guard.service.ts';
import * as repository from './delegate.repository.ts';
import { approvalObstacle, oldestProposal } from './delegate.rules.ts';

export type ProposalView = ReturnType<typeof viewOf>;

/**
 * What waits for an answer. Staff read all, or those of a mission; a contact who stands for the client those of his
 * company; a link those of its own mission.
 */
export async function signingDelegates(context: RequestContext, missionId?: string | null): Promise<ProposalView[]> {
  const scope = await scopeOf(context, context.db);
  if (scope === undefined) return [];
  const asked = scope.missionId ?? missionId ?? undefined;
  return readProposals(context, context.db, { ...scope, ...(asked !== undefined && { missionId: asked }) });
}

/** One of those that the viewer reads; undefined when it is not, or not any more. */
export async function proposalFor(context: RequestContext, db: Db, id: string): Promise<ProposalView | undefined> {
  const scope = await scopeOf(context, db);
  const [found] = scope === undefined ? [] : await readProposals(context, db, { ...scope, id });
  return found;
}

type Scope = { missionId?: string; societyId?: string };

/** Whose proposals the viewer reads; undefined for a contact who stands for nobody any more. */
async function scopeOf(context: RequestContext, db: Db): Promise<Scope | undefined> {
  const { viewer } = context;
  if (isStaff(viewer, 'account')) return {};
  const contactId = contactIdOf(viewer);
  if (contactId === null || (viewer.link === null && !isClient(viewer))) throw refusal(viewer);
  const contact = await repository.standingContact(db, contactId);
  if (contact === undefined) return undefined;
  if (viewer.link === null) return { societyId: contact.society_id };
  const missionId = await repository.missionOfDocument(db, viewer.link.objectId);
  if (missionId === undefined || !(await isOperational(db, missionId, contactId))) return undefined;
  return { societyId: contact.society_id, missionId };
}

async function readProposals(context: RequestContext, db: Db, scope: Scope & { id?: string }): Promise<ProposalView[]> {
  const rows = await repository.pendingProposals(db, { ...scope, since: oldestProposal(context.clock.today()) });
  const known = await repository.knownEmails(db, [...new Set(rows.map(({ society_id }) => society_id))]);
  return rows.map((row) => viewOf(context, row, known.get(row.society_id) ?? []));
}

function viewOf(context: RequestContext, row: repository.Proposal, known: readonly string[]) {
  const isProposer = row.proposed_by !== null && row.proposed_by === contactIdOf(context.viewer);
  const obstacle = approvalObstacle({
    by: isStaff(context.viewer, 'account') ? 'staff' : 'contact',
    isProposer,
    isHandedOut: isHandedOut(context),
    wasRemoved: row.wasRemoved,
    email: row.email,
    knownEmails: known,
  });
  return {
    recordId: row.id,
    missionRecordId: row.mission_id,
    missionLabel: row.missionLabel,
    clientName: row.clientName,
    bloomerFullname: row.bloomerFullname,
    fullname: `${row.firstname} ${row.lastname}`,
    email: row.email,
    proposedBy: row.proposedByFullname,
    proposedAt: row.proposed_at,
    isOwn: isProposer,
    viewerCanApprove: obstacle === undefined,
    approvalObstacle: obstacle ?? null,
  };
}
