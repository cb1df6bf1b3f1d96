import { choose, chosen, offered } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { failed, final, invoice } from '../testing/invoice.fixture.ts';
import { InvoiceListPage } from './invoice-list.page.tsx';

beforeEach(() => localStorage.clear());

const late = final({ recordId: 'i4', number: 'F-2026-00003', task: 'late', dueOn: '2026-10-31' });
const supplier = invoice({
  recordId: 'i5',
  side: 'supplier',
  seller: 'Atelier du Lac',
  buyer: 'Bloom',
  society: { recordId: 's1', name: 'Atelier du Lac' },
});

function open({
  toDo = [invoice(), failed(), late, supplier],
  reports = [],
  at = '/invoices',
  count = 4,
}: {
  toDo?: unknown[];
  reports?: unknown[];
  at?: string;
  count?: number;
} = {}) {
  const calls = startFakeApi({
    Query: {
      invoices: ({ isToDo, isTaxReportToDo }) => (isTaxReportToDo ? reports : isToDo ? toDo : [final(), ...toDo]),
      invoiceCount: () => count,
      societies: () => [
        { recordId: 's1', name: 'Atelier du Lac' },
        { recordId: 's2', name: 'Maison Clairval' },
      ],
    },
  });
  const asked = () => calls.filter(({ operation }) => operation === 'Invoices').map(({ variables }) => variables);
  return { asked, ...renderPage(InvoiceListPage, { path: '/invoices', at, roles: ['Admin'] }) };
}

const views = () =>
  within(screen.getByRole('group', { name: 'Factures affichées' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' ').trim());

it('starts with what is to do, counted by what it waits for', async () => {
  open();
  const row = await screen.findByRole('row', { name: /F-2026-00003/ });
  expect(within(row).getByText('En retard')).toBeVisible();
  expect(within(row).getByText('31/10/2026')).toBeVisible();
  expect(screen.getByRole('button', { name: /^À traiter/, pressed: true })).toBeVisible();
  expect(views().slice(0, 3)).toEqual(['À traiter4', 'En erreur1', 'À valider2']);
  expect(views()[5]).toBe('En retard1');
});

it('has a view of refused reports to the administration where there are some, as the address says it', async () => {
  open({ reports: [final({ recordId: 'i7', number: 'F-2026-00077', task: null })], at: '/invoices?vue=declarations' });
  expect(await screen.findByRole('row', { name: /F-2026-00077/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /F-2026-00003/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Déclarations.*1/, pressed: true })).toBeVisible();
});

it('says that no report waits once the last one is settled', async () => {
  open({ reports: [], at: '/invoices?vue=declarations' });
  expect(await screen.findByText(/Aucune déclaration à l’administration n’est refusée/)).toBeVisible();
});

it('has no such view where there are none', async () => {
  open();
  await screen.findByRole('row', { name: /F-2026-00003/ });
  expect(views().some((view) => view?.startsWith('Déclarations'))).toBe(false);
});

it('says of one that waits at a platform what the platform says, in one word', async () => {
  const refused = { task: 'platform', platformCode: '210', platformStatus: 'Refusée' };
  open({ toDo: [final(refused), final({ recordId: 'i9', number: 'F-2026-00099', task: 'platform' })] });
  expect(within(await screen.findByRole('row', { name: /F-2026-00012/ })).getByText('Refusée')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /F-2026-00099/ })).getByText('Non remise')).toBeVisible();
});

it('says what is left of one that was paid in part', async () => {
  open({ toDo: [final({ owedAmount: 4400, receivedAmount: 10_000 })] });
  const row = await screen.findByRole('row', { name: /F-2026-00012/ });
  expect(within(row).getByText('Payée en partie')).toBeVisible();
  expect(within(row).getByText(/^4.400,00/)).toBeVisible();
});

