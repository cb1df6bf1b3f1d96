import { lasting } from '@bloom/shared-rules/access/link-life';
import { DAY_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import { limit } from '../../platform/limits/rate-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { endSessions } from '../session/back-channel-logout.ts';
import { mailsFollow } from './corrected-address.service.ts';
import { EMAIL_LINK } from './email-change.links.ts';
import { confirmEmailMail, formerAddressMail } from './email-change.mails.ts';
import * as repository from './email-change.repository.ts';
import { renameAccount } from './identity-accounts.queue.ts';
import { isEmailTaken } from './profile.repository.ts';

const ASKED_PER_DAY = 5;
const NOT_VALID = 'Ce lien n’est plus valable\u00a0: l’adresse a été changée ou confirmée autrement.';

type Asked = { kind: repository.EmailKind; email: string };

/** Mails the link by which the owner of an address confirms it; an earlier one of the same kind stops working. */
export async function askForConfirmation(
  context: RequestContext,
  tx: Tx,
  bloomer: Pick<Row<'bloomer'>, 'id' | 'firstname' | 'email'>,
  { kind, email }: Asked,
): Promise<void> {
  const open = await repository.openEmailChange(tx, bloomer.id, kind);
  const now = context.clock.now();
  if (open !== undefined && open.email.toLowerCase() === email.toLowerCase() && open.expires_at > now) return;
  // Each request is a mail to an address that somebody typed.
  await limit(tx, { scope: 'emailChange', subject: bloomer.id, windowSeconds: DAY_SECONDS, max: ASKED_PER_DAY, now });
  await dropConfirmation(context, tx, bloomer.id, kind);
  const id = await repository.insertEmailChange(tx, {
    bloomerId: bloomer.id,
    kind,
    email,
    formerEmail: kind === 'primary' ? bloomer.email : null,
    requestedBy: actorOf(context.viewer),
    expiresAt: new Date(now.getTime() + lasting(EMAIL_LINK.life)),
  });
  const { token } = await context.links.issue(tx, {
    purpose: 'emailConfirm',
    objectId: id,
    contactId: null,
    bloomerId: bloomer.id,
  });
  const { firstname, email: former } = bloomer;
  await queueMail(tx, confirmEmailMail(context.environment, { id, kind, email, firstname, token }));
  if (kind === 'primary') {
    await queueMail(tx, formerAddressMail(context.environment, 'requested', { id, email, former, firstname }));
  }
  await audit(tx, context, {
    action: 'bloomer.update',
    objectKind: 'bloomer',
    objectId: bloomer.id,
    data: { emailChange: { id, kind, step: 'requested' } },
  });
}

/** Nobody waits for this address any more. */
export async function dropConfirmation(context: RequestContext, tx: Tx, bloomerId: string, kind: repository.EmailKind) {
  for (const id of await repository.revokeEmailChanges(tx, bloomerId, kind, context.clock.now())) {
    await context.links.revoke(tx, 'emailConfirm', id);
  }
}

/** What the page of the link shows before the click; reading changes nothing. */
export async function emailConfirmation(context: RequestContext) {
  const change = await changeOfLink(context);
  return {
    email: change.email,
    firstname: change.firstname,
    kind: change.kind,
    confirmed: change.confirmed_at !== null,
  };
}

async function changeOfLink({ db, viewer }: RequestContext) {
  if (viewer.link?.purpose !== 'emailConfirm') throw forbidden('PERMISSION');
  const change = await repository.findEmailChange(db, viewer.link.objectId);
  if (change === undefined || change.revoked_at !== null || change.disabled_at !== null) {
    throw new AppError('OBJECT_NOT_FOUND', { message: NOT_VALID });
  }
  return change;
}

/** The owner's click: from now on the address counts. Clicking again is harmless. */
export async function confirmEmail(context: RequestContext) {
  return inTransaction(context.db, async (tx) => {
    const own = { ...context, db: tx };
    const { bloomer_id: bloomerId } = await changeOfLink(own);
    await repository.lockBloomer(tx, bloomerId);
    const change = await changeOfLink(own);
    if (change.confirmed_at !== null) return emailConfirmation(own);
    const now = context.clock.now();
    if (change.expires_at <= now) throw new AppError('TOKEN_EXPIRED');
    if (await isEmailTaken(tx, change.email, bloomerId)) {
      throw new AppError('CONFLICT', { message: 'Cette adresse est devenue celle d’un autre Bloomer.' });
    }
    if (change.kind === 'primary') await becomePrimary(own, tx, change);
    else await becomeSecondary(own, change, now);
    await repository.confirmEmailChange(tx, change.id, now);
    await audit(tx, context, {
      action: 'bloomer.update',
      objectKind: 'bloomer',
      objectId: bloomerId,
      data: { emailChange: { id: change.id, kind: change.kind, step: 'confirmed' } },
    });
    return emailConfirmation(own);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof repository.findEmailChange>>>;

async function becomeSecondary({ db }: RequestContext, change: Found, now: Date): Promise<void> {
  const same = change.secondary_email?.toLowerCase() === change.email.toLowerCase();
  if (!same) throw new AppError('OBJECT_NOT_FOUND', { message: NOT_VALID });
  await repository.setSecondaryVerified(db, change.bloomer_id, now);
}

type AddressFollower = (context: RequestContext, tx: Tx, bloomerId: string) => Promise<unknown>;

const addressFollowers: AddressFollower[] = [];

/**
 * Called in the transaction that gives a Bloomer another address: whoever reads the former one has no more to do with
 * what was mailed there.
 */
export function followNewAddresses(follower: AddressFollower): void {
  addressFollowers.push(follower);
}

const followers: AddressFollower[] = [];

/** Called in the transaction that gives somebody who was invited another address. */
export function followRenamedInvitees(follower: AddressFollower): void {
  followers.push(follower);
}

/**
 * The identities linked to the person stay linked and sign in again; who was invited at the old address is invited at
 * the new one.
 */
async function becomePrimary(context: RequestContext, tx: Tx, change: Found): Promise<void> {
  if (change.secondary_email?.toLowerCase() === change.email.toLowerCase()) {
    await repository.clearSecondaryEmail(tx, change.bloomer_id);
  }
  await repository.setPrimaryEmail(tx, change.bloomer_id, change.email);
  const endedAt = context.clock.now();
  const identities = await repository.identitiesOf(tx, change.bloomer_id);
  for (const identity of identities) await endSessions({ db: tx }, { ...identity, endedAt });
  const { id, email, firstname, primary_email: former } = change;
  await queueMail(tx, formerAddressMail(context.environment, 'confirmed', { id, email, former, firstname }));
  const isInvited = await repository.isInvited(tx, change.bloomer_id);
  // Nobody who was never invited has an account of ours: that of the same address is somebody else's.
  if (identities.length > 0 || isInvited) await renameAccount(context, tx, { id, bloomerId: change.bloomer_id });
  for (const follow of addressFollowers) await follow(context, tx, change.bloomer_id);
  if (isInvited) for (const follow of followers) await follow(context, tx, change.bloomer_id);
  await mailsFollow(context, tx, former, email);
}
