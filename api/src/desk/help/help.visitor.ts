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

/** What a visitor is called outside outlives a change of the secret of links, which signs. */
type Keys = Pick<Environment, 'linkSecrets' | 'erasureSecret'>;

/** The name an outside chat knows the visitor by: always the same, and nothing can be learnt from it. */
function visitorId({ erasureSecret }: Pick<Keys, 'erasureSecret'>, { bloomerId, linkTokenId }: Visitor): string {
  const key = bloomerId === null ? `link:${linkTokenId}` : `bloomer:${bloomerId}`;
  return createHmac('sha256', erasureSecret).update(`help-visitor:${key}`).digest('hex').slice(0, 32);
}

/** An address that outside chats ask for; no mail ever arrives there. */
export function visitorAddress(
  { erasureSecret, shellUrl }: Pick<Environment, 'erasureSecret' | 'shellUrl'>,
  visitor: Visitor,
) {
  return `${visitorId({ erasureSecret }, visitor)}@visitors.${new URL(shellUrl).hostname}`;
}

/** `<visitor>.<end, in seconds of the epoch>.<signature>`, good for an hour. */
export function visitorToken({ linkSecrets, erasureSecret }: Keys, visitor: Visitor, now: Date): string {
  const content = `${visitorId({ erasureSecret }, visitor)}.${Math.floor(now.getTime() / 1_000) + LIFE_SECONDS}`;
  const signature = createHmac('sha256', linkSecrets[0]).update(`help-visitor-token:${content}`).digest('base64url');
  return `${content}.${signature}`;
}
