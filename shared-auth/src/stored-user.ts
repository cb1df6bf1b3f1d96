import type { UserProfile } from 'oidc-client-ts';
import { browserStorage } from './browser-storage.ts';
import type { RuntimeConfig } from './runtime-config.tsx';

/** What is read of the person that oidc-client-ts keeps; its own `User` has all of it. */
export interface StoredUser {
  access_token: string;
  refresh_token?: string | undefined;
  profile: UserProfile;
  /** Seconds since 1970. */
  expires_at?: number | undefined;
}

type Config = Pick<RuntimeConfig, 'oidc'>;

/** Key under which oidc-client-ts keeps the person, watched to follow the other tabs. */
export function userStorageKey({ oidc }: Config): string {
  return `oidc.user:${oidc.authority}:${oidc.clientId}`;
}

/**
 * The person that the browser kept. Read without the library: it is needed to sign in and to renew, and a page of
 * somebody who is known can be drawn before it has come.
 */
export function readStoredUser(config: Config): StoredUser | null {
  try {
    const kept = JSON.parse(browserStorage('local').getItem(userStorageKey(config)) ?? 'null') as StoredUser | null;
    const isUsable = typeof kept?.access_token === 'string' && typeof kept.profile?.sub === 'string';
    return isUsable ? kept : null;
  } catch {
    // It may have been written by anybody: unreadable means nobody.
    return null;
  }
}

export function forgetStoredUser(config: Config): void {
  browserStorage('local').removeItem(userStorageKey(config));
}

/** What stands for a moment in the place of somebody whose session ended by itself: other tabs hear of it, and why. */
const ENDED = 'ended:';

export function endStoredUser(config: Config, endedBy: string): void {
  browserStorage('local').setItem(userStorageKey(config), `${ENDED}${endedBy}`);
  forgetStoredUser(config);
}

/** Why another tab's session ended, which is this one's too; undefined of any other change. */
export function endedElsewhereBy({ key, newValue }: StorageEvent, config: Config): string | undefined {
  const isEnd = key === userStorageKey(config) && newValue?.startsWith(ENDED);
  return isEnd ? newValue?.slice(ENDED.length) : undefined;
}

/** Seconds that the access token has to live; undefined when the provider did not say. */
export function secondsLeft({ expires_at }: StoredUser): number | undefined {
  return expires_at === undefined ? undefined : expires_at - Math.floor(Date.now() / 1000);
}

export function isExpired(user: StoredUser): boolean {
  return (secondsLeft(user) ?? 1) <= 0;
}
