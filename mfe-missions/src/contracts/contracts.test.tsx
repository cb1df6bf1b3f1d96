import { choose, chosen, offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { render, screen, waitFor, within } from '@testing-library/react';
import { cells, contract, headings, MISSION, OTHER_MISSION } from '../testing/contracts.fixture.ts';
import { ContractsPage } from './contracts.page.tsx';
import { OnlyNewest } from './only-newest.tsx';

beforeEach(() => localStorage.clear());

function open(contracts: () => unknown, at = '/contracts') {
  const calls = startFakeApi({ Query: { getLegalContracts: contracts } });
  const asked = () =>
    calls.filter(({ operation }) => operation === 'LegalContracts').map(({ variables }) => variables.status);
  return { asked, ...renderPage(ContractsPage, { path: '/contracts', at, roles: ['Admin'] }) };
}

const done = contract({
  recordId: 'contract-2',
  type: 'PDS',
  step: 'Prolongation',
  status: 'done',
  state: 'signed',
  createdAt: '2026-10-01T23:30:00.000Z',
  signedDate: '2026-10-12',
  emptyFileUrl: '/files/contract/contract-2/empty.pdf',
  signedFileUrl: '/files/contract/contract-2/signed.pdf',
});
const half = contract({
  recordId: 'contract-3',
  step: 'Avenant',
  state: 'partially',
  nbSigner: 2,
  signedCount: 1,
  createdAt: '2026-09-01T09:00:00.000Z',
  mission: OTHER_MISSION,
  missionId: 'm2',
});

it('shows the contracts of missions that run, and the others on demand and by address', async () => {
  const { asked, user, router } = open(() => [contract()]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Contrats' })).toBeVisible();
  const choice = screen.getByRole('combobox', { name: 'Missions' });
  expect(chosen(choice)).toBe('En cours');
  expect(await offered(user, choice)).toEqual(['En cours', 'À venir', 'Terminées']);
  await waitFor(() => expect(asked()).toEqual(['active']));
  await choose(user, choice, 'Terminées');
  await waitFor(() => expect(asked()).toEqual(['active', 'finished']));
  await waitFor(() => expect(router.state.location.search).toBe('?status=finished'));
  await choose(user, choice, 'À venir');
  await waitFor(() => expect(asked()).toEqual(['active', 'finished', 'incoming']));
});

it.each([
  ['refused', 'Signature refusée'],
  ['expired', 'Invitation à signer expirée'],
  ['cancelled', 'Signature annulée'],
])('says of a contract that was %s what became of it, not that it waits', async (state, words) => {
  open(() => [contract({ state, nbSigner: 2 })]);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(/En attente de signature/)).not.toBeInTheDocument();
});

it('takes the choice from the address, unless it means nothing', async () => {
  const first = open(() => [], '/contracts?status=incoming');
  await waitFor(() => expect(first.asked()).toEqual(['incoming']));
  const second = open(() => [], '/contracts?status=constructor');
  await waitFor(() => expect(second.asked()).toEqual(['active']));
});

it('groups contracts by mission, oldest first, with their people and companies', async () => {
  open(() => [contract(), done, half]);
  await screen.findByText('3 contrats dans 2 groupes');
  for (const heading of ['Mission', 'Bloomer', 'Société du Bloomer', 'Société cliente']) {
    expect(headings()).toContain(heading);
  }
  // « Audit » comes before « Refonte »; inside of a group the older contract first.
  await waitFor(() => expect(cells('step')).toEqual(['Avenant', 'Prolongation', 'Contrat principal']));
  expect(cells('client')).toEqual(Array(3).fill('Maison Clairval'));
  expect(cells('bloomer')).toEqual(Array(3).fill('Camille Martin'));
  expect(cells('bloomerSociety')).toEqual(['', 'Atelier du Lac', 'Atelier du Lac']);
  expect(screen.getByRole('link', { name: /^Refonte du portail/ })).toHaveAttribute('href', '/missions/m1/contracts');
});

it('says of each contract what it is and where it stands', async () => {
  open(() => [contract(), done, half]);
  await waitFor(() => expect(cells('type')).toEqual(['SST', 'PDS', 'SST']));
  expect(cells('status')).toEqual(['En attente de signature (1/2)', 'Signé', 'En attente de signature']);
  // Half past one in the morning in Paris.
  expect(cells('createdAt')).toEqual(['01/09/2026', '02/10/2026', '02/11/2026']);
  expect(cells('signedDate')).toEqual(['', '12/10/2026', '']);
  expect(headings()).toEqual(expect.arrayContaining(['Fichier à signer', 'Fichier signé']));
});

it('has twenty contracts a page', async () => {
  const many = Array.from({ length: 21 }, (_, index) => contract({ recordId: `contract-${index}` }));
  const { user } = open(() => many);
  expect(await screen.findByRole('button', { name: 'Page 1', current: 'page' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Page suivante' }));
  await waitFor(() => expect(cells('step')).toHaveLength(1));
});

it('says that it loads, then that there is nothing', async () => {
  open(() => []);
  expect(screen.getByText('Chargement des contrats…')).toBeVisible();
  expect(await screen.findByText('Aucun contrat pour les missions en cours.')).toBeVisible();
  expect(screen.queryByText('Chargement des contrats…')).not.toBeInTheDocument();
});

it('says that it could not load, and tries again', async () => {
  let broken = true;
  const { user } = open(() => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : [contract({ mission: MISSION })]));
  expect(
    await screen.findByText(/Les contrats n.ont pas pu être chargés. Réessayez, ou écrivez à l.équipe technique/),
  ).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('1 contrat dans 1 groupe')).toBeInTheDocument();
});

it('is a card for each contract on a phone, with its mission, its state and its files', async () => {
  usePhone();
  const { user } = open(() => [contract(), done]);
  const [card] = within(await screen.findByRole('list', { name: 'Contrats' })).getAllByRole('listitem');
  expect(card).toHaveTextContent(/Refonte du portail.*Maison Clairval.*PDS.*Signé/);
  expect(card).toHaveTextContent(/signé le 12\/10\/2026/);
  expect(card).not.toHaveTextContent('Suivi');
  // No two of the same kind have one name.
  const [see] = within(card as HTMLElement).getAllByRole('button', { name: /^Voir le fichier signé/ });
  expect(see).toHaveAccessibleName('Voir le fichier signé, Prolongation PDS, Refonte du portail, Camille Martin');
  await user.click(see as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

it.each([
  [9_999, false],
  [10_000, true],
])('of %d contracts says that only the newest are shown: %s', (count, isSaid) => {
  render(<OnlyNewest count={count} />);
  expect(screen.queryAllByText(/^Les 10.000 contrats les plus récents\./)).toHaveLength(isSaid ? 1 : 0);
});
