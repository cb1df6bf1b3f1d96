import { refuse } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ADA, FOUND, fakeTalents } from '../testing/talents.fixture.ts';
import { TalentListPage } from './talent-list.page.tsx';

const at = (address: string) => ({ path: '/talents', at: address, roles: ['Admin' as const] });
const person = (id: string, firstname: string) => ({ ...ADA, id, firstname });
const ALL = [person('t1', 'Ada'), person('t2', 'Grace'), person('t3', 'Joan')];

/** Two on the first page of 22, one on the second. */
const people = () =>
  fakeTalents({
    searchTalents: ({ paginate }) => {
      const { skip } = paginate as { skip: number };
      return { ...FOUND, count: 22, talents: skip === 0 ? ALL.slice(0, 2) : ALL.slice(2) };
    },
    findTalent: ({ id }) => ALL.find((one) => one.id === id) ?? refuse('OBJECT_NOT_FOUND', 404),
  });
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => localStorage.clear());

test('until the code of the first sheet is there, a press is answered', async () => {
  people();
  renderPage(TalentListPage, at('/talents'));
  fireEvent.click(await screen.findByRole('link', { name: /^Grace/ }));
  expect(screen.getByText('Ouverture de la fiche…')).toBeInTheDocument();
  await dialogOf('Grace Lovelace');
  expect(screen.queryByText('Ouverture de la fiche…')).toBeNull();
});

test('a card opens its sheet beside the results; Escape closes it, and the focus is on the card again', async () => {
  people();
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  const card = await screen.findByRole('link', { name: /^Grace/ });
  await user.click(card);
  const dialog = within(await dialogOf('Grace Lovelace'));
  expect(dialog.getByText('2 sur 22')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Résumé' })).toBeVisible();
  expect(router.state.location.search).toBe('?talent=t2');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(card).toHaveFocus());
});

test('the arrows go from hit to hit, over the pages; the focus ends where one was last', async () => {
  people();
  const { user, router } = renderPage(TalentListPage, at('/talents'));
  await user.click(await screen.findByRole('link', { name: /^Ada/ }));
  await dialogOf('Ada Lovelace');
  expect(screen.getByRole('button', { name: 'Précédent' })).toBeDisabled();
  await user.keyboard('{ArrowRight}');
  await dialogOf('Grace Lovelace');
  await user.keyboard('{ArrowRight}');
  await dialogOf('Joan Lovelace');
  expect(screen.getByText('21 sur 22')).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get('state')).toContain('"skip":20');
  await user.keyboard('{ArrowLeft}');
  await dialogOf('Grace Lovelace');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: /^Grace/ })).toHaveFocus());
});

test('what is typed keeps its arrows, and is asked about before one goes on', async () => {
  people();
  const { user } = renderPage(TalentListPage, at('/talents'));
  await user.click(await screen.findByRole('link', { name: /^Ada/ }));
  await dialogOf('Ada Lovelace');
  await user.click(await screen.findByRole('button', { name: 'Modifier : Résumé' }));
  await user.type(screen.getByRole('textbox', { name: 'Résumé' }), ' Écrit.{ArrowLeft}{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'Ada Lovelace' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  await dialogOf('Grace Lovelace');
});

/** A search with the sheet of somebody beside it. */
const SEARCH = '/talents?state={"search":{"status":"CDI"}}';
const SIDE = at(`${encodeURI(SEARCH)}&talent=t2&tab=cv`);
const wayBack = ({ state }: { state: unknown }) => decodeURIComponent((state as { from: string }).from);

test('the whole sheet knows the way back to the search', async () => {
  people();
  const { user, router } = renderPage(TalentListPage, SIDE);
  await user.click(await screen.findByRole('link', { name: 'Ouvrir la fiche' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents/t2'));
  expect(wayBack(router.state.location)).toBe(SEARCH);
});

test('in a small window, too', async () => {
  usePhone();
  people();
  const { user, router } = renderPage(TalentListPage, SIDE);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Ouvrir la fiche' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents/t2'));
  expect(wayBack(router.state.location)).toBe(SEARCH);
});

test('its address opens it, with the way to the whole sheet; somebody who is not there is said so', async () => {
  people();
  const { router } = renderPage(TalentListPage, at('/talents?talent=t2'));
  const dialog = within(await dialogOf('Grace Lovelace'));
  expect(dialog.getByRole('link', { name: 'Ouvrir la fiche' })).toHaveAttribute('href', '/talents/t2');
  expect(dialog.queryByRole('link', { name: 'Voir le CV' })).toBeNull();
  await router.navigate('/talents?talent=nobody');
  expect(await screen.findByText('Talent introuvable')).toBeVisible();
});
