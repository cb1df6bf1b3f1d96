import type { AnnouncedPlace } from '@bloom/shared-ui/page-place';
import { routeTable } from '../access/route-table.ts';
import { menuEntries } from '../menu/menu-entries.ts';
import { activities, missions } from '../testing/remotes.ts';
import { trail } from './trail.ts';

const table = routeTable([missions, activities]);
const entries = menuEntries([missions, activities], ['Admin']);
const routeOf = (id: string) => table.find(({ route }) => route.id === id)?.route;

function labels(pathname: string, routeId: string, place?: Partial<AnnouncedPlace>): string[] {
  const announced = place && { pathname, title: 'Titre', hasBack: false, ...place };
  const options = { entries, pathname, route: routeOf(routeId), place: announced, canOpen: () => true };
  return trail(options).map(({ label, to }) => (to === undefined ? label : `${label} ${to}`));
}

test('until a page has spoken, its route names it', () => {
  expect(labels('/activities', 'activities.month')).toEqual(['Tableau de bord /', 'Activités']);
});

test('a page below an entry of the menu leads back through it', () => {
  expect(labels('/missions/m1', 'mission.list', { title: 'Refonte' })).toEqual([
    'Tableau de bord /',
    'Missions /missions',
    'Refonte',
  ]);
  expect(labels('/mission/m1', 'mission.list', { title: 'Gestion des CRA', name: 'Refonte' })).toEqual([
    'Tableau de bord /',
    'Missions /missions',
    'Refonte',
  ]);
});

test.each([
  ['/', 'dashboard.home'],
  ['/dashboard', 'dashboard.home'],
  ['/nowhere', 'nothing'],
])('%s has none', (pathname, routeId) => {
  expect(labels(pathname, routeId)).toEqual([]);
});
