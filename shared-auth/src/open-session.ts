import { hasLinkToken, LinkSessions } from './anonymous-link.ts';
import { createLinkSession } from './link-session.ts';
import { createOidcSession, type OidcSession } from './oidc-session.ts';
import type { RuntimeConfig } from './runtime-config.tsx';

/** What the host of the page does with a session besides what screens do. */
export type OpenSession = OidcSession;

/**
 * The session of this page: the one of the mail's link when the tab was opened by one, otherwise the one of the
 * identity provider. `takeLinkToken` must have run before.
 */
export function openSession(config: RuntimeConfig): OpenSession {
  const oidc = createOidcSession(config);
  return hasLinkToken() ? createLinkSession(new LinkSessions(config), oidc) : oidc;
}
