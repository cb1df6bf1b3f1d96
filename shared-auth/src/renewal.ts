import { RENEWAL_TIMEOUT_SECONDS } from '@bloom/shared-rules/access/session-renewal';
import type { UserManager } from 'oidc-client-ts';
import { NoTokenError } from './session-error.ts';
import { isExpired, type StoredUser } from './stored-user.ts';
import { LateAnswerError } from './timely-fetch.ts';

const LOCK = 'bloom.session-renewal';

/**
 * For the file of the library, and for another tab that renews: a network that swallows everything holds up nobody for
 * longer, in milliseconds.
 */
const PATIENCE = 15_000;

/** Runs alone among the tabs of this browser, where the browser can (Web Locks need a secure context). */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new LateAnswerError()), PATIENCE);
  return (await locks.request(LOCK, { signal: waiting.signal }, () => {
    clearTimeout(timer);
    return work();
  })) as T;
}

async function inTime<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswerError()), PATIENCE);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
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

  function storedUser(): StoredUser {
    const stored = readStored();
    if (stored === null) {
      throw new NoTokenError();
    }
    return stored;
  }

  async function renew(staleToken: string): Promise<StoredUser> {
    const isRenewed = (stored: StoredUser) => stored.access_token !== staleToken && !isExpired(stored);
    const known = storedUser();
    if (isRenewed(known)) {
      return known;
    }
    // Before the lock: its file may hang for minutes, and the other tabs would wait for this one.
    const library = await inTime(manager());
    return alone(async () => {
      const stored = storedUser();
      if (isRenewed(stored)) {
        return stored;
      }
      if (!stored.refresh_token) {
        // The library would open a hidden frame, which no browser gives the provider's cookies to any more.
        throw new Error('Login required: the provider gave no refresh token');
      }
      // The library forgets its own setting here: without a number of ours it waits for ever, and all tabs behind it.
      const user = await library.signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_SECONDS });
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
