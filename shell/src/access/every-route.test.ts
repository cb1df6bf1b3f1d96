import { createStaticSession, type StaticSessionOptions } from '@bloom/shared-auth/static-session';
import type { RemoteManifest } from '@bloom/shared-ui/remote';
import { type Access, decideAccess, type MeState } from './decide-access.ts';

interface Files {
  readdirSync: (path: string) => string[];
  readFileSync: (path: string, encoding: 'utf8') => string;
}
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs');

const VISITORS = {
  Admin: { roles: ['Admin'] },
  System: { roles: ['System'] },
  Bloomer: { roles: ['Bloomer'] },
  Client: { roles: ['Client'] },
  Anonymous: { state: 'anonymous', roles: ['Anonymous'] },
  nobody: { state: 'signedOut', profile: undefined },
} satisfies Record<string, StaticSessionOptions>;

type Visitor = keyof typeof VISITORS;

/** Who may open what, as the manifest says it: yes, no (the 403 page), login, home (sent to /). */
function expected(visitor: Visitor, { id, roles, public: isPublic }: (typeof ROUTES)[number]): string {
  if (id === 'login.page') return visitor === 'nobody' || visitor === 'Anonymous' ? 'yes' : 'home';
  if (isPublic) return 'yes';
  if (visitor === 'nobody') return 'login';
  return roles === undefined || roles.includes(visitor) ? 'yes' : 'no';
}

const ROOT = new URL('../../..', `file://${expect.getState().testPath}`).pathname;

/** Read as files: the shell knows remotes by their manifests only. */
function manifests(): RemoteManifest[] {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  const files = ['shell/host.manifest.json', ...remotes.map((name) => `${name}/remote.manifest.json`)];
  return files.map((file) => JSON.parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as RemoteManifest);
}

const ROUTES = manifests().flatMap(({ routes }) => routes);
const ADMITTED: MeState = { status: 'known', bloomer: { invitation: { status: 'done', token: 't' } } };

function wordOf(access: Access): string {
  switch (access.kind) {
    case 'allow':
      return 'yes';
    case 'forbidden':
      return 'no';
    case 'redirect':
      return access.to === '/' ? 'home' : access.to;
    default:
      return access.kind;
  }
}

function outcome(visitor: Visitor, route: (typeof ROUTES)[number], me = ADMITTED): string {
  return wordOf(decideAccess(createStaticSession(VISITORS[visitor]).getSnapshot(), route, me));
}

describe.each(Object.keys(VISITORS) as Visitor[])('%s', (visitor) => {
  test.each(ROUTES.map((route) => [route.path, route] as const))('on %s', (_path, route) => {
    expect(outcome(visitor, route)).toBe(expected(visitor, route));
  });
});

describe('whoever is kept out', () => {
  const open = ROUTES.filter((route) => route.public);
  const closed = ROUTES.filter((route) => !route.public);

  test.each(closed.map((route) => [route.path, route] as const))(
    '%s: a Bloomer without record, or invited',
    (_path, route) => {
      expect(outcome('Bloomer', route, { status: 'known', bloomer: null })).toBe('/forbidden/notrecognized');
      const invitation = { status: 'ongoing' as const, token: 'tok' };
      expect(outcome('Bloomer', route, { status: 'known', bloomer: { invitation } })).toBe('/invite/tok');
    },
  );

  test.each(closed.map((route) => [route.path, route] as const))(
    '%s: no role, or no verified e-mail',
    (_path, route) => {
      const { profile } = createStaticSession().getSnapshot();
      const unverified = { ...profile, emailVerified: false } as typeof profile;
      for (const session of [{ roles: [] }, { roles: ['Admin' as const], profile: unverified }]) {
        expect(wordOf(decideAccess(createStaticSession(session).getSnapshot(), route, ADMITTED))).toBe(
          '/forbidden/norole',
        );
      }
    },
  );

  test('finds every refusal screen, the invitation and the login page open', () => {
    expect(open.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/login',
        '/forbidden',
        '/forbidden/norole',
        '/forbidden/notrecognized',
        '/invite/:token',
      ]),
    );
  });
});