it('says of what failed early whose it is', async () => {
  open({ toDo: [failed()] });
  const row = await screen.findByRole('row', { name: /Sans numéro/ });
  expect(within(row).getAllByText('Maison Clairval').length).toBeGreaterThan(0);
  expect(within(row).getByText('Refonte du portail · Camille Martin, octobre 2026')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Maison Clairval' })).toHaveAttribute('href', '/invoices/i3');
});

it('shows one kind of work, and keeps it in the address', async () => {
  const { user, router } = open();
  await screen.findByRole('row', { name: /F-2026-00003/ });
  await user.click(screen.getByRole('button', { name: /^En erreur/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?vue=en-erreur'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /F-2026-00003/ })).not.toBeInTheDocument());
});

it('asks the server for all of them by side, state, month and company', async () => {
  const { user, asked, router } = open({ at: '/invoices?vue=toutes&mois=2026-10' });
  await screen.findByRole('row', { name: /F-2026-00012/ });
  expect(asked()).toEqual([{ month: '2026-10-01' }]);
  expect(chosen(screen.getByRole('combobox', { name: 'Mois' }))).toBe('octobre 2026');
  const side = screen.getByRole('combobox', { name: 'Côté' });
  expect(await offered(user, side)).toEqual(['Clients et fournisseurs', 'Clients', 'Fournisseurs']);
  await choose(user, side, 'Fournisseurs');
  await choose(user, screen.getByRole('combobox', { name: 'État' }), 'Créée et finalisée');
  await choose(user, screen.getByRole('combobox', { name: 'Société' }), 'Atelier du Lac');
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      side: 'supplier',
      status: 'FINALISED',
      month: '2026-10-01',
      societyId: 's1',
    }),
  );
  expect(router.state.location.search).toBe('?vue=toutes&mois=2026-10&cote=fournisseur&etat=FINALISED&societe=s1');
});

it('shows what is not paid yet, and says so in the address', async () => {
  const { asked } = open({ at: '/invoices?vue=toutes&cote=client&etat=UNPAID' });
  await waitFor(() => expect(asked()).toEqual([{ side: 'customer', isUnpaid: true }]));
  expect(screen.getByText('Non réglées')).toBeVisible();
});

it('filters what is to do as well, with its counts and, of one side, its sums', async () => {
  open({ at: '/invoices?cote=fournisseur' });
  await waitFor(() => expect(views()[0]).toBe('À traiter114 400,00 € TTC'));
  expect(screen.queryByRole('row', { name: /F-2026-00003/ })).not.toBeInTheDocument();
});

it('takes nothing from an address that means nothing', async () => {
  open({ at: '/invoices?vue=constructor&mois=9999-12&etat=x&cote=toString' });
  expect(await screen.findByRole('row', { name: /F-2026-00003/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^À traiter/, pressed: true })).toBeVisible();
});

it('says that nothing waits, that filters leave nothing, and that nothing came', async () => {
  const { user } = open({ toDo: [] });
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les factures' }));
  expect(await screen.findByRole('row', { name: /F-2026-00012/ })).toBeVisible();
  cleanup();
  const filtered = open({ toDo: [], at: '/invoices?cote=client' });
  await filtered.user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(filtered.router.state.location.search).toBe(''));
  cleanup();
  startFakeApi({ Query: { invoices: () => refuse('FORBIDDEN', 403), societies: () => [] } });
  renderPage(InvoiceListPage, { path: '/invoices', at: '/invoices', roles: ['Admin'] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Accès réservé.*Vous n.avez pas les droits.*Réessayer/);
});

it('says where a list ends before what there is of it', async () => {
  const { user } = open({ count: 2431 });
  await screen.findByRole('row', { name: /F-2026-00003/ });
  expect(screen.getByText(/^Les 4 premières factures à échoir sur 2.431\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Toutes/ }));
  expect(
    await screen.findByText(/^Les 5 dernières factures sur 2.431 : choisissez un mois ou une société/),
  ).toBeVisible();
});

it('finds a fee by the month of its date', async () => {
  const fee = final({ recordId: 'i8', number: 'F-2026-00088', task: 'late', issuedOn: '2026-03-31', activity: null });
  open({ toDo: [fee, late], at: '/invoices?mois=2026-03' });
  await screen.findByRole('row', { name: /F-2026-00088/ });
  expect(screen.queryByRole('row', { name: /F-2026-00003/ })).toBeNull();
});

it('keeps invoices and credit notes apart where the address or somebody asks for it', async () => {
  const credit = invoice({ recordId: 'i7', kind: 'credit', title: 'Avoir sur la facture F-2026-00003' });
  const { router, user } = open({ toDo: [invoice(), credit], at: '/invoices?vue=a-valider&nature=facture' });
  await waitFor(() => expect(views()[2]).toMatch(/^À valider1/));
  await choose(user, screen.getByRole('combobox', { name: 'Nature' }), 'Avoirs');
  await waitFor(() => expect(router.state.location.search).toBe('?vue=a-valider&nature=avoir'));
  expect(screen.queryByText('Refonte du portail · Camille Martin, octobre 2026')).toBeNull();
  expect(await screen.findByText('Avoir sur la facture F-2026-00003')).toBeVisible();
});

it('folds the filters on a phone, and says how many are set', async () => {
  usePhone();
  const { user } = open({ at: '/invoices?cote=client&mois=2026-10' });
  const filters = await screen.findByText('Filtres (2)');
  expect(screen.getByLabelText('Nature')).not.toBeVisible();
  await user.click(filters);
  expect(screen.getByLabelText('Nature')).toBeVisible();
});
