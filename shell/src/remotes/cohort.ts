import { browserStorage } from '@bloom/shared-auth/browser-storage';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';

const BUCKETS = 10_000;
const KEPT = 'bloom.cohort';

/** FNV-1a with a final mix (Murmur 3): cheap, and neighbouring ids fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** 0 to 9999, always the same for a person and a remote, and another one for another remote. */
export function bucketOf(remoteId: string, subject: string): number {
  return hash(`${remoteId}:${subject}`) % BUCKETS;
}

/**
 * Who is here, for cohorts: the person of the last visit, or a random name for a browser that knows nobody.
 * @param signedIn subject of the session once it is known; kept for the next start, which does not wait for a session.
 *   Empty for whoever came by a link: the browser stays who it was.
 */
export function cohortSubject(signedIn?: string, storage: Storage = browserStorage('local')): string {
  const kept = storage.getItem(KEPT);
  if (kept && (!signedIn || kept === signedIn)) {
    return kept;
  }
  const subject = signedIn || crypto.randomUUID();
  storage.setItem(KEPT, subject);
  return subject;
}

/** The whole list as this person gets it. */
export function listFor(remotes: readonly RegisteredRemote[], subject: string): RegisteredRemote[] {
  return remotes.map((remote) => forSubject(remote, subject));
}

/** The line of the list as this person gets it: who tries the canary falls back on what the others have. */
export function forSubject(remote: RegisteredRemote, subject: string): RegisteredRemote {
  const { canary, previous: _, ...pinned } = remote;
  if (canary === undefined || bucketOf(remote.id, subject) >= canary.percent * (BUCKETS / 100)) {
    return remote;
  }
  const { percent: __, ...version } = canary;
  const { id, version: number, baseUrl, entry, integrity, manifest } = pinned;
  return { id, ...version, previous: { version: number, baseUrl, entry, integrity, manifest }, isCanary: true };
}
