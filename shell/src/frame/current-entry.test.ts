import { createStaticSession } from '@bloom/shared-auth/static-session';
import type { Role } from '@bloom/shared-rules/person/roles';
import { decideAccess } from '../access/decide-access.ts';
import { routeTable } from '../access/route-table.ts';
import { menuEntries } from '../menu/menu-entries.ts';
import { REPOSITORY_REMOTES } from '../testing/repository-remotes.ts';
import { currentEntry } from './current-entry.ts';

const ADMITTED = { status: 'known', bloomer: { invitation: null } } as const;

/** Documents of any area, what a remote's developers try, and what is reached from the person's own menu. */
const APART: Partial<Record<Role, string[]>> & { everybody: string[] } = {
  everybody: ['/files/*', '/talents/:id/cv.pdf', '/error/test'],
  Client: ['/my-company'],
  System: ['/settings', '/service-state', '/data-retention'],
};

function unlit(role: Role): string[] {
  const session = createStaticSession({ roles: [role] }).getSnapshot();
  const entries = menuEntries(REPOSITORY_REMOTES, [role]);
  return routeTable(REPOSITORY_REMOTES)
    .filter(({ route }) => !route.public && decideAccess(session, route, ADMITTED).kind === 'allow')
    .filter(({ route }) => currentEntry(entries, route.path, route) === undefined)
    .map(({ route }) => route.path)
    .filter((path) => ![...APART.everybody, ...(APART[role] ?? [])].includes(path));
}

test.each(['Admin', 'System', 'Bloomer', 'Client'] as const)(
  'every screen of %s lights an entry of the menu',
  (role) => {
    expect(unlit(role)).toEqual([]);
  },
);

test.each<[Role, string, string, string]>([
  ['Admin', '/bankAccounts', 'people.bankAccounts', 'Paiements'],
  ['System', '/bankAccounts', 'people.bankAccounts', 'Bloomers'],
  ['Admin', '/society/s1', 'society.page', 'Sociétés'],
  ['Bloomer', '/society/s1', 'society.page', 'Mes informations'],
  ['Client', '/satisfaction/2026-11/r1/i1', 'nps.satisfaction', 'Tableau de bord'],
  ['Admin', '/admin/skills', 'labels.skills', 'Talents'],
])('%s on %s (%s) is in %s', (role, path, id, expected) => {
  const route = routeTable(REPOSITORY_REMOTES).find((hosted) => hosted.route.id === id)?.route;
  expect(currentEntry(menuEntries(REPOSITORY_REMOTES, [role]), path, route)?.label).toBe(expected);
});
