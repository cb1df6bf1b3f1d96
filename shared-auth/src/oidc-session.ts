import { RENEWAL_RETRY_SECONDS } from '@bloom/shared-rules/access/session-renewal';
import type { UserManager } from 'oidc-client-ts';
import { browserStorage, forgetTab, survivesLeaving } from './browser-storage.ts';
import type { HostedSession } from './hosted-session.ts';
import { authenticatedSnapshot } from './oidc-profile.ts';
import { afterRenewal, createRenewal } from './renewal.ts';
import { safeReturnPath } from './return-path.ts';
import type { RuntimeConfig } from './runtime-config.tsx';
import type { Session } from './session.tsx';
import { isSessionExpiredError, NoTokenError, StorageBlockedError } from './session-error.ts';
import { createSnapshotStore } from './snapshot-store.ts';
import {
  endedElsewhereBy,
  endStoredUser,
  forgetStoredUser,
  isExpired,
  readStoredUser,
  type StoredUser,
  secondsLeft,
  userStorageKey,
} from './stored-user.ts';

/** A token with less than this to live is renewed before it is used, in seconds. */
const RENEW_BEFORE = 60;
/** A browser calls what shall wait longer at once, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * The provider answers within ten seconds or not at all; whoever leaves does not wait for what hangs, in milliseconds.
 */
const LEAVE_WITHIN = 12_000;

/** Of the tab: whoever comes back from the provider without its answer still goes where they wanted to. */
const ASKED_KEY = 'bloom.askedPath';

function keepAsked(path: string): void {
  browserStorage('session').setItem(ASKED_KEY, safeReturnPath(path));
}

type Config = Pick<RuntimeConfig, 'oidc' | 'systemStaffEmail'>;

/** The session at the identity provider. Its functions keep their `this`, they are passed around by hooks and links. */
export class OidcSession implements HostedSession {
  readonly #config: Config;
  readonly #store = createSnapshotStore({ state: 'loading', roles: [] });
  readonly #renewal: (staleToken: string) => Promise<StoredUser>;
  #library: Promise<UserManager> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The person clicked to sign out: what a renewal still brings is for nobody. */
  #isLeaving = false;

