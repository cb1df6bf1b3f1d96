import { searchDebounce } from '@bloom/shared-ui/measures';
import { choose } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { noFilters, pageCount, readState, statusOf, writeState } from '../talent-search/talent-search.state.ts';
import { ADA, FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentListPage } from './talent-list.page.tsx';

const at = (address: string) => ({ path: '/talents', at: address, roles: ['Admin' as const] });

const SENIOR = {
  kind: 'skill',
  label: 'React',
  weight: 0.7,
  place: 'skill',
  likeness: 'whole',
  found: 'React',
  level: 0.7,
};

const pages = () => screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => textContent);

function searches(calls: ReturnType<typeof fakeTalents>) {
  return calls.filter(({ operation }) => operation === 'SearchTalents').map(({ variables }) => variables);
}

test('each choice goes into the address and to the first page; Back undoes it, the reset all of them', async () => {
  const calls = fakeTalents();
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  expect(await screen.findByText('45 talents')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réinitialiser les filtres' })).toBeNull();
  expect(searches(calls)).toEqual([{ search: {}, paginate: { take: 20, skip: 0 } }]);
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(await screen.findByRole('button', { name: 'Page 2', current: 'page' })).toBeVisible();
  expect(pages()).toEqual(['1', '2', '3']);
  await user.click(screen.getByRole('button', { name: 'Freelance' }));
  expect(await screen.findByRole('button', { name: 'Page 1', current: 'page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CDI' }));
  await user.click(screen.getByRole('button', { name: 'Sous 30 jours' }));
  await user.click(screen.getByRole('button', { name: 'Sous 60 jours' }));
  await user.click(screen.getByText('Langues'));
  await user.click(screen.getByLabelText('Anglais'));
  const search = { status: 'FreeAndCDI', availabilityDate: 'in60Days', languages: ['en'] };
  await waitFor(() => expect(searches(calls).at(-1)).toEqual({ search, paginate: { take: 20, skip: 0 } }));
  const { searchParams } = new URL(`http://x${router.state.location.search}`);
  expect(JSON.parse(searchParams.get('state') ?? '')).toEqual({ search, paginate: { take: 20, skip: 0 } });
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByLabelText('Anglais')).not.toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Sous 60 jours' }));
  expect(screen.getByRole('button', { name: 'Sous 60 jours' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: 'Réinitialiser les filtres' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(searches(calls).at(-1)).toEqual({ search: {}, paginate: { take: 20, skip: 0 } });
});

test('filters that cannot be listed say so, and are asked for again', async () => {
  let down = true;
  fakeTalents({
    listLanguages: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503) : [{ id: 'fr', label: 'Français' }]),
  });
  const { user } = renderPage(TalentListPage, at('/talents'));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  down = false;
  await user.click(retry);
  await user.click(await screen.findByText('Langues'));
  expect(await screen.findByLabelText('Français')).toBeVisible();
});

test.each<[string, string, string, object]>([
  ['Ville', 'getAdresses', 'Lyon', { address: 'Lyon', city: 'Lyon', range: 10, latitude: 45.76, longitude: 4.84 }],
  ['Compétences', 'findManySkillsFromLabel', 'Lyonnais', { id: 'k', label: 'Lyonnais' }],
])('%s that cannot be looked up say so, and are asked for again', async (name, query, found, answer) => {
  let down = true;
  fakeTalents({ [query]: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503) : [answer]) });
  const { user } = renderPage(TalentListPage, at('/talents'));
  await user.type(await screen.findByRole('combobox', { name }), 'lyo');
  expect(await screen.findByText(/Une liste de choix n’a pas pu être chargée/, {}, { timeout: 3000 })).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await user.type(screen.getByRole('combobox', { name }), 'n{Backspace}');
  expect(await screen.findByRole('option', { name: found }, { timeout: 3000 })).toBeVisible();
  expect(screen.queryByText(/Une liste de choix/)).toBeNull();
});

test('a short list of filters is taken whole, and given back whole', async () => {
  const listLanguages = () => [
    { id: 'fr', label: 'Français' },
    { id: 'en', label: 'Anglais' },
  ];
  const calls = fakeTalents({ listLanguages });
  const { user } = renderPage(TalentListPage, at('/talents'));
  await user.click(await screen.findByText('Langues'));
  const all = await screen.findByLabelText('Tout sélectionner');
  await user.click(all);
  await waitFor(() => expect(searches(calls).at(-1)?.search).toEqual({ languages: ['fr', 'en'] }));
  expect(screen.getByLabelText('Anglais')).toBeChecked();
  await user.click(screen.getByLabelText('Anglais'));
  await waitFor(() => expect(all).not.toBeChecked());
  await user.click(all);
  await waitFor(() => expect(all).toBeChecked());
  await user.click(all);
  await waitFor(() => expect(searches(calls).at(-1)?.search).toEqual({}));
});

