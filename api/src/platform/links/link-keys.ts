import { randomBytes } from 'node:crypto';
import { LINK_SESSION_IDLE, lasting } from '@bloom/shared-rules/access/link-life';
import { LINK_TOKEN_PREFIX, type LinkPurpose } from '@bloom/shared-rules/access/link-session';
import type { Clock } from '../clock.ts';
import type { Row } from '../database/database.tables.ts';
import type { ViewerLink } from '../viewer/viewer.ts';
import { linkKind } from './define-link.ts';

/** What hides tokens, and what tells their age. */
export interface Keys {
  hash: (token: string) => string;
  /** As any of the secrets would have kept it. */
  hashes: (token: string) => string[];
  clock: Clock;
}

export function newToken(): string {
  return `${LINK_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** Milliseconds that a session lives without being used. */
export const idleOf = (purpose: LinkPurpose): number => lasting(linkKind(purpose).idle ?? LINK_SESSION_IDLE);

export function viewerLink(
  sessionId: string | null,
  token: Pick<Row<'link_token'>, 'id' | 'purpose' | 'object_id' | 'contact_id' | 'handed_by'>,
  expired: boolean,
): ViewerLink {
  return {
    sessionId,
    expired,
    tokenId: token.id,
    purpose: token.purpose,
    objectId: token.object_id,
    contactId: token.contact_id,
    handedBy: token.handed_by,
  };
}
