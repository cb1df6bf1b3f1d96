import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { ActivitiesMonthPage } from '../activities-dashboard/activities-month.page.tsx';
import { rowOf } from '../activity-invoice/invoice.fixture.ts';
import type { ClosingBlocker } from '../graphql.generated.ts';
import { FakeSocket } from '../testing/fake-socket.fixture.ts';

/** 5,000 months take a busy machine longer than a test may last; their number is the matter of only-first.test.tsx. */
const AT_ONCE = 7;
jest.mock('@bloom/shared-rules/input/limits', () => ({
  ...jest.requireActual<object>('@bloom/shared-rules/input/limits'),
  MAX_MONTH_ROWS: 7,
}));

const AT = '/activities?month=2026-11&vue=cloture';

function closing(
  name: string,
  blocker: ClosingBlocker | null,
  amountAtRisk: number,
  over: Record<string, unknown> = {},
) {
  const { activity, CRAStatus = 'VALIDATED', ...rest } = over as { activity?: object; CRAStatus?: string };
  const item = rowOf({ CRAStatus, activity: { recordId: `activity-${name}`, ...activity } });
  return {
    id: `row-${name}`,
    blocker,
    detail: null,
    days: 10,
    isExpected: false,
    amountAtRisk,
    society: { recordId: 'society-2', name: 'Martin Conseil' },
    item: { ...item, id: `row-${name}`, bloomer: { recordId: `bloomer-${name}`, fullname: name } },
    ...rest,
  };
}

const months = () => [
  closing('Adam Morel', 'reportMissing', 8400.1, { CRAStatus: 'NOT_CREATED', isExpected: true, days: 14 }),
  closing('Inès Roux', 'customerInvoiceMissing', 6000),
  closing('Hugo Faure', 'customerInvoiceMissing', 3000.2),
  closing('Léa Simon', 'customerInvoiceError', 2500, {
    detail: 'tarif manquant au 02/11/2026',
    activity: { clientInvoiceStatus: 'ERROR', lastCustomerInvoiceError: 'tarif manquant au 02/11/2026' },
  }),
  closing('Noé Blanc', 'compliance', 2000, {
    detail: 'Le KBIS de la société est manquant.',
    activity: { clientInvoiceStatus: 'FINALISED' },
  }),
  closing('Zoé Petit', null, 5000, { activity: { clientInvoiceStatus: 'FINALISED' } }),
];

function open(read: Resolver = months, mutations: Record<string, Resolver> = {}, at = AT) {
  localStorage.clear();
  sessionStorage.clear();
  const calls = startFakeApi({
    Query: { monthClosing: read, getCraByMonth: () => [], getMissingCRA: () => ({ missions: [], activities: [] }) },
    Mutation: mutations,
  });
  return { calls, ...renderPage(ActivitiesMonthPage, { path: '/activities', at, roles: ['Admin'] }) };
}

beforeEach(() => {
  globalThis.WebSocket = FakeSocket as never;
});

const blockers = () => screen.findByRole('group', { name: 'Ce qui bloque' });
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');