test('a place is asked for in lower case from three letters on', async () => {
  const calls = fakeTalents();
  const { user } = renderPage(TalentListPage, at('/talents'));
  const field = await screen.findByRole('combobox', { name: 'Ville' });
  await user.type(field, 'LY');
  await user.type(field, 'O');
  expect(await screen.findByRole('option', { name: 'Lyon' }, { timeout: 3000 })).toBeVisible();
  const asked = calls.filter(({ operation }) => operation === 'FindPlaces').map(({ variables }) => variables.text);
  expect(asked).toEqual(['lyo']);
});

test('what is typed is searched once the typing has settled, and at once with Enter', async () => {
  expect(searchDebounce).toBe(500);
  const calls = fakeTalents();
  const { user } = renderPage(TalentListPage, at('/talents'));
  await user.type(await screen.findByRole('searchbox', { name: 'Rechercher un talent' }), 'java');
  await waitFor(() => expect(searches(calls).at(-1)?.search).toEqual({ fulltext: 'java' }), { timeout: 3000 });
  expect(searches(calls)).toHaveLength(2);
  await user.keyboard('script{Enter}');
  await waitFor(() => expect(searches(calls).at(-1)?.search).toEqual({ fulltext: 'javascript' }));
});

test('skills are found from three letters on; which are needed is a choice from two skills on', async () => {
  const calls = fakeTalents();
  const { user } = renderPage(TalentListPage, at('/talents'));
  const field = await screen.findByRole('combobox', { name: 'Compétences' });
  const operator = screen.getByRole('combobox', { name: 'Parmi ces compétences' });
  expect(operator).toBeDisabled();
  await user.type(field, 'REA');
  await user.click(await screen.findByRole('option', { name: 'React' }, { timeout: 3000 }));
  await user.type(field, 'rea');
  expect(await screen.findByRole('option', { name: 'React Native' }, { timeout: 3000 })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'React' })).toBeNull();
  await user.keyboard('{Enter}');
  await choose(user, await screen.findByLabelText('Niveau minimal en React'), 'Senior');
  await choose(user, operator, 'au moins une (OU)');
  const skills = [
    { id: 'k1', label: 'React', minLevel: 0.7 },
    { id: 'k2', label: 'React Native', minLevel: null },
  ];
  await waitFor(() => expect(searches(calls).at(-1)?.search).toEqual({ skills: { skills, or: true } }));
  const asked = calls.filter(({ operation }) => operation === 'FindSkills').map(({ variables }) => variables.label);
  expect(asked).toEqual(['rea']);
  await user.click(screen.getByRole('button', { name: 'Retirer React Native' }));
  await waitFor(() => expect(operator).toBeDisabled());
});

test('a card tells who it is, cuts what is long, and leads to the sheet', async () => {
  const match = { score: 2.7, criteria: [SENIOR] };
  const talent = { ...ADA, lastname: 'Lovelace-de-la-Roche', jobTitle: 'x'.repeat(60), match };
  fakeTalents({ searchTalents: () => ({ ...FOUND, count: 250_001, talents: [talent] }) });
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  const card = within((await screen.findByRole('link', { name: /^Ada Lovelace/ })).closest('li') as HTMLElement);
  expect(card.getByRole('link').textContent).toHaveLength(18);
  expect(card.getByText(/^x+…/)).toHaveTextContent(`${'x'.repeat(49)}… · Architecte de ca`);
  for (const text of ['Super Bloomer', 'Freelance+CDI', 'Disponible', 'Remote · Londres', 'Alice Martin']) {
    expect(card.getByText(text)).toBeVisible();
  }
  const why = within(card.getByRole('list', { name: /^Pourquoi ce talent/ }));
  expect(why.getByRole('listitem')).toHaveTextContent('Compétence React, niveau Senior');
  expect(screen.getByText(/250\s001 talents/)).toBeVisible();
  expect(card.getByRole('link')).toHaveAttribute('href', '/talents/t1');
  await user.click(card.getByRole('link'));
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('talent')).toBe('t1'));
});

