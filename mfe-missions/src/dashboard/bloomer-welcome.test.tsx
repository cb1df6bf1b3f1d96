import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { billedMission } from './dashboard.fixture.ts';
import { DashboardPage } from './dashboard.page.tsx';

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

beforeEach(() => localStorage.clear());

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
  expect(toDo.queryByText(/tous tes mois sont à jour/)).not.toBeInTheDocument();
});

it.each([
  ['no company', [], ['Renseigner ma société'], /première mission.*déjà renseigner ta société/],
  ['a company', [society], [], /première mission.*apparaîtront ici\.$/],
])(
  'tells a newcomer with no mission and %s what can be done now, and offers no report',
  async (_who, societies, ways, said) => {
    const bloomer = { ...camille.bloomer, mission: [], societies, accountManager: [] };
    startFakeApi({ Query: { me: () => ({ ...camille, bloomer }), myMonths: () => [] } });
    renderPage(DashboardPage, ROUTE);
    const toDo = within(await screen.findByRole('region', { name: 'À faire' }));
    expect(toDo.getByText(said)).toBeVisible();
    // Nobody may be in charge yet.
    expect(screen.getByText('Pas encore attribué')).toBeVisible();
    expect(toDo.queryByText(/account manager/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Remplir un CRA' })).not.toBeInTheDocument();
    const main = screen.queryAllByRole('link', { name: 'Renseigner ma société' }).slice(0, 1);
    expect(main.map((link) => link.textContent)).toEqual(ways);
  },
);

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
  const rights = {
    viewerCanEdit: false,
    viewerCanSign: false,
    viewerCanUploadCra: false,
    viewerCanUploadInvoice: true,
  };
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
  expect(due.getAllByRole('listitem')[0]).toHaveTextContent(/^Septembre.*: à remplir \(Horizon Conseil\)/);
  expect(due.getByText(/en retard de/)).toBeVisible();
  expect(due.getByRole('link', { name: /^Remplir/ })).toHaveAttribute('href', '/missions/1/cra/2026-09-01');
  expect(screen.getByRole('link', { name: 'Remplir septembre' })).toHaveAttribute('href', '/missions/1/cra/2026-09-01');
  const latest = within(screen.getByRole('list', { name: 'Derniers mois' }));
  expect(latest.getAllByRole('listitem')[0]).toHaveTextContent(
    /^Août.*: signé, paiement prévu le 14\/12\/2026 \(Horizon Conseil\)/,
  );
});

it('tells the payments of two missions of one month apart', async () => {
  const month = { month: '2026-08-01', CRAStatus: 'VALIDATED', estimatedPaymentDate: null, isLeftOpen: false };
  const none = { viewerCanEdit: false, viewerCanSign: false, viewerCanUploadCra: false, viewerCanUploadInvoice: false };
  const paid = (id: string, paidOn: string) => {
    const supplierInvoice = { recordId: `invoice-${id}`, status: 'FINALISED', contestedAt: null, paidOn };
    const activity = { recordId: id, payed: true, urlCraS3: '/f', lastSupplierError: null, ...none, supplierInvoice };
    return { ...month, id, mission: billedMission(id), activity };
  };
  startFakeApi({ Query: { me: () => camille, myMonths: () => [paid('1', '2026-10-01'), paid('2', '2026-10-15')] } });
  renderPage(DashboardPage, ROUTE);
  const latest = within(await screen.findByRole('list', { name: 'Derniers mois' }));
  const lines = latest.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Août.*payé le 01\/10\/2026.*Mission 1/u),
    expect.stringMatching(/^Août.*payé le 15\/10\/2026.*Mission 2/u),
  ]);
});