it('is the second view of the month, with an address of its own', async () => {
  const { router, user, calls } = open(months, {}, '/activities?month=2026-11&etape=VALIDATED&mes=1');
  const views = await screen.findByRole('navigation', { name: 'Vues du mois' });
  expect(within(views).getByRole('link', { name: 'Tableau' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(views).getByRole('link', { name: 'Clôturer le mois' }));
  expect(router.state.location.search).toBe('?month=2026-11&mes=1&vue=cloture');
  await blockers();
  expect(calls.at(-1)).toEqual({
    operation: 'MonthClosing',
    variables: { month: '2026-11-01T00:00:00.000Z', mine: true },
  });
});

it('says how far the month is and what is at risk, which is what its groups and its rows add up to', async () => {
  open();
  const groups = within(await blockers()).getAllByRole('button');
  expect(groups.map((group) => plain(group.textContent))).toEqual([
    'CRA non rempli18 400,10 € HT',
    'Facture client à créer29 000,20 € HT',
    'Facture client en erreur12 500,00 € HT',
    'Papiers de la société12 000,00 € HT',
  ]);
  expect(plain(screen.getByText(/mois clôturés/).textContent)).toBe('1 / 6 mois clôturés, 21 900,30 € HT en jeu');
  expect(await screen.findByText(/14\s?j attendus/)).toBeVisible();
  expect(screen.queryByText('Zoé Petit')).not.toBeInTheDocument();
});

it('keeps one blocker in the address and offers to see the others again', async () => {
  const { router, user } = open();
  await user.click(within(await blockers()).getByRole('button', { name: /^Facture client à créer/ }));
  expect(router.state.location.search).toContain('blocage=customerInvoiceMissing');
  await waitFor(() => expect(screen.queryByText('Adam Morel')).not.toBeInTheDocument());
  expect(screen.getByText('Hugo Faure')).toBeVisible();
  await user.click(within(await blockers()).getByRole('button', { name: /^Facture client à créer/ }));
  expect(await screen.findByText('Adam Morel')).toBeVisible();
});

it('has for each month the one action that unblocks it', async () => {
  const { user } = open();
  expect(await screen.findByRole('button', { name: 'Relancer Adam Morel pour novembre 2026' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ouvrir la société Martin Conseil' })).toHaveAttribute(
    'href',
    '/society/society-2/mission/mission-1',
  );
  await user.click(
    screen.getByRole('button', { name: 'Voir l’erreur de Léa Simon, novembre 2026, Refonte du portail' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Régénérer la facture client' });
  expect(within(dialog).getByText('tarif manquant au 02/11/2026')).toBeVisible();
});

it('creates an invoice from its row, and reads the months again', async () => {
  let rows = months();
  const asked = jest.fn();
  const { user } = open(() => rows, {
    createActivityCustomerInvoice: (args) => {
      asked({ ...args });
      rows = rows.map((row) =>
        row.item.bloomer.fullname === 'Inès Roux'
          ? closing('Inès Roux', 'customerInvoiceRunning', 6000, { activity: { clientInvoiceStatus: 'IN_PROGRESS' } })
          : row,
      );
      return { jobId: 'j1', status: 'IN_PROGRESS', activity: rows[1]?.item.activity };
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Créer la facture d’Inès Roux, novembre 2026, Refonte du portail' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Créer la facture' }));
  await waitFor(() =>
    expect(
      within(screen.getByRole('group', { name: 'Ce qui bloque' })).getByText('Facture client en cours'),
    ).toBeVisible(),
  );
  expect(asked).toHaveBeenCalledWith({ activityRecordID: 'activity-Inès Roux', force: false });
  expect(await screen.findByText('Rien à faire')).toBeVisible();
});

it('leaves to finance what finance alone may do', async () => {
  const rights = { clientInvoiceStatus: 'FINALISED', viewerCanInvoiceSupplier: false, viewerCanForceInvoice: false };
  open(() => [closing('Inès Roux', 'supplierInvoiceMissing', 6000, { activity: rights })]);
  expect(await screen.findByText('Par la finance')).toBeVisible();
});

it('asks to finalise a draft of those only who may give it its number', async () => {
  const draft = { clientInvoiceStatus: 'TO_VALIDATE' };
  open(() => [
    closing('Inès Roux', 'customerInvoiceDraft', 6000, { activity: draft }),
    closing('Adam Morel', 'customerInvoiceDraft', 5000, { activity: { ...draft, viewerCanFinaliseInvoices: false } }),
  ]);
  expect(
    await screen.findByRole('button', { name: 'Finaliser la facture d’Inès Roux, novembre 2026, Refonte du portail' }),
  ).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Voir le brouillon d’Adam Morel, novembre 2026, Refonte du portail' }),
  ).toBeVisible();
});

it('offers to look at the PDF that a Bloomer sent, of which there is no draft', async () => {
  const activity = {
    clientInvoiceStatus: 'FINALISED',
    bloomerInvoiceStatus: 'TO_VALIDATE',
    urlInvoicesS3: '/files/activity/2026-11-01/activity-1/invoice/file-1.pdf',
  };
  open(() => [closing('Inès Roux', 'supplierInvoiceUploaded', 6000, { activity })]);
  expect(await screen.findByRole('button', { name: /^Facture Bloomer à contrôler/ })).toBeVisible();
  const look = 'Contrôler la facture déposée d’Inès Roux, novembre 2026, Refonte du portail';
  expect(await screen.findByRole('button', { name: look })).toBeVisible();
});

it('leads to the mission where nobody can sign for the client', async () => {
  const [missing] = months();
  open(() => [{ ...missing, blocker: 'bloomerSignature', item: { ...missing?.item, relaunchObstacle: 'NO_CONTACT' } }]);
  const link = await screen.findByRole('link', {
    name: 'Ouvrir la mission d’Adam Morel, novembre 2026, Refonte du portail',
  });
  expect(link).toHaveAttribute('href', '/missions/mission-1');
  expect(screen.queryByRole('button', { name: /^Relancer/ })).not.toBeInTheDocument();
});

it('reminds nobody of a report that its closed month has no room for any more', async () => {
  const [missing] = months();
  open(() => [{ ...missing, item: { ...missing?.item, isLeftOpen: true } }]);
  expect(await screen.findByText('Mois clôturé')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Relancer/ })).not.toBeInTheDocument();
});

it('shows the invoice that was refused, with why', async () => {
  const refused = { detail: 'Facture refusée par le client', activity: { clientInvoiceStatus: 'FINALISED' } };
  open(() => [closing('Inès Roux', 'customerInvoiceRefused', 6000, refused)]);
  expect(
    await screen.findByRole('button', { name: 'Voir la facture d’Inès Roux, novembre 2026, Refonte du portail' }),
  ).toBeVisible();
  expect(screen.getByText('Facture refusée par le client')).toBeVisible();
});

it('says when nothing is left', async () => {
  open(() => [closing('Zoé Petit', null, 5000)]);
  expect(await screen.findByText('Tout est clôturé pour novembre 2026')).toBeVisible();
  expect(screen.getByText(/mois clôturés/).textContent).toBe('1 / 1 mois clôturés');
  expect(screen.queryByRole('group', { name: 'Ce qui bloque' })).not.toBeInTheDocument();
});

it('says that the month has more than one answer holds', async () => {
  open(() => Array.from({ length: AT_ONCE }, (_, n) => closing(`Zoé Petit ${n}`, null, 5000)));
  expect(await screen.findByText(/^Les 7 premières missions du mois, celles à clôturer d’abord\./)).toBeVisible();
});

it('says when the months cannot be read', async () => {
  open(() => refuse('INTERNAL_SERVER_ERROR', 500));
  expect(await screen.findByText(/Error, unable to retrieve getCra\s{1,2}data!/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

it('says whoever may not read the months that they may not, and nothing of a failure', async () => {
  open(() => refuse('FORBIDDEN', 403));
  expect(await screen.findByText(/pas les droits/)).toBeVisible();
  expect(screen.queryByText(/unable to retrieve/)).not.toBeInTheDocument();
});

it('is a list of cards on a phone, each with its action', async () => {
  usePhone();
  open(() => months().slice(1, 2));
  expect(
    await screen.findByRole('button', { name: 'Créer la facture d’Inès Roux, novembre 2026, Refonte du portail' }),
  ).toBeVisible();
  expect(screen.getByText(/Horizon Conseil, 10\s?j/)).toBeVisible();
});

it('leads from a month without days to the credit notes that it waits for', async () => {
  open(() => [closing('Inès Roux', 'creditDraft', 6000, { days: 0 })]);
  const link = await screen.findByRole('link', {
    name: 'Voir les avoirs d’Inès Roux, novembre 2026, Refonte du portail',
  });
  expect(link).toHaveAttribute('href', '/invoices?vue=a-valider&nature=avoir&mois=2026-11');
  expect(screen.getAllByText('Avoir à finaliser').length).toBeGreaterThan(0);
});