test('a word that nobody has is said, with what was searched instead', async () => {
  const spellings = [{ typed: 'kubernets', searched: ['kubernetes'] }];
  fakeTalents({ searchTalents: () => ({ ...FOUND, spellings }) });
  renderPage(TalentListPage, at('/talents'));
  expect(await screen.findByText(/Personne n’a «.kubernets.».: recherche de «.kubernetes.»\./)).toBeVisible();
});

test('words that are too many to be searched at once are said', async () => {
  fakeTalents({ searchTalents: () => ({ ...FOUND, unsearched: ['Scrum', 'Kanban', 'Lyon'] }) });
  renderPage(TalentListPage, at('/talents'));
  expect(await screen.findByText(/^Dix mots sont cherchés.*«.Scrum.» et 2 autres ne le sont pas\.$/)).toBeVisible();
});

test('a search that fails apologises, and is tried again', async () => {
  let works = false;
  fakeTalents({ searchTalents: () => (works ? FOUND : refuse('INTERNAL_SERVER_ERROR', 500)) });
  const { user } = renderPage(TalentListPage, at('/talents'));
  const apology = 'Désolé, la recherche de talents ne répond pas. Réessayez dans quelques instants.';
  await waitFor(() => expect(screen.getAllByText(apology)).toHaveLength(2));
  works = true;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('45 talents')).toBeVisible();
});

test('a search that was asked too often says when to try again', async () => {
  const wait = 'Nouvel essai possible dans 40 secondes.';
  fakeTalents({ searchTalents: () => refuse('RATE_LIMITED', 429, wait) });
  renderPage(TalentListPage, at('/talents'));
  await waitFor(() => expect(screen.getAllByText(wait)).toHaveLength(2));
  expect(screen.queryByText(/Désolé/)).toBeNull();
});

test('a page that is too far down says so, and leads to the first one', async () => {
  const tooFar = () => refuse('BAD_USER_INPUT', 400, 'Précisez', { fieldErrors: { 'paginate.skip': 'Précisez' } });
  fakeTalents({ searchTalents: ({ paginate }) => ((paginate as { skip: number }).skip > 10_000 ? tooFar() : FOUND) });
  const state = encodeURIComponent('{"search":{},"paginate":{"take":20,"skip":20000}}');
  const { user } = renderPage(TalentListPage, at(`/talents?state=${state}`));
  expect(await screen.findByText(/après les dix mille premiers/)).toBeVisible();
  expect(screen.queryByText(/Désolé/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Revenir à la première page' }));
  expect(await screen.findByText('45 talents')).toBeVisible();
});

test('filters that the server refuses say which and why, and are cleared', async () => {
  const refused = () =>
    refuse('BAD_USER_INPUT', 400, 'Refusé', { fieldErrors: { 'search.skills': '30 choix au plus' } });
  fakeTalents({ searchTalents: ({ search }) => (Object.keys(search as object).length > 0 ? refused() : FOUND) });
  const { user } = renderPage(TalentListPage, at('/talents?state={"search":{"owners":["nobody"]}}'));
  expect(await screen.findByText('30 choix au plus')).toBeVisible();
  expect(screen.queryByText(/dix mille|Désolé/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('45 talents')).toBeVisible();
});

test('nothing found offers to clear the filters, nobody entered says so, and whoever was left out is counted', async () => {
  const none = { ...FOUND, count: 0, talents: [], viewerCanCreate: false };
  fakeTalents({
    searchTalents: ({ search }) =>
      Object.keys(search as object).length > 0 ? { ...none, unknownAvailability: 4 } : none,
  });
  const state = encodeURIComponent(JSON.stringify({ search: { availabilityDate: 'today', status: 'nonsense' } }));
  const { user } = renderPage(TalentListPage, at(`/talents?state=${state}`));
  expect(await screen.findByText('4 talents dont la disponibilité est inconnue ne sont pas montrés.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('Aucun talent pour l’instant')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Créer un talent' })).toBeNull();
});

test('the address says what is searched, and survives what somebody made of it', () => {
  expect(writeState({ filters: noFilters, page: 1 })).toBeUndefined();
  const page = { filters: { ...noFilters, owners: ['s1'], or: true }, page: 3 };
  expect(readState(writeState(page) ?? null)).toEqual({ filters: { ...noFilters, owners: ['s1'] }, page: 3 });
  for (const text of [null, '', '{', '[]', '{"search":{"skills":{"skills":[1]},"owners":7},"paginate":{"skip":-1}}']) {
    expect(readState(text)).toEqual({ filters: noFilters, page: 1 });
  }
  expect([0, 20, 21, 45].map(pageCount)).toEqual([0, 1, 2, 3]);
  expect(statusOf({ freelance: false, cdi: false })).toBeNull();
});
