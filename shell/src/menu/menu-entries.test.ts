import type { Role } from '@bloom/shared-rules/person/roles';
import { currentEntry } from '../frame/current-entry.ts';
import { activities, gone, missions } from '../testing/remotes.ts';
import { menuEntries, seesFaq } from './menu-entries.ts';

const REMOTES = [activities, missions, gone];

function labels(...roles: Role[]): string[] {
  return menuEntries(REMOTES, roles).map(({ label }) => label);
}

test.each<[Role[], string[]]>([
  [['Admin'], ['Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres']],
  [['Bloomer'], ['Tableau de bord', 'Missions', 'Paramètres']],
  [['System'], ['Tableau de bord', 'Activités', 'Messages d’aide']],
  [['Client'], ['Tableau de bord']],
  [['Anonymous'], []],
  [[], []],
  [
    ['Admin', 'Bloomer'],
    ['Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres'],
  ],
])('%j sees %j', (roles, expected) => {
  expect(labels(...roles)).toEqual(expected);
});

test('an entry whose route nobody promises is left out', () => {
  expect(labels('Admin')).not.toContain('Disparu');
});

test.each<[Role[], boolean]>([
  [['Bloomer'], true],
  [['Anonymous'], true],
  [['Admin'], false],
  [['Admin', 'Bloomer'], false],
  [['Client'], false],
])('FAQ for %j: %s', (roles, expected) => {
  expect(seesFaq(roles)).toBe(expected);
});

test.each([
  ['/', 'Tableau de bord'],
  ['/dashboard', 'Tableau de bord'],
  ['/missions', 'Missions'],
  ['/missions/m1/cra/2026-11-01', 'Missions'],
  ['/mission/m1', 'Missions'],
  ['/settings', 'Paramètres'],
  ['/signing/d1', undefined],
  ['/missionsX', undefined],
])('%s belongs to %s', (path, expected) => {
  expect(currentEntry(menuEntries(REMOTES, ['Admin']), path)?.label).toBe(expected);
});
