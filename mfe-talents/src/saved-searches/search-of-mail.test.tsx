import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { TalentListPage } from '../talent-list/talent-list.page.tsx';
import { fakeTalents } from '../testing/talents.fixture.ts';
import { SAVED, SEARCH } from './saved-search.fixture.ts';

const at = { path: '/talents', at: '/talents?recherche=r1', roles: ['Admin' as const] };

test('the link of a mail opens the search as it was saved, and nobody of it is new any more', async () => {
  const opened: unknown[] = [];
  const openSavedTalentSearch = ({ id }: Record<string, unknown>) => {
    opened.push(id);
    return { ...SAVED, newCount: 0 };
  };
  const calls = fakeTalents({ mySavedTalentSearches: () => [SAVED] }, { openSavedTalentSearch });
  const { router } = renderPage(TalentListPage, at);
  await waitFor(() =>
    expect(calls.findLast(({ operation }) => operation === 'SearchTalents')?.variables).toEqual({
      search: SEARCH,
      paginate: { take: 20, skip: 0 },
    }),
  );
  expect(opened).toEqual(['r1']);
  expect(await screen.findByRole('searchbox', { name: 'Rechercher un talent' })).toHaveValue('java');
  // Loaded again, the page shows what is searched by then.
  expect(new URLSearchParams(router.state.location.search).get('recherche')).toBeNull();
});

test('of a search that is gone since the mail was sent it says so, and shows those that are left', async () => {
  const left = { ...SAVED, id: 'r2', name: 'Rust', newCount: 0 };
  fakeTalents({ mySavedTalentSearches: () => [left] });
  renderPage(TalentListPage, at);
  expect(await screen.findByText('La recherche dont parle ce message n’existe plus.')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Mes recherches' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rust' })).toBeVisible();
});
