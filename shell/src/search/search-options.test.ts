import { routeTable } from '../access/route-table.ts';
import { menuEntries } from '../menu/menu-entries.ts';
import { activities, missions, testRemote } from '../testing/remotes.ts';
import { readRecentPlaces, withRecentPlace } from './recent-places.ts';
import { objectOptions, pageOptions, recentOptions, searchGroups } from './search-options.ts';

const table = routeTable([missions, activities]);
const everywhere = () => true;
const pages = pageOptions(table, menuEntries([missions, activities], ['Admin']), everywhere);
const labels = (options: { label: string }[]) => options.map(({ label }) => label);

describe('pages', () => {
  test('are those of the menu, in its order, then the other screens without a parameter', () => {
    expect(labels(pages)).toEqual(['Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres']);
  });

  test('a screen that the menu calls otherwise is there once, as in the menu', () => {
    const planning = testRemote(
      'mfe-plan',
      'Planning',
      [{ id: 'plan.home', path: '/planning', title: 'Planning des missions', roles: ['Admin'] }],
      [{ route: 'plan.home', label: 'Planning', icon: 'schedule', order: 1 }],
    );
    const options = pageOptions(routeTable([planning]), menuEntries([planning], ['Admin']), everywhere);
    expect(labels(options).filter((label) => label.startsWith('Planning'))).toEqual(['Planning']);
  });

  test('are only those the person may open', () => {
    const open = (path: string) => path !== '/activities';
    expect(labels(pageOptions(table, menuEntries([missions, activities], ['Admin']), open))).not.toContain('Activités');
  });
});

describe('objects', () => {
  const found = { recordId: 'x1', label: 'Zebra\u202e', detail: 'Refonte', missionId: 'm/1', kind: 'client' } as const;

  test('open where the person may go, the best screen first', () => {
    const to = (open: (path: string) => boolean) => objectOptions([found], open).map(({ path }) => path);
    expect(to(everywhere)).toEqual(['/missions/m%2F1']);
    expect(to((path) => path.startsWith('/mission/'))).toEqual(['/mission/m%2F1']);
    expect(to(() => false)).toEqual([]);
  });

  test('are named in plain text', () => {
    expect(objectOptions([found], everywhere)[0]?.label).toBe('Zebra');
  });
});

describe('groups', () => {
  const recent = recentOptions(
    [{ path: '/missions/m1', label: 'Refonte', kind: 'mission', detail: 'Zebra' }],
    everywhere,
  );
  const mission = { key: 'mission m1', kind: 'mission', label: 'Refonte', path: '/missions/m1' } as const;
  const titles = (text: string, objects: Parameters<typeof searchGroups>[0]['objects'] = []) =>
    searchGroups({ text, pages, recent, objects }).map(({ title, options }) => [title, ...labels(options)]);

  test('nothing typed offers the recent places and all pages', () => {
    expect(titles(' ')).toEqual([
      ['Récents', 'Refonte'],
      ['Pages', 'Tableau de bord', 'Missions', 'Activités', 'Messages d’aide', 'Paramètres'],
    ]);
  });

  test('words may stand in any order, without accents, in the name or the detail', () => {
    expect(titles('zebra REF')).toEqual([['Récents', 'Refonte']]);
    expect(titles('bord tableau')).toEqual([['Pages', 'Tableau de bord']]);
    expect(titles('.*')).toEqual([]);
  });

  test('a mission among the recent places is not offered twice', () => {
    expect(titles('refonte', [mission])).toEqual([['Récents', 'Refonte']]);
    expect(titles('refonte', [{ ...mission, path: '/missions/m2', key: 'mission m2' }])).toEqual([
      ['Récents', 'Refonte'],
      ['Missions', 'Refonte'],
    ]);
  });
});

describe('recent places', () => {
  const place = (id: number) => ({ path: `/missions/${id}`, label: `Mission ${id}`, kind: 'mission' as const });

  test('the last comes first, each address once, twelve at most', () => {
    const places = Array.from({ length: 15 }, (_, id) => place(id)).reduce(
      (list, next) => withRecentPlace(list, next),
      withRecentPlace([], place(14)),
    );
    expect(places).toHaveLength(12);
    expect(places[0]?.label).toBe('Mission 14');
    expect(new Set(places.map(({ path }) => path)).size).toBe(12);
  });

  test.each([
    'null',
    '{',
    '42',
    '[1, null, {}]',
    '[{"path":"https://evil.example","label":"x","kind":"mission"}]',
    '[{"path":"//evil.example","label":"x","kind":"mission"}]',
    '[{"path":"/\\\\evil.example","label":"x","kind":"mission"}]',
    '[{"path":"javascript:alert(1)","label":"x","kind":"mission"}]',
    '[{"path":"/missions","label":{"a":1},"kind":"mission"}]',
    '[{"path":"/missions","label":"x","kind":"other"}]',
  ])('%s, left by somebody else, is passed over', (left) => {
    localStorage.setItem('bloom.ada.recent', left);
    expect(readRecentPlaces('bloom.ada.recent')).toEqual([]);
  });
});
