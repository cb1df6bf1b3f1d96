import { createHmac } from 'node:crypto';
import type { Environment } from '../../platform/environment/environment.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';

const LIFE_SECONDS = 3_600;

/** The one row that owns a conversation. */
export interface Visitor {
  bloomerId: string | null;
  linkTokenId: string | null;
}

export function visitorOf({ bloomerId, link }: Viewer): Visitor {
  return link === null ? { bloomerId, linkTokenId: null } : { bloomerId: null, linkTokenId: link.tokenId };
}

/** The name an outside chat knows the visitor by: always the same, and nothing can be learnt from it. */
export function visitorId(secret: string, { bloomerId, linkTokenId }: Visitor): string {
  const key = bloomerId === null ? `link:${linkTokenId}` : `bloomer:${bloomerId}`;
  return createHmac('sha256', secret).update(`help-visitor:${key}`).digest('hex').slice(0, 32);
}

/** An address that outside chats ask for; no mail ever arrives there. */
export function visitorAddress(
  { linkSecrets, shellUrl }: Pick<Environment, 'linkSecrets' | 'shellUrl'>,
  visitor: Visitor,
) {
  return `${visitorId(linkSecrets[0], visitor)}@visitors.${new URL(shellUrl).hostname}`;
}

/** `<visitor>.<end, in seconds of the epoch>.<signature>`, good for an hour. */
export function visitorToken(secret: string, visitor: Visitor, now: Date): string {
  const content = `${visitorId(secret, visitor)}.${Math.floor(now.getTime() / 1_000) + LIFE_SECONDS}`;
  const signature = createHmac('sha256', secret).update(`help-visitor-token:${content}`).digest('base64url');
  return `${content}.${signature}`;
}
