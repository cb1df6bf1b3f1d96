import { createHash, createHmac } from 'node:crypto';
import type { LinkSecrets } from '../../platform/link-secrets.ts';

/**
 * The token of an invitation is derived from its id with the server's key, so that its owner can be shown the link
 * again while the database holds only a hash of it.
 */
export function invitationToken(secret: string, invitationId: string): string {
  return createHmac('sha256', secret).update(`invitation:${invitationId}`).digest('base64url');
}

/** The token that was sent, whichever of the secrets made it. */
export function sentInvitationToken(secrets: LinkSecrets, invitationId: string, tokenHash: string): string {
  const tokens = secrets.map((secret) => invitationToken(secret, invitationId));
  return tokens.find((token) => invitationTokenHash(token) === tokenHash) ?? invitationToken(secrets[0], invitationId);
}

/** What the database stores of it. */
export function invitationTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
