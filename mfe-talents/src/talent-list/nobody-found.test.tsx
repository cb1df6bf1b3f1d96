import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentListPage } from './talent-list.page.tsx';

const NOBODY = { ...FOUND, count: 0, talents: [] };

const at = (search: object) => ({
  path: '/talents',
  at: `/talents?state=${encodeURIComponent(JSON.stringify({ search }))}`,
  roles: ['Admin' as const],
});

/** What is asked without these finds somebody. */
const without = (count: number, fulltext: string, ...left: [part: string, value: string | null][]) => ({
  without: left.map(([part, value]) => ({ part, value })),
  fulltext,
  count,
});

const SEARCH = {
  fulltext: 'java sénior',
  status: 'CDI',
  languages: ['en'],
  skills: { skills: [{ id: 'k1', label: 'React', minLevel: null }] },
};

const searchesOf = (calls: ReturnType<typeof fakeTalents>) =>
  calls.filter(({ operation }) => operation === 'SearchTalents').map(({ variables }) => variables?.search);

test('a search that finds nobody says without what it finds somebody, and one press searches that', async () => {
  const looser = [
    without(12, 'java', ['fulltext', 'sénior']),
    without(1, 'java sénior', ['status', null]),
    without(3, 'java sénior', ['skills', 'k1'], ['languages', 'en']),
  ];
  const calls = fakeTalents({
    searchTalents: ({ search }) => ((search as typeof SEARCH).status ? { ...NOBODY, looser } : FOUND),
  });
  const { user } = renderPage(TalentListPage, at(SEARCH));
  const list = within(await screen.findByRole('list', { name: 'Élargir la recherche' }));
  expect(await list.findByRole('button', { name: /React.+ni.+Anglais/ })).toBeVisible();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(/[\u202f\u00a0]/g, ' '))).toEqual(
    ['Sans « sénior » : 12 talents', 'Sans « CDI » : 1 talent', 'Sans « React » ni « Anglais » : 3 talents'],
  );
  await user.click(list.getByRole('button', { name: /sénior/ }));
  expect(await screen.findByRole('searchbox', { name: 'Rechercher un talent' })).toHaveValue('java');
  expect(searchesOf(calls).at(-1)).toEqual({ ...SEARCH, skills: { ...SEARCH.skills, or: false }, fulltext: 'java' });
  await user.click(await screen.findByRole('button', { name: /Sans.+React/ }));
  const { skills: _skills, languages: _languages, ...rest } = SEARCH;
  expect(searchesOf(calls).at(-1)).toEqual({ ...rest, fulltext: 'java' });
  await user.click(await screen.findByRole('button', { name: /Sans.+CDI/ }));
  expect(await screen.findByText('45 talents')).toBeVisible();
});

test('what is left out keeps its name while the next answer is on its way', async () => {
  const looser = [without(3, 'java sénior', ['skills', 'k1'], ['languages', 'en'])];
  let answers = 0;
  fakeTalents({
    searchTalents: () => (answers++ === 0 ? { ...NOBODY, looser } : new Promise(() => undefined)),
  });
  const { user } = renderPage(TalentListPage, at(SEARCH));
  const name = /^Sans «.React.» ni «.Anglais.»/;
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(answers).toBe(2));
  expect(screen.getByRole('button', { name })).toBeVisible();
});

test('where nothing helps, only the filters can be cleared', async () => {
  fakeTalents({ searchTalents: () => NOBODY });
  renderPage(TalentListPage, at({ fulltext: 'cobol' }));
  expect(await screen.findByText('Aucun talent ne correspond à ces filtres.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Élargir la recherche' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Effacer les filtres' })).toBeVisible();
});

test('whoever may see no talent is shown no tools for finding some', async () => {
  fakeTalents({ searchTalents: () => refuse('FORBIDDEN', 403) });
  renderPage(TalentListPage, at({}));
  expect(await screen.findByText("Vous n'avez pas les droits pour accéder à cette page")).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Réessayer']);
});
