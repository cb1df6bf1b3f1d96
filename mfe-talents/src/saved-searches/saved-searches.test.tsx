import { refuse } from '@bloom/tools/fake-api';
import { heldBack } from '@bloom/tools/held-back';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentListPage } from '../talent-list/talent-list.page.tsx';
import { FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { SAVED, SEARCH } from './saved-search.fixture.ts';

const at = (state?: object) => ({
  path: '/talents',
  at: `/talents${state ? `?state=${encodeURIComponent(JSON.stringify(state))}` : ''}`,
  roles: ['Admin' as const],
});

test('a search is kept under the name it suggests, as it stands on the screen', async () => {
  const kept: unknown[] = [];
  const saveTalentSearch = ({ input }: Record<string, unknown>) => {
    kept.push(input);
    return { ...SAVED, newCount: 0 };
  };
  fakeTalents({ mySavedTalentSearches: () => [] }, { saveTalentSearch });
  const { user } = renderPage(TalentListPage, at({ search: SEARCH }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer cette recherche' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enregistrer cette recherche' });
  expect(within(dialog).getByRole('textbox', { name: 'Nom' })).toHaveValue('java, Nantes');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(kept).toEqual([{ name: 'java, Nantes', wantsMail: true, search: SEARCH }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a name that is taken is said under its field, and what was typed stays', async () => {
  const taken = 'Vous avez déjà une recherche de ce nom.';
  fakeTalents(
    { mySavedTalentSearches: () => [] },
    { saveTalentSearch: () => refuse('BAD_USER_INPUT', 400, taken, { fieldErrors: { name: taken } }) },
  );
  const { user } = renderPage(TalentListPage, at({ search: SEARCH }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer cette recherche' }));
  const name = await screen.findByRole('textbox', { name: 'Nom' });
  await user.clear(name);
  await user.type(name, 'Nantes');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Nantes');
});

test('opening a kept search asks for it, and nobody is new any more', async () => {
  const opened: unknown[] = [];
  const openSavedTalentSearch = ({ id }: Record<string, unknown>) => {
    opened.push(id);
    return { ...SAVED, newCount: 0 };
  };
  const calls = fakeTalents({ mySavedTalentSearches: () => [SAVED] }, { openSavedTalentSearch });
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: /^Mes recherches 3\snouveaux$/ }));
  await user.click(await screen.findByRole('button', { name: /^Java à Nantes 3\snouveaux$/ }));
  await waitFor(() =>
    expect(calls.findLast(({ operation }) => operation === 'SearchTalents')?.variables).toEqual({
      search: SEARCH,
      paginate: { take: 20, skip: 0 },
    }),
  );
  expect(opened).toEqual(['r1']);
  expect(await screen.findByRole('button', { name: 'Mes recherches' })).toBeVisible();
});

test('what is told the server of a search that is opened does not make it search twice', async () => {
  const [told, found] = [heldBack<object>(), heldBack<object>()];
  const calls = fakeTalents(
    {
      mySavedTalentSearches: () => [SAVED],
      searchTalents: ({ search }) => ((search as object | null) ? found.promise : FOUND),
    },
    { openSavedTalentSearch: () => told.promise },
  );
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: /^Mes recherches 3\snouveaux$/ }));
  const before = calls.length;
  await user.click(await screen.findByRole('button', { name: /^Java à Nantes 3\snouveaux$/ }));
  const asked = () => calls.slice(before).filter(({ operation }) => operation === 'SearchTalents');
  await waitFor(() => expect(asked()).toHaveLength(1));
  told.resolve({ ...SAVED, newCount: 0 });
  expect(await screen.findByRole('button', { name: 'Mes recherches' })).toBeVisible();
  found.resolve({ ...FOUND, count: 7 });
  expect(await screen.findByText('7 talents')).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test('a kept search is silenced and forgotten; one that is too wide says so', async () => {
  const asked: unknown[] = [];
  const saveTalentSearch = ({ input }: Record<string, unknown>) => {
    asked.push(input);
    return { ...SAVED, isTooWide: true, wantsMail: false };
  };
  let searches: object[] = [{ ...SAVED, isTooWide: true }];
  const deleteTalentSearch = ({ id }: Record<string, unknown>) => {
    searches = [];
    return id;
  };
  fakeTalents(
    { mySavedTalentSearches: () => searches },
    { saveTalentSearch, deleteSavedTalentSearch: deleteTalentSearch },
  );
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: /Mes recherches/ }));
  expect(await screen.findByText(/précisez cette recherche/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Me prévenir' }));
  await waitFor(() => expect(asked).toEqual([{ id: 'r1', name: 'Java à Nantes', wantsMail: false }]));
  expect(await screen.findByRole('checkbox', { name: 'Me prévenir' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Supprimer «\u202fJava à Nantes\u202f»' }));
  const question = { name: 'Supprimer «\u202fJava à Nantes\u202f»\u202f?' };
  const asking = within(await screen.findByRole('dialog', question));
  // Of one that tells nothing any more nobody stops being told.
  expect(asking.getByText('La recherche quitte votre liste.')).toBeVisible();
  await user.click(asking.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(searches).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Supprimer «\u202fJava à Nantes\u202f»' }));
  await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Aucune recherche enregistrée')).toBeVisible();
});

test('a kept search whose label is gone says so, is changed on the screen, and kept under its name', async () => {
  const kept: unknown[] = [];
  const saveTalentSearch = ({ input }: Record<string, unknown>) => {
    kept.push(input);
    return { ...SAVED, newCount: 0 };
  };
  fakeTalents({ mySavedTalentSearches: () => [{ ...SAVED, gone: ['Cobol 60'], newCount: 0 }] }, { saveTalentSearch });
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: 'Mes recherches' }));
  expect(await screen.findByText(/« Cobol 60 » n’existe plus parmi les libellés/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Modifier «\u202fJava à Nantes\u202f»' }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer «\u202fJava à Nantes\u202f»' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modifier «\u202fJava à Nantes\u202f»' });
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(kept).toEqual([{ id: 'r1', name: 'Java à Nantes', wantsMail: true, search: SEARCH }]));
});

test('a kept search that named somebody who was erased says so without the name', async () => {
  fakeTalents({ mySavedTalentSearches: () => [{ ...SAVED, namesErased: true, newCount: 0 }] }, {});
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: 'Mes recherches' }));
  expect(await screen.findByText(/nommaient une personne dont les données ont été effacées/)).toBeVisible();
});

