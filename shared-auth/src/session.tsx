import type { Role } from '@bloom/shared-rules/person/roles';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { LinkSession } from './anonymous-link.ts';
import { AuthNotInitializedError } from './session-error.ts';

export type SessionState = 'loading' | 'signedOut' | 'anonymous' | 'authenticated' | 'expired';

export interface Profile {
  subject: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  givenName: string;
  familyName: string;
}

/** What is known about the visitor at one moment; a new object at each change. */
export interface SessionSnapshot {
  state: SessionState;
  profile?: Profile;
  roles: readonly Role[];
  /** Only when the visitor came by a link of a mail. */
  link?: LinkSession;
  /** Why the session ended: an error code of the API, or « SESSION_EXPIRED ». */
  endedBy?: string;
}

/** The one session of the page, outside of React so that the Apollo client uses the same one. */
export interface Session {
  getSnapshot(): SessionSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Leaves for the identity provider; comes back on `returnPath`. With `provedAddress` whoever is signed in there
   * receives a code at this address: using it proves that the address is theirs.
   */
  signIn(returnPath: string, provedAddress?: string): Promise<void>;
  /** Signs out here, in the other tabs, and at the identity provider. */
  signOut(): Promise<void>;
  /** A token the API accepts; rejects with « No token found » when there is none. */
  getToken(): Promise<string>;
  /** Gets another token than the one the API refused; the current one when somebody renewed it meanwhile. */
  renewToken(refused?: string): Promise<string>;
  /** The session is over on the server's word: forget it and go to the login page. */
  expire(endedBy: string): Promise<void>;
  /** The server knows better than the token: the person has no role any more, or no verified e-mail. */
  restrict(reason: Restriction): void;
}

export type Restriction = 'NO_ROLE' | 'EMAIL_NOT_VERIFIED';

export interface SessionUse extends SessionSnapshot {
  /** True when the visitor has at least one of the roles. */
  hasRole(...roles: Role[]): boolean;
  signIn: Session['signIn'];
  signOut: Session['signOut'];
  getToken: Session['getToken'];
  renewToken: Session['renewToken'];
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionUse {
  const session = useContext(SessionContext);
  if (session === null) {
    throw new AuthNotInitializedError();
  }
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  return useMemo(
    () => ({
      ...snapshot,
      hasRole: (...roles) => roles.some((role) => snapshot.roles.includes(role)),
      signIn: session.signIn,
      signOut: session.signOut,
      getToken: session.getToken,
      renewToken: session.renewToken,
    }),
    [session, snapshot],
  );
}
