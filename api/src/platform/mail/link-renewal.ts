import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import type { RequestContext } from '../context/context.ts';
import type { ViewerLink } from '../viewer/viewer.ts';

/** Sends a fresh link to the bound contact when its purpose allows; answers whether a mail was queued. */
export type LinkRenewal = (
  context: RequestContext,
  link: Pick<ViewerLink, 'tokenId' | 'objectId' | 'contactId'>,
) => Promise<boolean>;

const renewals = new Map<LinkPurpose, LinkRenewal>();

/** Called by the domain that owns links of this purpose. */
export function registerLinkRenewal(purpose: LinkPurpose, renewal: LinkRenewal): void {
  renewals.set(purpose, renewal);
}

export function linkRenewal(purpose: LinkPurpose): LinkRenewal | undefined {
  return renewals.get(purpose);
}
