import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { DashboardPage } from './dashboard.page.tsx';

const ROUTE = { path: '/dashboard', at: '/dashboard', roles: ['Admin'] as const };

const item = (id: string, title: string, over: object = {}) => ({
  id,
  title,
  detail: 'F-2026-0012',
  day: '2026-11-10',
  missionId: null,
  societyId: null,
  documentId: null,
  waitsFor: null,
  canRemind: false,
  ...over,
});

const line = (kind: string, over: object = {}) => ({
  id: kind,
  kind,
  month: null,
  isFinance: true,
  count: 2,
  remindable: 0,
  reminderMails: 0,
  oldest: '2026-11-10',
  items: [item('i1', 'Maison Clairval'), item('i2', 'Durand Digital')],
  ...over,
});

function open(lines: readonly object[], items: readonly object[] = []) {
  startFakeApi({
    Query: {
      allMissions: () => ({ count: 0, results: [] }),
      toDo: () => ({ month: '2026-11-01', lines }),
      toDoItems: () => items,
    },
  });
  return renderPage(DashboardPage, { ...ROUTE, roles: ['Admin'] });
}

const finance = async () => within(await screen.findByRole('list', { name: 'À faire, finance' }));

const october = { month: '2026-10-01' };

it.each([
  ['invoiceError', {}, /^2\sfactures en erreur$/, '/invoices?vue=en-erreur'],
  ['invoiceUndelivered', {}, /^2\sfactures en litige, refusées ou non remises$/, '/invoices?vue=plateforme'],
  ['taxReport', {}, /^2\sdéclarations à l’administration à reprendre$/, '/invoices?vue=declarations'],
  ['invoiceContested', {}, /^2\sfactures contestées$/, '/invoices?vue=contestees'],
  ['invoiceToValidate', {}, /^2\sfactures à valider$/, '/invoices?vue=a-valider'],
  ['formalNotice', {}, /^2\smises en demeure à envoyer$/, '/payments?vue=relances&lettres=1'],
  ['recoveryDecision', {}, /^2\sfactures impayées après mise en demeure$/, '/payments?vue=relances&suites=1'],
  ['clientOwedBack', {}, /^2\strop-perçus à rembourser$/, '/payments?vue=rembourser'],
  ['supplierOwesBack', {}, /^2\strop-versés à récupérer$/, '/payments?vue=rembourser'],
  ['invoiceReceived', {}, /^2\sfactures reçues à traiter$/, '/payments?vue=recues'],
  ['paymentRun', {}, /^2\sordres de virement à valider$/, '/payments?a-valider=1'],
  ['bankAccountChange', {}, /^2\schangements d’IBAN à valider$/, '/bankAccounts?a-valider=1'],
  ['bankMovement', {}, /^2\smouvements bancaires à rapprocher$/, '/payments?vue=releves'],
  ['feeToInvoice', {}, /^2\séchéances de CDI à facturer$/, '/billingsActivity?afacturer=1'],
  [
    'customerInvoiceMissing',
    october,
    /^2\sCRA d’octobre à facturer$/,
    '/activities?month=2026-10&vue=cloture&blocage=customerInvoiceMissing',
  ],
  [
    'supplierInvoiceUploaded',
    october,
    /^2\sfactures de Bloomers d’octobre à contrôler$/,
    '/activities?month=2026-10&vue=cloture&blocage=supplierInvoiceUploaded',
  ],
] as const)('leads from %s to the list that has exactly those', async (kind, over, words, href) => {
  open([line(kind, over)]);
  expect((await finance()).getByRole('link', { name: words })).toHaveAttribute('href', href);
});

it('leads account managers to the months of their own missions, among what waits there', async () => {
  open([line('customerInvoiceError', { ...october, isFinance: false })]);
  const band = within(await screen.findByRole('list', { name: 'À faire' }));
  expect(band.getByRole('link', { name: /^2\sfactures d’octobre en erreur$/ })).toHaveAttribute(
    'href',
    '/activities?month=2026-10&vue=cloture&blocage=customerInvoiceError&mes=1',
  );
  expect(screen.queryByRole('heading', { name: /^Finance/ })).not.toBeInTheDocument();
});

