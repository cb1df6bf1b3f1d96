import type { Role } from '@bloom/shared-auth/roles';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import type { RegisteredRemote, RemoteManifest } from '@bloom/shared-ui/remote';
import { decideAccess } from '../access/decide-access.ts';
import { menuEntries, seesFaq } from './menu-entries.ts';

interface Files {
  readdirSync: (path: string) => string[];
  readFileSync: (path: string, encoding: 'utf8') => string;
}
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs');
const ROOT = new URL('../../..', `file://${expect.getState().testPath}`).pathname;

/** The remotes of the repository as the registry lists them; read as files, no code of theirs runs. */
const REMOTES: RegisteredRemote[] = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((id) => ({
    id,
    version: '1.0.0',
    baseUrl: `http://registry.test/remotes/${id}/1.0.0/`,
    entry: 'mf-manifest.json',
    integrity: '',
    manifest: JSON.parse(readFileSync(`${ROOT}/${id}/remote.manifest.json`, 'utf8')) as RemoteManifest,
  }));

const shown = (role: Role) => menuEntries(REMOTES, [role]).map(({ label, path }) => `${label} ${path}`);

const DASHBOARD = 'Tableau de bord /';
const ADMIN_ONLY = [
  'Activités /activities',
  'Bloomers /bloomers',
  'Planning /planningMission',
  'Contrats /contracts',
  'Facturation CDI /billingsActivity',
  'Finance /finance',
  'Talents /talents',
  'Offres /jobs',
];

test('Admin has every area of the firm', () => {
  expect(shown('Admin')).toEqual([DASHBOARD, 'Missions /missions', ...ADMIN_ONLY, 'Paramètres /settings']);
});

test('what is being made says so in the menu, and nothing else does', () => {
  const soon = menuEntries(REMOTES, ['Admin']).filter((entry) => entry.soon);
  expect(soon.map(({ label }) => label)).toEqual(['Facturation CDI', 'Finance', 'Talents', 'Offres']);
});

test('a Bloomer has their own, and nothing of the staff', () => {
  const entries = shown('Bloomer');
  expect(entries).toEqual([
    DASHBOARD,
    'Missions /missions',
    'Mes informations /me/informations',
    'Paramètres /settings',
  ]);
  for (const entry of ADMIN_ONLY) expect(entries).not.toContain(entry);
});

test.each(['Admin', 'System', 'Bloomer', 'Client'] as const)('%s has the dashboard', (role) => {
  expect(shown(role)).toContain(DASHBOARD);
});

test('who comes by a link has no entry, but help', () => {
  expect(shown('Anonymous')).toEqual([]);
  expect(seesFaq(['Anonymous'])).toBe(true);
});

test.each(['Admin', 'System', 'Bloomer', 'Client'] as const)('no entry leads %s to a closed door', (role) => {
  const session = createStaticSession({ roles: [role] }).getSnapshot();
  const admitted = { status: 'known', bloomer: { invitation: null } } as const;
  for (const { hosted } of menuEntries(REMOTES, [role])) {
    expect([hosted.route.path, decideAccess(session, hosted.route, admitted).kind]).toEqual([
      hosted.route.path,
      'allow',
    ]);
  }
});
