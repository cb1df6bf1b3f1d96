import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { type Access, decideAccess, type MeState } from './decide-access.ts';

const RECORD: MeState = { status: 'known', bloomer: { invitation: { status: 'done', token: 't' } } };
const NO_RECORD: MeState = { status: 'known', bloomer: null };
const LOADING: MeState = { status: 'loading' };

/** One of each kind; every-route.test.ts has them all. */
const ROUTES = {
  forbidden: { id: 'forbidden.norole', public: true },
  anySignedIn: { id: 'signing.electronic' },
  bloomerAndAdmin: { id: 'cra.entry', roles: ['Bloomer', 'Admin'] },
  admin: { id: 'finance.home', roles: ['Admin'] },
} satisfies Record<string, { id: string; public?: boolean; roles?: [Role, ...Role[]] }>;

type RouteName = keyof typeof ROUTES;

function decide(session: StaticSessionOptions, route: RouteName | undefined, me: MeState = RECORD): Access {
  return decideAccess(createStaticSession(session).getSnapshot(), route && ROUTES[route], me);
}

describe('identity', () => {
  const unverified = { ...createStaticSession().getSnapshot().profile, emailVerified: false } as never;

  test('an address that is not verified goes to the verification page, whatever the role', () => {
    for (const role of ['Admin', 'Bloomer', 'Client'] as const) {
      expect(decide({ roles: [role], profile: unverified }, 'anySignedIn')).toEqual({
        kind: 'redirect',
        to: '/forbidden/norole',
        comesBack: true,
      });
    }
    expect(decide({ roles: ['Admin'], profile: unverified }, 'forbidden')).toEqual({ kind: 'allow' });
  });

  test('no role at all goes there too', () => {
    const refused = { kind: 'redirect', to: '/forbidden/norole', comesBack: true };
    expect(decide({ roles: [] }, 'anySignedIn')).toEqual(refused);
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
