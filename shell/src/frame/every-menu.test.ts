import { createStaticSession } from '@bloom/shared-auth/static-session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { decideAccess } from '../access/decide-access.ts';
import { menuEntries, seesFaq } from '../menu/menu-entries.ts';
import { REPOSITORY_REMOTES } from '../testing/repository-remotes.ts';

const shown = (role: Role, rights?: string[]) =>
  menuEntries(REPOSITORY_REMOTES, [role], rights).map(({ label, path }) => `${label} ${path}`);

const DASHBOARD = 'Tableau de bord /';
const ADMIN_ONLY = [
  'Activités /activities',
  'Bloomers /bloomers',
  'Sociétés /societies',
  'Planning /planningMission',
  'Contrats /contracts',
  'Factures /invoices',
  'Paiements /payments',
  'Facturation CDI /billingsActivity',
  'Finance /finance',
  'Talents /talents',
  'Offres /jobs',
  'Messages d’aide /support',
];
const TEAM = 'Accès de l’équipe /staff';

test('Admin has every area of the firm', () => {
  expect(shown('Admin')).toEqual([DASHBOARD, 'Missions /missions', ...ADMIN_ONLY, TEAM, 'Paramètres /settings']);
});

test.each<[string, string[], string[]]>([
  [
    'recruits',
    ['recruit'],
    [
      'Activités /activities',
      'Sociétés /societies',
      'Contrats /contracts',
      'Factures /invoices',
      'Paiements /payments',
      'Finance /finance',
      'Accès de l’équipe /staff',
    ],
  ],
  ['handles missions', ['account'], ['Paiements /payments', 'Finance /finance', 'Accès de l’équipe /staff']],
  [
    'looks after accesses and data',
    ['dpo'],
    [
      'Activités /activities',
      'Bloomers /bloomers',
      'Sociétés /societies',
      'Contrats /contracts',
      'Factures /invoices',
      'Paiements /payments',
      'Finance /finance',
      'Talents /talents',
      'Offres /jobs',
      'Messages d’aide /support',
    ],
  ],
  [
    'handles money',
    ['finance'],
    ['Bloomers /bloomers', 'Talents /talents', 'Offres /jobs', 'Accès de l’équipe /staff'],
  ],
])('who only %s is offered nothing that is refused', (_, rights, missing) => {
  expect(shown('Admin').filter((entry) => !shown('Admin', rights).includes(entry))).toEqual(missing);
  expect(shown('System', rights)).toEqual(shown('System'));
});

test('what is being made says so in the menu, and nothing else does', () => {
  const soon = menuEntries(REPOSITORY_REMOTES, ['Admin']).filter((entry) => entry.soon);
  expect(soon).toEqual([]);
});

test('a Bloomer has their own, and nothing of the staff', () => {
  const entries = shown('Bloomer');
  expect(entries).toEqual([
    DASHBOARD,
    'Missions /missions',
    'Mes informations /me/informations',
    'Paramètres /settings',
  ]);
  for (const entry of [...ADMIN_ONLY, TEAM]) expect(entries).not.toContain(entry);
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
  for (const { hosted } of menuEntries(REPOSITORY_REMOTES, [role])) {
    expect([hosted.route.path, decideAccess(session, hosted.route, admitted).kind]).toEqual([
      hosted.route.path,
      'allow',
    ]);
  }
});