test('a kept search is renamed, and asks what it asked', async () => {
  const asked: unknown[] = [];
  let name = SAVED.name;
  const saveTalentSearch = ({ input }: Record<string, unknown>) => {
    asked.push(input);
    ({ name } = input as { name: string });
    return { ...SAVED, name };
  };
  fakeTalents({ mySavedTalentSearches: () => [{ ...SAVED, name }] }, { saveTalentSearch });
  const { user } = renderPage(TalentListPage, at());
  await user.click(await screen.findByRole('button', { name: /Mes recherches/ }));
  await user.click(await screen.findByRole('button', { name: 'Renommer «\u202fJava à Nantes\u202f»' }));
  const field = await screen.findByRole('textbox', { name: 'Nom' });
  await user.clear(field);
  await user.type(field, 'Nantes{Enter}');
  await waitFor(() => expect(asked).toEqual([{ id: 'r1', name: 'Nantes', wantsMail: true }]));
  expect(await screen.findByRole('button', { name: /^Nantes/ })).toBeVisible();
});

test('a kept search that is open is brought up to what is searched now, under its name', async () => {
  const kept: unknown[] = [];
  let search: object = SEARCH;
  const saveTalentSearch = ({ input }: Record<string, unknown>) => {
    kept.push(input);
    ({ search } = input as { search: object });
    return { ...SAVED, search: JSON.stringify(search), newCount: 0 };
  };
  const mySavedTalentSearches = () => [{ ...SAVED, search: JSON.stringify(search), newCount: 0 }];
  fakeTalents({ mySavedTalentSearches }, { saveTalentSearch });
  const { user } = renderPage(TalentListPage, at());
  const update = { name: /^Mettre à jour avec la recherche actuelle/ };
  await user.click(await screen.findByRole('button', { name: 'Mes recherches' }));
  await user.click(await screen.findByRole('button', { name: 'Java à Nantes' }));
  const words = await screen.findByRole('searchbox', { name: 'Rechercher un talent' });
  await waitFor(() => expect(words).toHaveValue('java'));
  expect(screen.queryByRole('button', update)).toBeNull();
  await user.type(words, ' spring{Enter}');
  await user.click(await screen.findByRole('button', update));
  const dialog = await screen.findByRole('dialog', { name: 'Modifier «\u202fJava à Nantes\u202f»' });
  expect(within(dialog).getByRole('textbox', { name: 'Nom' })).toHaveValue('Java à Nantes');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  const now = { ...SEARCH, fulltext: 'java spring' };
  await waitFor(() => expect(kept).toEqual([{ id: 'r1', name: 'Java à Nantes', wantsMail: true, search: now }]));
  await waitFor(() => expect(screen.queryByRole('button', update)).toBeNull());
});

test('the link of the mail leads to the own searches, and shows them once', async () => {
  fakeTalents({ mySavedTalentSearches: () => [SAVED] });
  const { user, router } = renderPage(TalentListPage, { ...at(), at: '/talents?vue=recherches' });
  expect(await screen.findByRole('dialog', { name: 'Mes recherches' })).toBeVisible();
  // Loaded again, the page does not ask for them again.
  await waitFor(() => expect(router.state.location.search).not.toMatch(/vue=/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
