import type { Role } from '@bloom/shared-rules/person/roles';
import type { Profile, Session, SessionSnapshot } from './session.tsx';
import { NoTokenError } from './session-error.ts';

export interface StaticSessionOptions extends Partial<Omit<SessionSnapshot, 'roles'>> {
  roles?: readonly Role[];
  token?: string;
}

const PROFILE: Profile = {
  subject: 'subject',
  email: 'camille.martin@bloom.example',
  emailVerified: true,
  displayName: 'Camille Martin',
  givenName: 'Camille',
  familyName: 'Martin',
};

/** A session that never changes by itself, for pages rendered in tests. */
export function createStaticSession({ token = 'token', ...options }: StaticSessionOptions = {}): Session {
  const snapshot: SessionSnapshot = {
    state: 'authenticated',
    profile: PROFILE,
    ...options,
    roles: options.roles ?? [],
  };
  const holdsToken = snapshot.state === 'authenticated' || snapshot.state === 'anonymous';
  const getToken = () => (holdsToken ? Promise.resolve(token) : Promise.reject(new NoTokenError()));
  return {
    getSnapshot: () => snapshot,
    subscribe: () => () => undefined,
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    getToken,
    renewToken: getToken,
    expire: () => Promise.resolve(),
    restrict: () => undefined,
  };
}
