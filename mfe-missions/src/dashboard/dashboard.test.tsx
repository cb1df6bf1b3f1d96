import { pageSizes } from '@bloom/shared-ui/measures';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { billedMission } from './dashboard.fixture.ts';
import { DashboardPage } from './dashboard.page.tsx';

const noToDo = { toDo: () => ({ month: '2026-11-01', lines: [] }) };

const ROUTE = { path: '/', at: '/' };

beforeEach(() => localStorage.clear());

it('says to staff who see no prices where to go instead of an empty table', async () => {
  startFakeApi({ Query: { ...noToDo, allMissions: () => refuse('FORBIDDEN', 403) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('link', { name: 'Voir les missions' })).toHaveAttribute('href', '/missions');
  expect(screen.getByText(/ouvert aux account managers et à la finance/)).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it.each([
  [['recruit'], true],
  [['dpo'], false],
])('staff with %j are led to the talents: %s', async (permissions, isLed) => {
  const me = () => ({ id: 'me', permissions });
  startFakeApi({ Query: { ...noToDo, me, allMissions: () => refuse('FORBIDDEN', 403) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('link', { name: 'Voir les missions' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Chercher un talent' })).toHaveLength(isLed ? 1 : 0);
});

const tableCalls = (calls: ReturnType<typeof startFakeApi>) =>
  calls.filter(({ operation }) => operation === 'AdminMissions').map(({ variables }) => variables);

it('shows an Admin the active missions only, and remembers the other choice', async () => {
  const calls = startFakeApi({ Query: { ...noToDo, allMissions: () => ({ count: 1, results: [] }) } });
  const { user } = renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  const active = await screen.findByRole('switch', { name: 'Missions actives uniquement' });
  expect(active).toBeChecked();
  expect(tableCalls(calls)[0]).toEqual({ isActive: true, first: pageSizes.tables });
  await user.click(active);
  await waitFor(() => expect(tableCalls(calls).at(-1)).toEqual({ isActive: null, first: pageSizes.tables }));
  expect(JSON.stringify({ ...localStorage })).toContain('dashboard.activeOnly');
});

it.each([
  [['account'], 1],
  [['finance'], 0],
])('where there is no mission, staff with %j are led to enter one by %i link', async (permissions, links) => {
  const me = () => ({ id: 'me', permissions });
  const calls = startFakeApi({ Query: { ...noToDo, me, allMissions: () => ({ count: 0, results: [] }) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByText('Aucune mission pour l’instant')).toBeVisible();
  expect(await screen.findByText(/aucune mission n’est encore enregistrée/)).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('StaffRights'));
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Créer une mission' })).toHaveLength(links));
  expect(screen.queryAllByRole('link', { name: 'Ajouter un Bloomer' })).toHaveLength(links);
});

it('where only no mission is active, leads to those that are over', async () => {
  const allMissions = ({ isActive }: { isActive?: boolean | null }) => ({ count: isActive ? 0 : 3, results: [] });
  startFakeApi({ Query: { ...noToDo, allMissions } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByText('Affichez toutes les missions pour retrouver les anciennes.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Missions actives uniquement' })).toBeVisible();
});

it('opens the price history from the sale price, and the mission from its detail actions', async () => {
  const pricing = [
    { recordId: 'p', startDate: '2026-01-01', purchasePricePerDayWithoutTaxes: 450, salePricePerDayWithoutTaxes: 600 },
  ];
  const bloomer = { recordId: 'b', fullname: 'Camille Martin' };
  const row = { ...billedMission('1'), type: 'IT', replacement: false, bloomer, pricing };
  const whole = {
    ...row,
    version: 1,
    contractType: null,
    hoursPerDays: 8,
    enableCRAUpload: false,
    signCodeRequired: false,
    shouldBeCountAsDeal: true,
    enableBusinessReferalNpsClient: false,
    enableBusinessReferalNpsBloomer: false,
    externalId: null,
    bloomerPaydateDays: null,
    CSM: 'Non attribué',
    extension: null,
    pricing: [{ ...pricing[0], taxes: 20, astreinteCoef: 2, paymentTerms: null, paymentTermsDetails: null }],
    viewerCanModify: true,
    viewerCanComplete: false,
    viewerCanStop: true,
    viewerCanEstimate: true,
    viewerCanAmend: true,
    viewerCanSeePrices: true,
    viewerCanSetContacts: true,
    viewerCanAddPricing: true,
    viewerCanDelete: false,
  };
  startFakeApi({ Query: { ...noToDo, allMissions: () => ({ count: 1, results: [row] }), missions: () => [whole] } });
  const { user } = renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('link', { name: /^Modifier/ })).toHaveAttribute('href', '/missions/1');
  const tab = screen.getByRole('link', { name: /^Nouvel onglet/ });
  expect(tab).toHaveAttribute('href', '/missions/1');
  expect(tab).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('button', { name: /historique des prix, ./ }));
  const history = () => screen.getByRole('dialog', { name: 'Historique des prix' });
  await waitFor(() => expect(history()).toHaveTextContent(/600,00/));
});

function rowOf(index: number) {
  const bloomer = { recordId: 'b', fullname: 'Camille Martin' };
  return { ...billedMission(String(index)), type: 'IT', replacement: false, bloomer, pricing: [] };
}

it('shows of a mission that is over the price of its last day', async () => {
  const price = (startDate: string, amount: number) => ({
    recordId: startDate,
    startDate,
    purchasePricePerDayWithoutTaxes: amount - 100,
    salePricePerDayWithoutTaxes: amount,
  });
  const pricing = [price('2026-01-05', 600), price('2026-07-01', 650)];
  const over = { ...rowOf(1), endMission: '2026-06-30', isActive: false, pricing };
  startFakeApi({ Query: { ...noToDo, allMissions: () => ({ count: 1, results: [over] }) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('button', { name: /600,00.*historique des prix/ })).toBeVisible();
});

const parts = (count: number) => (args: Record<string, unknown>) => {
  const all = Array.from({ length: count }, (_, index) => rowOf(index));
  const begin = args.after == null ? 0 : Number(args.after) + 1;
  return { count, results: all.slice(begin, begin + Number(args.first)) };
};

it('shows the first missions, then has all of them, each once', async () => {
  const calls = startFakeApi({ Query: { ...noToDo, allMissions: parts(400) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByText('1–50 sur 400')).toBeVisible();
  expect(tableCalls(calls)).toEqual([
    { isActive: true, first: pageSizes.tables },
    { isActive: true, first: 5000, after: '49' },
  ]);
});

it('keeps the first missions and offers to go on when the rest does not come', async () => {
  let broken = true;
  const all = parts(400);
  startFakeApi({
    Query: {
      ...noToDo,
      allMissions: (args) => (broken && args.after != null ? refuse('INTERNAL_SERVER_ERROR', 500) : all(args)),
    },
  });
  const { user } = renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByText(/^Seules les premières missions sont affichées/)).toBeVisible();
  expect(await screen.findByText(/^1–50 sur 400, chargement/)).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('1–50 sur 400')).toBeVisible();
  expect(screen.queryByText(/^Seules les premières missions/)).toBeNull();
});

it('says in the words of the specification that the missions do not come', async () => {
  startFakeApi({ Query: { ...noToDo, allMissions: () => refuse('INTERNAL_SERVER_ERROR', 500) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !',
  );
});

it('greets a client with the place where his months are', async () => {
  startFakeApi({});
  renderPage(DashboardPage, { ...ROUTE, roles: ['Client'] });
  expect(await screen.findByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});