  constructor(config: Config) {
    this.#config = config;
    this.#renewal = createRenewal(
      () => readStoredUser(config),
      () => this.#manager(),
    );
    const readAgain = () => this.#follow(readStoredUser(config));
    window.addEventListener('storage', (event) => {
      const endedBy = endedElsewhereBy(event, config);
      if (endedBy !== undefined) {
        this.#end(endedBy);
      } else if (event.key === userStorageKey(config) || event.key === null) {
        // null: everything was cleared.
        readAgain();
      }
    });
    // A page that comes back with the Back button was asleep: it heard nothing of the sign-outs meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && readAgain());
  }

  getSnapshot: Session['getSnapshot'] = () => this.#store.getSnapshot();

  subscribe: Session['subscribe'] = (listener) => this.#store.subscribe(listener);

  isRemembered(): boolean {
    return browserStorage('local').getItem(userStorageKey(this.#config)) !== null;
  }

  async start(): Promise<void> {
    const user = readStoredUser(this.#config);
    if (user !== null && isExpired(user)) {
      // Without network the person keeps their screens; each call then says what fails.
      await this.#renew(user.access_token).catch(() => this.getSnapshot().state === 'loading' && this.#follow(user));
    } else {
      this.#follow(user);
    }
    if (user === null) {
      // Whoever is nobody will sign in.
      this.#manager().catch(() => undefined);
    }
  }

  signIn: Session['signIn'] = async (returnPath, provedAddress) => {
    if (!survivesLeaving()) {
      throw new StorageBlockedError();
    }
    const manager = await this.#manager();
    void manager.clearStaleState();
    keepAsked(returnPath);
    const proof = provedAddress === undefined ? {} : { prompt: 'login', login_hint: provedAddress };
    await manager.signinRedirect({ ...proof, state: { returnPath: safeReturnPath(returnPath) } });
  };

  askedPath(): string {
    return safeReturnPath(browserStorage('session').getItem(ASKED_KEY));
  }

  async completeSignIn(): Promise<string> {
    try {
      const user = await (await this.#manager()).signinRedirectCallback();
      this.#follow(user);
      return safeReturnPath((user.state as { returnPath?: unknown } | undefined)?.returnPath);
    } catch (error) {
      const known = readStoredUser(this.#config);
      if (known !== null && !isExpired(known)) {
        this.#follow(known);
        return this.askedPath();
      }
      if (isSessionExpiredError(error)) {
        const asked = this.askedPath();
        await this.expire('SESSION_EXPIRED');
        // Nobody was here, whose tab it would be.
        keepAsked(asked);
      } else {
        // They gave up there, or nothing came of it: nobody is here, which the login page has to know.
        this.#follow(null);
      }
      throw error;
    }
  }

  /** A link's business; somebody with an account has none. */
  async confirmLink(): Promise<void> {}

  signOut: Session['signOut'] = async () => {
    clearTimeout(this.#timer);
    this.#isLeaving = true;
    forgetTab();
    // Whoever gets up after the click leaves nothing to be read, however long the provider takes.
    this.#store.set({ state: 'loading', roles: [] });
    // A renewal under way would keep the person anew.
    const leaving = afterRenewal().then(async () => (await this.#manager()).signoutRedirect());
    const late = new Promise<never>((_, reject) => setTimeout(reject, LEAVE_WITHIN, new Error('Sign-out hangs')));
    try {
      await Promise.race([leaving, late]);
    } catch {
      forgetStoredUser(this.#config);
      this.#store.set({ state: 'signedOut', roles: [] });
    }
  };

  expire: Session['expire'] = async (endedBy) => {
    this.#end(endedBy);
    endStoredUser(this.#config, endedBy);
  };

  restrict: Session['restrict'] = (reason) => {
    const { profile, ...snapshot } = this.getSnapshot();
    if (snapshot.state === 'authenticated' && profile !== undefined) {
      const less = reason === 'NO_ROLE' ? { profile, roles: [] } : { profile: { ...profile, emailVerified: false } };
      this.#store.set({ ...snapshot, ...less });
    }
  };

  getToken: Session['getToken'] = async () => {
    const user = this.#currentUser();
    // Where the provider does not say how long a token lives, the API does.
    const left = secondsLeft(user) ?? RENEW_BEFORE;
    return left > RENEW_BEFORE / 2 ? user.access_token : this.#renew(user.access_token);
  };

  renewToken: Session['renewToken'] = async (refused) => {
    const user = this.#currentUser();
    const isAnother = refused !== undefined && user.access_token !== refused && !isExpired(user);
    return isAnother ? user.access_token : this.#renew(user.access_token);
  };

  /** The library comes when something needs it; when it does not come, the next who needs it asks again. */
  #manager(): Promise<UserManager> {
    this.#library ??= import('./user-manager.ts').then(
      ({ createUserManager }) => createUserManager(this.#config),
      (error) => {
        this.#library = undefined;
        throw error;
      },
    );
    return this.#library;
  }

  #currentUser(): StoredUser {
    const user = readStoredUser(this.#config);
    if (user === null) {
      throw new NoTokenError();
    }
    return user;
  }

  #follow(user: StoredUser | null): void {
    clearTimeout(this.#timer);
    this.#isLeaving = false;
    const known = this.getSnapshot().profile?.subject;
    if (known !== undefined && known !== user?.profile.sub) {
      forgetTab();
    }
    if (user === null) {
      if (this.getSnapshot().state !== 'expired') {
        this.#store.set({ state: 'signedOut', roles: [] });
      }
      return;
    }
    this.#store.set(authenticatedSnapshot(user, this.#config));
    const left = secondsLeft(user);
    if (left !== undefined) this.#renewLater(user.access_token, Math.max(left - RENEW_BEFORE, 1) * 1000);
  }

  #end(endedBy: string): void {
    clearTimeout(this.#timer);
    forgetTab();
    this.#store.set({ state: 'expired', roles: [], endedBy });
  }

  async #renew(staleToken: string): Promise<string> {
    try {
      const user = await this.#renewal(staleToken);
      if (!this.#isLeaving) this.#follow(user);
      return user.access_token;
    } catch (error) {
      if (isSessionExpiredError(error)) {
        await this.expire('SESSION_EXPIRED');
      }
      throw error;
    }
  }

  #renewLater(staleToken: string, milliseconds: number): void {
    this.#timer = setTimeout(
      () => {
        this.#renew(staleToken).catch(() => {
          if (this.getSnapshot().state === 'authenticated') {
            this.#renewLater(staleToken, RENEWAL_RETRY_SECONDS * 1000);
          }
        });
      },
      Math.min(milliseconds, LONGEST_WAIT),
    );
  }
}
