import { RENEWAL_TIMEOUT_SECONDS } from '@bloom/shared-rules/access/session-renewal';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { browserStorage } from './browser-storage.ts';
import { CALLBACK_PATH } from './return-path.ts';
import type { RuntimeConfig } from './runtime-config.tsx';

/** Renewal is ours (see renewal.ts): the library's own would let two tabs spend the same refresh token. */
export function createUserManager(config: Pick<RuntimeConfig, 'oidc'>, origin = window.location.origin): UserManager {
  const { authority, clientId, audience } = config.oidc;
  return new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${origin}/login`,
    response_type: 'code',
    // Not a page to come back to: whoever goes back after a sign-in would be sent forward again.
    redirectMethod: 'replace',
    scope: 'openid profile email',
    extraQueryParams: audience ? { audience } : {},
    loadUserInfo: false,
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: RENEWAL_TIMEOUT_SECONDS,
    silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_SECONDS,
    userStore: new WebStorageStateStore({ store: browserStorage('local') }),
    stateStore: new WebStorageStateStore({ store: browserStorage('local') }),
  });
}
