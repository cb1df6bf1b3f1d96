import type { Role } from '@bloom/shared-auth/roles';
import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import { type Access, decideAccess, type MeState } from './decide-access.ts';

const RECORD: MeState = { status: 'known', bloomer: { invitation: { status: 'done', token: 't' } } };
const NO_RECORD: MeState = { status: 'known', bloomer: null };
const LOADING: MeState = { status: 'loading' };

const ROUTES = {
  login: { id: 'login.page', public: true },
  forbidden: { id: 'forbidden.norole', public: true },
  publicCra: { id: 'public.cra', public: true },
  anySignedIn: { id: 'signing.client' },
  bloomerAndAdmin: { id: 'cra.entry', roles: ['Bloomer', 'Admin'] },
  adminAndSystem: { id: 'activities.month', roles: ['Admin', 'System'] },
  admin: { id: 'finance.home', roles: ['Admin'] },
} satisfies Record<string, { id: string; public?: boolean; roles?: [Role, ...Role[]] }>;

type RouteName = keyof typeof ROUTES;

function decide(session: StaticSessionOptions, route: RouteName | undefined, me: MeState = RECORD): Access {
  return decideAccess(createStaticSession(session).getSnapshot(), route && ROUTES[route], me);
}

/** a: allowed, f: the 403 page, r: redirected to /, l: login page. */
const TABLE: Record<string, Record<RouteName, string>> = {
  Admin: {
    login: 'r',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'a',
    bloomerAndAdmin: 'a',
    adminAndSystem: 'a',
    admin: 'a',
  },
  System: {
    login: 'r',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'a',
    bloomerAndAdmin: 'f',
    adminAndSystem: 'a',
    admin: 'f',
  },
  Bloomer: {
    login: 'r',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'a',
    bloomerAndAdmin: 'a',
    adminAndSystem: 'f',
    admin: 'f',
  },
  Client: {
    login: 'r',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'a',
    bloomerAndAdmin: 'f',
    adminAndSystem: 'f',
    admin: 'f',
  },
  Anonymous: {
    login: 'a',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'a',
    bloomerAndAdmin: 'f',
    adminAndSystem: 'f',
    admin: 'f',
  },
  nobody: {
    login: 'a',
    forbidden: 'a',
    publicCra: 'a',
    anySignedIn: 'l',
    bloomerAndAdmin: 'l',
    adminAndSystem: 'l',
    admin: 'l',
  },
};

const OUTCOMES: Record<string, Access> = {
  a: { kind: 'allow' },
  f: { kind: 'forbidden' },
  r: { kind: 'redirect', to: '/' },
  l: { kind: 'login' },
};

describe('role × route', () => {
  const cases = Object.entries(TABLE).flatMap(([role, row]) =>
    Object.entries(row).map(([route, outcome]) => [role, route as RouteName, outcome] as const),
  );
  test.each(cases)('%s on %s: %s', (role, route, outcome) => {
    const sessions: Record<string, StaticSessionOptions> = {
      nobody: { state: 'signedOut', profile: undefined },
      Anonymous: { state: 'anonymous', roles: ['Anonymous'] },
    };
    const session = sessions[role] ?? { roles: [role as Role] };
    expect(decide(session, route)).toEqual(OUTCOMES[outcome]);
  });
});

describe('identity', () => {
  const unverified = { ...createStaticSession().getSnapshot().profile, emailVerified: false } as never;

  test('an address that is not verified goes to the verification page, whatever the role', () => {
    for (const role of ['Admin', 'Bloomer', 'Client'] as const) {
      expect(decide({ roles: [role], profile: unverified }, 'anySignedIn')).toEqual({
        kind: 'redirect',
        to: '/forbidden/norole',
      });
    }
    expect(decide({ roles: ['Admin'], profile: unverified }, 'forbidden')).toEqual({ kind: 'allow' });
  });

  test('no role at all goes there too', () => {
    expect(decide({ roles: [] }, 'anySignedIn')).toEqual({ kind: 'redirect', to: '/forbidden/norole' });
  });

  test('an expired session goes to the login page', () => {
    expect(decide({ state: 'expired', profile: undefined }, 'admin')).toEqual({ kind: 'login' });
  });

  test('nothing is decided while the session is read', () => {
    expect(decide({ state: 'loading', profile: undefined }, 'admin')).toEqual({ kind: 'wait' });
  });

  test('an unknown address is unknown for everybody', () => {
    expect(decide({ roles: ['Admin'] }, undefined)).toEqual({ kind: 'notFound' });
    expect(decide({ state: 'signedOut' }, undefined)).toEqual({ kind: 'notFound' });
  });
});

describe('Bloomers', () => {
  test('only a Bloomer without record is not recognised', () => {
    expect(decide({ roles: ['Bloomer'] }, 'bloomerAndAdmin', NO_RECORD)).toEqual({
      kind: 'redirect',
      to: '/forbidden/notrecognized',
    });
    expect(decide({ roles: ['Bloomer', 'Admin'] }, 'bloomerAndAdmin', NO_RECORD)).toEqual({ kind: 'allow' });
  });

  test('the profile is waited for, but only for who is nothing but a Bloomer', () => {
    expect(decide({ roles: ['Bloomer'] }, 'bloomerAndAdmin', LOADING)).toEqual({ kind: 'wait' });
    expect(decide({ roles: ['Admin'] }, 'bloomerAndAdmin', LOADING)).toEqual({ kind: 'allow' });
  });

  test('an invitation not done leads to its page, and not away from it', () => {
    const invited: MeState = { status: 'known', bloomer: { invitation: { status: 'ongoing', token: 'a b' } } };
    expect(decide({ roles: ['Bloomer'] }, 'bloomerAndAdmin', invited)).toEqual({
      kind: 'redirect',
      to: '/invite/a%20b',
    });
    const session = createStaticSession({ roles: ['Bloomer'] }).getSnapshot();
    expect(decideAccess(session, { id: 'invite.page' }, invited)).toEqual({ kind: 'allow' });
    expect(decideAccess(session, { id: 'invite.page' }, NO_RECORD)).toEqual({ kind: 'allow' });
  });

  test('a profile that does not load is said', () => {
    const error = new Error('down');
    expect(decide({ roles: ['Bloomer'] }, 'anySignedIn', { status: 'failed', error })).toEqual({
      kind: 'profileFailed',
      error,
    });
  });
});
