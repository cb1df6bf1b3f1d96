import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { limitByAddress } from '../../platform/limits/rate-limit.ts';
import { linkRenewal } from '../../platform/mail/link-renewal.ts';
import { findContactName } from './session.repository.ts';

export interface Profile {
  id: string;
  provider: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  name: { familyName: string; givenName: string };
  roles: Role[];
  permissions: string[];
}

/** What `me` tells: the token's profile with the roles that count here, or the little a link says of its contact. */
export async function profileOfViewer(context: RequestContext): Promise<Profile> {
  const { viewer } = context;
  if (viewer.link !== null) {
    const contact = await findContactName(context.db, viewer.link.contactId);
    return {
      id: viewer.link.contactId ?? viewer.link.tokenId,
      provider: 'link',
      displayName: contact === undefined ? '' : `${contact.firstname} ${contact.lastname}`,
      email: contact?.email ?? '',
      emailVerified: false,
      name: { familyName: contact?.lastname ?? '', givenName: contact?.firstname ?? '' },
      roles: ['Anonymous'],
      permissions: [],
    };
  }
  return {
    id: viewer.subject,
    provider: viewer.issuer,
    displayName: viewer.displayName,
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    name: { familyName: viewer.familyName, givenName: viewer.givenName },
    roles: [...viewer.roles],
    permissions: [...viewer.permissions],
  };
}

export interface Exchange {
  token: string;
  purpose: LinkPurpose | undefined;
  /** Whether a person clicked: programs that read mails open links too, and some run scripts. */
  confirmed: boolean;
  /** A random word of the tab, see Links.exchange. */
  attempt: string | undefined;
}

/** A UUID, or as much that cannot be guessed. */
const ATTEMPT = /^[\w-]{32,64}$/;

/**
 * Exchanges the token of a link for a session (30 minutes sliding, 8 hours at most). An expired genuine link is renewed
 * by mail when its purpose allows it: TOKEN_EXPIRED then carries `renewed: true`. Whether it was a Bloomer's is said in
 * both cases, not whose: screens say « tu » to them.
 */
export async function exchangeToken(context: RequestContext, { token, purpose, confirmed, attempt }: Exchange) {
  if (attempt !== undefined && !ATTEMPT.test(attempt)) throw invalidInput({ attempt: 'Un mot au hasard est attendu.' });
  const isRight = await limitByAddress(context, 'exchangeToken');
  const found = await context.links.find(context.db, token);
  if (found.state === 'unknown' || found.state === 'revoked') throw new AppError('OBJECT_NOT_FOUND');
  if (purpose !== undefined && found.link.purpose !== purpose) throw new AppError('OBJECT_NOT_FOUND');
  await isRight();
  const isOfBloomer = found.link.bloomer_id !== null;
  if (found.state === 'expired') {
    const { id: tokenId, object_id: objectId, contact_id: contactId } = found.link;
    const renewed = await linkRenewal(found.link.purpose)?.(context, { tokenId, objectId, contactId });
    throw new AppError('TOKEN_EXPIRED', { data: { renewed: renewed ?? false, isOfBloomer } });
  }
  if (found.state === 'live' && found.link.max_uses !== null && !confirmed) {
    throw new AppError('BAD_USER_INPUT', {
      message: 'Ce lien ne sert qu’une fois\u00a0: cliquez sur «\u202fContinuer\u202f» pour l’ouvrir.',
      reason: 'CLICK_NEEDED',
      data: { purpose: found.link.purpose },
    });
  }
  const opened = await inTransaction(context.db, async (tx) => {
    const session = await context.links.exchange(tx, token, attempt);
    const { purpose: objectKind, objectId, tokenId, contactId } = session.link;
    await audit(tx, context, { action: 'token.exchange', objectKind, objectId, data: { linkId: tokenId, contactId } });
    return session;
  });
  const contact = await findContactName(context.db, opened.link.contactId);
  return {
    sessionToken: opened.sessionToken,
    expiresAt: opened.expiresAt,
    purpose: opened.link.purpose,
    objectId: opened.link.objectId,
    isOfBloomer,
    contactFullname: contact === undefined ? null : `${contact.firstname} ${contact.lastname}`,
  };
}
