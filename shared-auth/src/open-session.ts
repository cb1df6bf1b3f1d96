import { hasLinkToken, LinkSessions } from './anonymous-link.ts';
import type { HostedSession } from './hosted-session.ts';
import { createLinkSession } from './link-session.ts';
import { OidcSession } from './oidc-session.ts';
import type { RuntimeConfig } from './runtime-config.tsx';

export type { HostedSession } from './hosted-session.ts';

/**
 * The session of this page: the one of the mail's link when the tab was opened by one, otherwise the one of the
 * identity provider. `takeLinkToken` must have run before.
 */
export function openSession(config: RuntimeConfig): HostedSession {
  const oidc = new OidcSession(config);
  return hasLinkToken() ? createLinkSession(new LinkSessions(config), oidc) : oidc;
}
