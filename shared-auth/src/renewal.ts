import { RENEWAL_TIMEOUT_SECONDS } from '@bloom/shared-rules/session-renewal';
import type { UserManager } from 'oidc-client-ts';
import { NoTokenError } from './session-error.ts';
import { isExpired, type StoredUser } from './stored-user.ts';

const LOCK = 'bloom.session-renewal';

/** Runs alone among the tabs of this browser, where the browser can (Web Locks need a secure context). */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : ((await locks.request(LOCK, work)) as T);
}

/** When no tab of this browser renews. */
export const afterRenewal = (): Promise<void> => alone(async () => undefined);

/**
 * A renewal that spends each refresh token once: a rotating refresh token used by two tabs is taken for a theft and
 * signs the person out. Who waited for the lock picks up what the other tab stored.
 */
export function createRenewal(
  readStored: () => StoredUser | null,
  manager: () => Promise<UserManager>,
): (staleToken: string) => Promise<StoredUser> {
  let running: Promise<StoredUser> | null = null;

  async function renew(staleToken: string): Promise<StoredUser> {
    return alone(async () => {
      const stored = readStored();
      if (stored === null) {
        throw new NoTokenError();
      }
      if (stored.access_token !== staleToken && !isExpired(stored)) {
        return stored;
      }
      if (!stored.refresh_token) {
        // The library would open a hidden frame, which no browser gives the provider's cookies to any more.
        throw new Error('Login required: the provider gave no refresh token');
      }
      // The library forgets its own setting here: without a number of ours it waits for ever, and all tabs behind it.
      const user = await (await manager()).signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_SECONDS });
      if (user === null) {
        throw new NoTokenError();
      }
      return user;
    });
  }

  return (staleToken) => {
    running ??= renew(staleToken).finally(() => {
      running = null;
    });
    return running;
  };
}
