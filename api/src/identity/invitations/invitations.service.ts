import { INVITATION_LIFE, lasting } from '@bloom/shared-rules/access/link-life';
import { DAY_SECONDS, HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import { hashedSubject, limitByAddress, rateLimited, takeHit, waitInWords } from '../../platform/limits/rate-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { actorOf, nobody, requireStaff, type Viewer } from '../../platform/viewer/viewer.ts';
import { followRenamedInvitees } from '../people/email-change.service.ts';
import { openAccount } from '../people/identity-accounts.queue.ts';
import { loadViewer } from '../session/viewer.service.ts';
import { bloomerInvitationMail } from './invitations.mails.ts';
import {
  findInvitation,
  findInviteeEmail,
  insertInvitation,
  linkIdentity,
  lockInvitee,
  markInvitationDone,
  revokeInvitations,
} from './invitations.repository.ts';
import { invitationToken, invitationTokenHash } from './invitations.token.ts';

const PER_CALLER_HOUR = 60;
const PER_ADDRESS_DAY = 5;
const NOT_VALID = 'Ton invitation ne semble pas valide !';

/** Unknown, expired and revoked invitations answer alike, so that nobody learns which tokens ever existed. */
export async function checkInvitation(context: RequestContext, token: string) {
  const isRight = await limitByAddress(context, 'checkInvitationToken');
  const invitation = await requireInvitation(context, token);
  await isRight();
  const { firstname, status } = invitation;
  const isKnown = context.viewer.subject !== nobody.subject;
  return { firstname, status, isForViewer: isKnown ? isFor(context.viewer, invitation) : null };
}

async function requireInvitation(context: RequestContext, token: string) {
  const invitation = await findInvitation(context.db, invitationTokenHash(token));
  const live = invitation !== undefined && invitation.revoked_at === null;
  if (!live || (invitation.status === 'ongoing' && invitation.expires_at <= context.clock.now())) {
    throw new AppError('OBJECT_NOT_FOUND', { message: NOT_VALID });
  }
  return invitation;
}

/** Whether the person who is signed in is the invited one. */
function isFor(viewer: Viewer, invitation: Awaited<ReturnType<typeof requireInvitation>>): boolean {
  const isInvited = invitation.email.toLowerCase() === viewer.email.toLowerCase();
  const isAnother = viewer.bloomerId !== null && viewer.bloomerId !== invitation.bloomer_id;
  return isInvited && !isAnother && mayFinish(viewer, invitation);
}

/**
 * Ends the invitation for the signed-in identity whose verified e-mail is the invited one, and links them for good.
 * Calling again is harmless; another person gets FORBIDDEN.
 */
export async function finishInvitation(
  context: RequestContext,
  token: string,
): Promise<{ id: string; viewer: Viewer; bloomerId: string; wasOngoing: boolean }> {
  const { viewer } = context;
  if (!viewer.emailVerified) throw forbidden('EMAIL_NOT_VERIFIED');
  return inTransaction(context.db, async (tx) => {
    const invitation = await requireInvitation({ ...context, db: tx }, token);
    if (!isFor(viewer, invitation)) throw forbidden('PERMISSION');
    if (invitation.status === 'ongoing') {
      await markInvitationDone(tx, invitation.id, viewer);
      await audit(tx, context, {
        action: 'session.invitation',
        objectKind: 'invitation',
        objectId: invitation.id,
        data: { bloomerId: invitation.bloomer_id },
      });
    }
    const { issuer, subject } = viewer;
    await linkIdentity(tx, { issuer, subject }, invitation.bloomer_id);
    return {
      id: invitation.id,
      viewer: await loadViewer(tx, context, viewer),
      bloomerId: invitation.bloomer_id,
      wasOngoing: invitation.status === 'ongoing',
    };
  });
}

/** Staff and clients are not invited this way. Done by one subject stays theirs. */
function mayFinish(viewer: Viewer, invitation: { status: string; done_by_subject: string | null }): boolean {
  if (viewer.staffId !== null || viewer.contactId !== null) return false;
  return invitation.status === 'ongoing' || invitation.done_by_subject === viewer.subject;
}

/**
 * Mails a Bloomer the invitation to join; an earlier one that was not used stops working. A Bloomer who has joined
 * needs none.
 */
export async function sendInvitation(context: RequestContext, bloomerId: string): Promise<string> {
  requireStaff(context.viewer, 'account');
  await limitInvitations(context, bloomerId);
  return inTransaction(context.db, (tx) => sendInvitationTo(context, tx, bloomerId));
}

/**
 * Each invitation is a mail to somebody who did not ask for it. Throws RATE_LIMITED and says which number is reached.
 */
async function limitInvitations({ db, clock, viewer, environment }: RequestContext, bloomerId: string): Promise<void> {
  const now = clock.now();
  const take = async (scope: string, subject: string, windowSeconds: number, most: number, what: string) => {
    const max = most * environment.rateLimitFactor;
    const { allowed, retryAfter } = await takeHit(db, { scope, subject, windowSeconds, max, now });
    if (allowed) return;
    throw rateLimited(retryAfter, `${what}\u00a0: la prochaine pourra partir dans ${waitInWords(retryAfter)}.`);
  };
  const byYou = `Vous avez envoyé ${PER_CALLER_HOUR} invitations en une heure, le maximum`;
  await take('invitation.caller', actorOf(viewer), HOUR_SECONDS, PER_CALLER_HOUR, byYou);
  const email = await findInviteeEmail(db, bloomerId);
  if (email === undefined) return;
  const toHim = `Cette adresse a reçu ${PER_ADDRESS_DAY} invitations en un jour, le maximum`;
  await take('invitation.address', hashedSubject(email), DAY_SECONDS, PER_ADDRESS_DAY, toHim);
}

/** Sends an invitation for work that invites by itself: its caller has decided that it may. */
async function sendInvitationTo(context: RequestContext, tx: Db, bloomerId: string): Promise<string> {
  const bloomer = await lockInvitee(tx, bloomerId);
  if (bloomer === undefined) throw new AppError('OBJECT_NOT_FOUND');
  if (bloomer.joined) throw new AppError('CONFLICT', { message: 'Ce Bloomer a déjà terminé son inscription.' });
  const { id, token } = await createInvitation(tx, context, bloomerId);
  await queueMail(tx, bloomerInvitationMail(context.environment, bloomer, { id, token }));
  await openAccount(context, tx, bloomerId, id);
  await audit(tx, context, { action: 'token.create', objectKind: 'invitation', objectId: id, data: { bloomerId } });
  return id;
}

/** Ends the Bloomer's live invitation; false when there was none. */
export async function revokeInvitation(context: RequestContext, bloomerId: string): Promise<boolean> {
  requireStaff(context.viewer, 'account');
  return inTransaction(context.db, async (tx) => {
    const revoked = await revokeInvitations(tx, bloomerId, context.clock.now());
    for (const objectId of revoked) {
      await audit(tx, context, { action: 'token.revoke', objectKind: 'invitation', objectId, data: { bloomerId } });
    }
    return revoked.length > 0;
  });
}

/** Revokes the Bloomer's live invitation and makes another one; answers the token for the mail. */
export async function createInvitation(
  db: Db,
  context: Pick<RequestContext, 'clock' | 'environment'>,
  bloomerId: string,
): Promise<{ id: string; token: string }> {
  return inTransaction(db, async (tx) => {
    const now = context.clock.now();
    await revokeInvitations(tx, bloomerId, now);
    const id = crypto.randomUUID();
    const token = invitationToken(context.environment.linkSecrets[0], id);
    const expiresAt = new Date(now.getTime() + lasting(INVITATION_LIFE));
    await insertInvitation(tx, { id, bloomerId, tokenHash: invitationTokenHash(token), expiresAt });
    return { id, token };
  });
}

followRenamedInvitees(sendInvitationTo);
