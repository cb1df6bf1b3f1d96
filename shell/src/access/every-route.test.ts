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

/**
 * Who may open what, in the order of VISITORS: yes, no (the 403 page), login, home (sent to /).
 * A new route of any manifest must be added here, and a route that is gone removed.
 */
const EXPECTED: Record<string, string> = {
  'login.page /login': 'home home home home yes yes',
  'forbidden.index /forbidden': 'yes yes yes yes yes yes',
  'forbidden.norole /forbidden/norole': 'yes yes yes yes yes yes',
  'forbidden.notrecognized /forbidden/notrecognized': 'yes yes yes yes yes yes',
  'error.page /error': 'yes yes yes yes yes yes',
  'error.test /error/test': 'yes yes no no no login',
  'settings.page /settings': 'yes yes yes no no login',
  'support.list /support': 'yes yes no no no login',
  'support.conversation /support/:recordId': 'yes yes no no no login',
  'privacy.own /my-data': 'yes yes yes yes yes yes',
  'privacy.requests /data-requests': 'yes no no no no login',
  'privacy.request /data-requests/:recordId': 'yes no no no no login',
  'files.viewer /files/*': 'yes yes yes yes yes login',

  'dashboard.home /': 'yes yes yes yes no login',
  'dashboard.alias /dashboard': 'yes yes yes yes no login',
  'mission.list /missions': 'yes yes yes no no login',
  'mission.new /missions/new': 'yes yes no no no login',
  'mission.detail /missions/:id': 'yes yes no no no login',
  'invite.page /invite/:token': 'yes yes yes yes yes yes',
  'profile.page /me/informations': 'no no yes no no login',
  'people.list /bloomers': 'yes yes no no no login',
  'people.person /bloomers/:id': 'yes yes no no no login',
  'people.staff /staff': 'yes yes no no no login',
  'people.bankAccounts /bankAccounts': 'yes yes no no no login',
  'people.emailConfirmation /email-confirmation': 'yes yes yes yes yes yes',
  'society.new /society/new': 'yes yes yes no no login',
  'society.newForMission /society/new/mission/:missionRecordId': 'yes yes yes no no login',
  'society.page /society/:recordId': 'yes yes yes no no login',
  'society.forMission /society/:recordId/mission/:missionRecordId': 'yes yes yes no no login',
  'planning.home /planningMission': 'yes yes no no no login',
  'contracts.list /contracts': 'yes yes no no no login',
  'contracts.mission /missions/:id/contracts': 'yes yes no no no login',
  'contracts.sign /electronicSign/contract/:externalDocumentId/:signerId': 'yes yes yes yes yes login',
  'verification.page /verification/:id?': 'yes yes yes yes yes yes',

  'cra.management /mission/:missionRecordId': 'yes no yes no no login',
  'cra.entry /missions/:missionRecordId/cra/:date': 'yes no yes no no login',
  'cra.entryUndated /missions/:missionRecordId/cra': 'yes no yes no no login',
  'activities.month /activities': 'yes yes no no no login',
  'activities.mission /missions/:id/activities': 'yes yes no no no login',
  'signing.client /signing/:id': 'yes yes yes yes yes yes',
  'signing.electronic /electronicSign/:externalDocumentId/:signerId?': 'yes yes yes yes yes login',
  'nps.satisfaction /satisfaction/:month/:recordId/:id': 'yes yes yes yes yes login',
  'public.cra /public/cra/:id/cra.pdf': 'yes yes yes yes yes yes',

  'billing.activity /billingsActivity': 'yes no no no no login',
  'finance.home /finance': 'yes no no no no login',

  'talents.list /talents': 'yes no no no no login',
  'talents.sheet /talents/:id': 'yes no no no no login',
  'talents.listV2 /talentsV2': 'yes no no no no login',
  'talents.sheetV2 /talentsV2/:id': 'yes no no no no login',
  'jobs.list /jobs': 'yes no no no no login',
  'jobs.detail /jobs/:id': 'yes no no no no login',
  'labels.skills /admin/skills': 'yes no no no no login',
  'labels.jobTitle /admin/jobTitle': 'yes no no no no login',
  'labels.directJobTitle /admin/directJobTitle': 'yes no no no no login',

  'talentboard.home /talentboard': 'yes yes yes yes yes yes',
  'talentboard.job /talentboard/jobs/:jobId': 'yes yes yes yes yes yes',
  'talentboard.summary /talentboard/jobs/:jobId/summary': 'yes yes yes yes yes yes',
  'talentboard.talent /talentboard/jobs/:jobId/talents/:talentId': 'yes yes yes yes yes yes',
};

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

test('every route of every manifest is in the table, and nothing else', () => {
  expect(ROUTES.map(({ id, path }) => `${id} ${path}`).sort()).toEqual(Object.keys(EXPECTED).sort());
});

describe.each(Object.keys(VISITORS) as Visitor[])('%s', (visitor) => {
  const column = Object.keys(VISITORS).indexOf(visitor);
  test.each(ROUTES.map((route) => [route.path, route] as const))('on %s', (_path, route) => {
    expect(outcome(visitor, route)).toBe(EXPECTED[`${route.id} ${route.path}`]?.split(' ')[column]);
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