it('opens a single invoice at once, and its list by its title', async () => {
  const one = { count: 1, items: [item('i1', 'Maison Clairval')] };
  open([line('invoiceError', one), line('bankMovement', { ...one, id: 'bankMovement' })]);
  const band = await finance();
  expect(band.getByRole('link', { name: /^Corriger.*1\sfacture en erreur/ })).toHaveAttribute('href', '/invoices/i1');
  expect(band.getByRole('link', { name: /^Rapprocher.*1\smouvement bancaire/ })).toHaveAttribute(
    'href',
    '/payments?vue=releves',
  );
  expect(band.getAllByText('Maison Clairval · F-2026-0012')).toHaveLength(2);
});

it.each([
  ['invoiceToValidate', 'Valider', '/invoices?vue=a-valider'],
  ['paymentRun', 'Valider', '/payments?a-valider=1'],
  ['formalNotice', 'Envoyer', '/payments?vue=relances&lettres=1'],
  ['bankMovement', 'Rapprocher', '/payments?vue=releves'],
])('names what is to be done of several %s, and leads there', async (kind, action, href) => {
  open([line(kind)]);
  const name = new RegExp(`^${action}\\s: 2\\s`);
  expect((await finance()).getByRole('link', { name })).toHaveAttribute('href', href);
});

it('opens in place to the invoices of a line', async () => {
  const { items } = line('invoiceError');
  const { user } = open([line('invoiceError')], items);
  await user.click(await screen.findByRole('button', { name: /^Voir.*factures en erreur/ }));
  const opened = within(await screen.findByRole('list', { name: /^2\sfactures en erreur$/ }));
  expect(await opened.findByRole('link', { name: 'Durand Digital' })).toHaveAttribute('href', '/invoices/i2');
});

it('says how urgent each is: late, since when, or for which day', async () => {
  open([
    line('formalNotice', { oldest: '2026-01-10' }),
    line('invoiceToValidate'),
    line('feeToInvoice', { oldest: '2199-12-03' }),
  ]);
  const band = await finance();
  expect(band.getByText(/^en retard de \d+\sjours$/)).toBeVisible();
  expect(band.getByText(/^depuis \d+\sjours$/)).toBeVisible();
  expect(band.getByText(/^pour le /)).toBeVisible();
});

const amendments = line('amendmentSignature', { isFinance: false });
const errors = line('invoiceError');

it.each([
  [[amendments, errors], ['À faire', 'À faire, finance'], ['Finance, toutes missions']],
  [
    [errors, amendments],
    ['À faire, finance', 'À faire'],
    ['Finance, toutes missions', 'Missions'],
  ],
])('stands behind or before what waits on missions, as the lines come', async (lines, names, headings) => {
  open(lines);
  await finance();
  const found = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(found.filter((name) => name?.startsWith('À faire'))).toEqual(names);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(headings);
});

it('says of which group more lines are shown', async () => {
  const five = (kind: string, over: object) =>
    ['1', '2', '3', '4', '5'].map((id) => line(kind, { id: kind + id, ...over }));
  const { user } = open([...five('invoiceError', {}), ...five('amendmentSignature', { isFinance: false })]);
  expect((await finance()).getAllByRole('listitem')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: /^Voir 1\sautre ligne\s: À faire, finance$/ }));
  expect((await finance()).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('button', { name: /^Voir 1\sautre ligne\s: À faire$/ })).toBeVisible();
});

it('stands before what waits on missions, which is said to be nothing where it is nothing', async () => {
  open([line('invoiceError')]);
  await finance();
  expect(screen.getByRole('heading', { level: 3, name: /^Finance/ })).toBeVisible();
  expect(screen.getByText(/^Rien n’attend sur les missions que vous suivez/)).toBeVisible();
});
