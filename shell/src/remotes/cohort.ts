import { browserStorage } from '@bloom/shared-auth/browser-storage';
import { isInCohort } from '@bloom/shared-rules/words/cohort';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';

const KEPT = 'bloom.cohort';

/**
 * Who is here, for cohorts: the person of the last visit, or a random name for a browser that knows nobody.
 * @param signedIn subject of the session once it is known; kept for the next start, which does not wait for a session.
 *   Empty for whoever came by a link: the browser stays who it was.
 */
export function cohortSubject(signedIn?: string): string {
  const storage = browserStorage('local');
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
  if (canary === undefined || !isInCohort(remote.id, subject, canary.percent)) {
    return remote;
  }
  const { percent: __, ...version } = canary;
  const { id, version: number, baseUrl, entry, integrity, manifest } = pinned;
  return { id, ...version, previous: { version: number, baseUrl, entry, integrity, manifest }, isCanary: true };
}
