import { pageSizes } from '@bloom/shared-ui/measures';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { DashboardPage } from './dashboard.page.tsx';

const noToDo = { toDo: () => ({ month: '2026-11-01', lines: [] }) };

const ROUTE = { path: '/', at: '/' };

const society = {
  recordId: 'society-2',
  name: 'Martin Conseil',
  status: 'SASU',
  siret: '73282932000074',
  tva: 'FR44732829320',
  portage: false,
  addressCountryCode: 'FR',
  addressPart1: '3 rue Haute',
  addressZip: '69001',
  addressTown: 'Lyon',
};

function billedMission(recordId: string) {
  return {
    recordId,
    label: `Mission ${recordId}`,
    beginMission: '2026-01-05',
    endMission: '2027-06-30',
    isActive: true,
    status: 'ACTIVE',
    clientSociety: { recordId: 'society-1', name: 'Horizon Conseil' },
  };
}

beforeEach(() => localStorage.clear());

it('says to staff who see no prices where to go instead of an empty table', async () => {
  startFakeApi({ Query: { ...noToDo, allMissions: () => refuse('FORBIDDEN', 403) } });
  renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByRole('link', { name: 'Voir les missions' })).toHaveAttribute('href', '/missions');
  expect(screen.getByText(/ouvert aux account managers et à la finance/)).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

const tableCalls = (calls: ReturnType<typeof startFakeApi>) =>
  calls.filter(({ operation }) => operation === 'AdminMissions').map(({ variables }) => variables);

const camille = {
  id: 'me',
  displayName: 'Camille Martin',
  email: 'camille@bloom.example',
  bloomer: {
    recordId: 'bloomer-1',
    fullname: 'Camille Martin',
    email: 'camille@bloom.example',
    phoneNumber: '+33612345678',
    accountManager: [{ recordId: 'staff-1', fullname: 'Alice Roy', email: 'alice@bloom.example', phoneNumber: null }],
    mission: [billedMission('1'), billedMission('2')],
    societies: [society],
  },
};

it('welcomes a Bloomer with personal information, missions and the company once', async () => {
  startFakeApi({ Query: { me: () => camille, myMonths: () => [] } });
  renderPage(DashboardPage, ROUTE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bonjour Camille Martin' })).toBeVisible();
  expect(screen.getByText('+33 6 12 34 56 78')).toBeVisible();
  expect(screen.getByText('Alice Roy')).toBeVisible();
  expect(screen.getAllByText('Martin Conseil')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Mission 1/ })).toHaveAttribute('href', '/mission/1');
  expect(screen.getByRole('link', { name: 'Remplir un CRA' })).toHaveAttribute('href', '/missions');
});

it('calls the number of a company abroad by its name, with its country and VAT', async () => {
  const abroad = { ...society, status: 'SUE', siret: 'BE0123456749', tva: 'BE0123456749', addressCountryCode: 'BE' };
  startFakeApi({
    Query: { me: () => ({ ...camille, bloomer: { ...camille.bloomer, societies: [abroad] } }), myMonths: () => [] },
  });
  renderPage(DashboardPage, ROUTE);
  const company = within(await screen.findByRole('region', { name: 'Ma société de facturation' }));
  expect(company.getByText('Identifiant')).toBeVisible();
  expect(company.getByText('TVA')).toBeVisible();
  expect(company.getByText(/Belgique$/)).toBeVisible();
  expect(company.queryByText('SIRET')).not.toBeInTheDocument();
});

it.each([
  ['a mission and no company', [billedMission('1')], 1],
  ['no mission yet', [], 0],
])('asks a Bloomer with %s for the company that is paid', async (_who, mission, asked) => {
  const bloomer = { ...camille.bloomer, mission, societies: [] };
  startFakeApi({ Query: { me: () => ({ ...camille, bloomer }), myMonths: () => [] } });
  renderPage(DashboardPage, ROUTE);
  const toDo = within(await screen.findByRole('region', { name: 'À faire' }));
  expect(toDo.queryAllByText(/sans elle, rien ne peut t’être payé/)).toHaveLength(asked);
  const ways = toDo.queryAllByRole('link', { name: 'Renseigner ma société' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(asked).fill('/society/new'));
  expect(toDo.queryAllByText(/^Rien à faire pour l’instant/)).toHaveLength(1 - asked);
});

it('names the mission where a Bloomer has two at one client', async () => {
  const month = { month: '2026-09-01', CRAStatus: 'NOT_CREATED', estimatedPaymentDate: null, isLeftOpen: false };
  const months = ['1', '2'].map((id) => ({ ...month, id, mission: billedMission(id), activity: null }));
  startFakeApi({ Query: { me: () => camille, myMonths: () => months } });
  renderPage(DashboardPage, ROUTE);
  const due = within(await screen.findByRole('list', { name: 'Mois à faire' }));
  for (const id of ['1', '2']) {
    const way = due.getByRole('link', { name: `Remplir – Septembre, Horizon Conseil, Mission ${id}` });
    expect(way).toHaveAttribute('href', `/missions/${id}/cra/2026-09-01`);
  }
  expect(screen.getByRole('link', { name: 'Remplir septembre (Mission 1)' })).toBeVisible();
});

it('says to a Bloomer what to do now, with the late month one tap away, and when he is paid', async () => {
  const mission = billedMission('1');
  const open = { isLeftOpen: false };
  const paid = { id: '1:08', month: '2026-08-01', CRAStatus: 'VALIDATED', mission, estimatedPaymentDate: '2026-12-14' };
  const signed = { recordId: 'a', payed: false, urlCraS3: '/f', lastSupplierError: null };
  const rights = { viewerCanEdit: false, viewerCanSign: false, viewerCanUploadInvoice: true };
  const missing = { id: '1:09', month: '2026-09-01', CRAStatus: 'NOT_CREATED', mission, estimatedPaymentDate: null };
  startFakeApi({
    Query: {
      me: () => camille,
      myMonths: () => [
        { ...open, ...missing, activity: null },
        { ...open, ...paid, activity: { ...signed, ...rights } },
      ],
    },
  });
  renderPage(DashboardPage, ROUTE);
  const due = within(await screen.findByRole('list', { name: 'Mois à faire' }));
  expect(due.getByText(/^Septembre.*: à remplir \(Horizon Conseil\)$/)).toBeVisible();
  expect(due.getByText(/en retard de/)).toBeVisible();
  expect(due.getByRole('link', { name: /^Remplir/ })).toHaveAttribute('href', '/missions/1/cra/2026-09-01');
  expect(screen.getByRole('link', { name: 'Remplir septembre' })).toHaveAttribute('href', '/missions/1/cra/2026-09-01');
  const latest = within(screen.getByRole('list', { name: 'Derniers mois' }));
  expect(latest.getByText(/^Août.*: signé, paiement prévu le 14\/12\/2026 \(Horizon Conseil\)$/)).toBeVisible();
});

it('shows an Admin the active missions only, and remembers the other choice', async () => {
  const calls = startFakeApi({ Query: { ...noToDo, allMissions: () => ({ count: 0, results: [] }) } });
  const { user } = renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
  const active = await screen.findByRole('switch', { name: 'Missions actives uniquement' });
  expect(active).toBeChecked();
  expect(tableCalls(calls)[0]).toEqual({ isActive: true, first: pageSizes.tables });
  await user.click(active);
  await waitFor(() => expect(tableCalls(calls).at(-1)).toEqual({ isActive: null, first: pageSizes.tables }));
  expect(JSON.stringify({ ...localStorage })).toContain('dashboard.activeOnly');
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
  await user.click(screen.getByRole('button', { name: /historique des prix/ }));
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
