import type { User, UserManager } from 'oidc-client-ts';
import { authenticatedSnapshot } from './oidc-profile.ts';
import { createRenewal } from './renewal.ts';
import { safeReturnPath } from './return-path.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Session } from './session.tsx';
import { isSessionExpiredError, NoTokenError } from './session-error.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import { createUserManager, userStorageKey } from './user-manager.ts';

/** A token with less than this to live is renewed before it is used, in seconds. */
const RENEW_BEFORE = 60;
/** After a renewal that failed without ending the session (network), in milliseconds. */
const RETRY_AFTER = 15_000;

export interface OidcSession extends Session {
  /** Whether the browser kept somebody: known at once, so that screens can be fetched meanwhile. */
  isRemembered(): boolean;
  /** Reads what the browser kept; the state is no longer « loading » afterwards. */
  start(): Promise<void>;
  /** Ends the way back from the identity provider; gives the path the person had asked for. */
  completeSignIn(): Promise<string>;
}

type Config = Pick<RuntimeConfig, 'oidc' | 'systemStaffEmail'>;

export function createOidcSession(config: Config, manager: UserManager = createUserManager(config)): OidcSession {
  const store = createSnapshotStore({ state: 'loading', roles: [] });
  const renewal = createRenewal(manager);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(user: User | null): void {
    clearTimeout(timer);
    if (user === null) {
      if (store.getSnapshot().state !== 'expired') {
        store.set({ state: 'signedOut', roles: [] });
      }
      return;
    }
    store.set(authenticatedSnapshot(user, config));
    const seconds = (user.expires_in ?? RENEW_BEFORE) - RENEW_BEFORE;
    timer = setTimeout(() => void renewQuietly(user.access_token), Math.max(seconds, 1) * 1000);
  }

  async function expire(endedBy: string): Promise<void> {
    clearTimeout(timer);
    store.set({ state: 'expired', roles: [], endedBy });
    await manager.removeUser();
  }

  async function renew(staleToken: string): Promise<string> {
    try {
      const user = await renewal(staleToken);
      follow(user);
      return user.access_token;
    } catch (error) {
      if (isSessionExpiredError(error)) {
        await expire('SESSION_EXPIRED');
      }
      throw error;
    }
  }

  async function renewQuietly(staleToken: string): Promise<void> {
    try {
      await renew(staleToken);
    } catch {
      if (store.getSnapshot().state === 'authenticated') {
        timer = setTimeout(() => void renewQuietly(staleToken), RETRY_AFTER);
      }
    }
  }

  async function currentUser(): Promise<User> {
    const user = await manager.getUser();
    if (user === null) {
      throw new NoTokenError();
    }
    return user;
  }

  window.addEventListener('storage', (event) => {
    if (event.key === userStorageKey(manager) || event.key === null) {
      void manager.getUser().then(follow);
    }
  });

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    expire,
    isRemembered: () => localStorage.getItem(userStorageKey(manager)) !== null,
    async start() {
      // What is stored may have been written by anybody: unreadable means nobody.
      const user = await manager.getUser().catch(() => null);
      if (user?.expired) {
        // Without network the person keeps their screens; each call then says what fails.
        await renew(user.access_token).catch(() => store.getSnapshot().state === 'loading' && follow(user));
        return;
      }
      follow(user);
    },
    async signIn(returnPath) {
      void manager.clearStaleState();
      await manager.signinRedirect({ state: { returnPath: safeReturnPath(returnPath) } });
    },
    async completeSignIn() {
      try {
        const user = await manager.signinRedirectCallback();
        follow(user);
        return safeReturnPath((user.state as { returnPath?: unknown } | undefined)?.returnPath);
      } catch (error) {
        const known = await manager.getUser();
        if (known !== null && known.expired !== true) {
          follow(known);
          return '/';
        }
        if (isSessionExpiredError(error)) {
          await expire('SESSION_EXPIRED');
        }
        throw error;
      }
    },
    async signOut() {
      clearTimeout(timer);
      try {
        await manager.signoutRedirect();
      } catch {
        await manager.removeUser();
        store.set({ state: 'signedOut', roles: [] });
      }
    },
    async getToken() {
      const user = await currentUser();
      return (user.expires_in ?? 0) > RENEW_BEFORE / 2 ? user.access_token : renew(user.access_token);
    },
    async renewToken() {
      return renew((await currentUser()).access_token);
    },
  };
}
