import { refuse } from '@bloom/tools/fake-api';
import { usePhone } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeSocket } from '../testing/fake-socket.fixture.ts';
import { answer, asked, cell, openInvoices, server } from './invoice.fixture.ts';

const COMPANY = 'Le KBIS de la société est manquant.';

beforeEach(() => {
  server.company = null;
  globalThis.WebSocket = FakeSocket as never;
});

it('asks for the invoice of the client, which is under way at once, and tells its end', async () => {
  let release: (value: unknown) => void = () => undefined;
  const { user } = openInvoices(
    {},
    { createActivityCustomerInvoice: () => new Promise((resolve) => (release = resolve)) },
  );
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  // Before anybody answered.
  await waitFor(() => expect(screen.getAllByText('En cours').length).toBeGreaterThan(0));
  expect(asked).toHaveBeenCalledWith('createActivityCustomerInvoice', {
    activityRecordID: 'activity-1',
    force: false,
  });
  server.month = { activity: { clientInvoiceStatus: 'IN_PROGRESS' } };
  release(answer({ clientInvoiceStatus: 'IN_PROGRESS' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(FakeSocket.last?.subscriptions).toHaveLength(2));
  server.month = { activity: { clientInvoiceStatus: 'TO_VALIDATE' } };
  act(() => FakeSocket.last?.end('jobCompleted', { jobCompleted: { jobId: 'j1', __typename: 'JobEvent' } }));
  expect(await screen.findByText('Traitement executé avec succès')).toBeVisible();
  expect(await cell('client', 'Créée à valider')).toBeVisible();
});

it.each([
  ['client', 'createActivityCustomerInvoice', 'Error lors de la regeneration de facture client!'],
  ['Bloomer', 'createActivitySupplierInvoice', 'Error lors de la regeneration de facture bloomer!'],
] as const)(
  'shows the state of before when the call for the %s fails, and keeps the dialog',
  async (side, name, text) => {
    const { user } = openInvoices({}, { [name]: () => refuse('INTERNAL_SERVER_ERROR', 500) });
    await user.click(await cell(side, 'Non créée'));
    await user.click(await screen.findByRole('button', { name: 'Créer la facture' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('dialog', { name: `Créer la facture ${side}` })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await cell(side, 'Non créée')).toBeVisible();
  },
);

it('an error says why, and is asked for again by the retry', async () => {
  const activity = { bloomerInvoiceStatus: 'ERROR', lastSupplierError: 'Le Bloomer n’a pas déposé sa facture.' };
  const { user } = openInvoices(
    { activity },
    { createActivitySupplierInvoiceRetry: () => answer({ bloomerInvoiceStatus: 'IN_PROGRESS' }) },
  );
  await user.click(await cell('Bloomer', 'En erreur'));
  const dialog = await screen.findByRole('dialog', { name: 'Régénérer la facture Bloomer' });
  expect(within(dialog).getByText('Le Bloomer n’a pas déposé sa facture.')).toBeVisible();
  const mission = within(dialog).getByRole('link', { name: 'ouvrir la mission' });
  expect(mission).toHaveAttribute('href', '/missions/mission-1');
  await user.click(within(dialog).getByRole('button', { name: 'Régénérer la facture' }));
  await waitFor(() =>
    expect(asked).toHaveBeenCalledWith('createActivitySupplierInvoiceRetry', {
      activityRecordID: 'activity-1',
      force: false,
      byPassComplianceCheck: false,
    }),
  );
});

it.each([
  [
    null,
    /^Aucune facture déposée, et Martin Conseil n’a pas donné mandat.*: le Bloomer la dépose, ou vous enregistrez/,
  ],
  ['2026-01-01', /^Aucune facture déposée.: elle sera établie au nom de Martin Conseil, qui en a donné mandat/],
])('where the Bloomer sent nothing it says what his company wants, mandate of %s', async (selfBillingSince, words) => {
  server.company = { recordId: 'society-2', name: 'Martin Conseil', selfBillingSince };
  const { user } = openInvoices({});
  await user.click(await cell('Bloomer', 'Non créée'));
  expect(await screen.findByText(words)).toBeVisible();
  const link = screen.queryByRole('link', { name: 'Ouvrir la société' });
  if (selfBillingSince) expect(link).toBeNull();
  else expect(link).toHaveAttribute('href', '/society/society-2/mission/mission-1');
});

it('a mandate that a colleague recorded meanwhile is seen where the month is opened again', async () => {
  const company = { recordId: 'society-2', name: 'Martin Conseil' };
  server.company = { ...company, selfBillingSince: null };
  const { user } = openInvoices({});
  await user.click(await cell('Bloomer', 'Non créée'));
  expect(await screen.findByText(/n’a pas donné mandat/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  server.company = { ...company, selfBillingSince: '2026-11-20' };
  await user.click(await cell('Bloomer', 'Non créée'));
  expect(await screen.findByText(/au nom de Martin Conseil, qui en a donné mandat/)).toBeVisible();
});

it.each([
  [{ clientInvoiceStatus: 'ERROR', lastCustomerInvoiceError: 'tarif manquant' }, 'En erreur', 'Régénérer', 1],
  [{}, 'Non créée', 'Créer', 0],
] as const)('says that the invoice of the client is made again: %o', async (activity, state, verb, times) => {
  const made = () => answer({ clientInvoiceStatus: 'IN_PROGRESS' });
  const { user } = openInvoices(
    { activity },
    { createActivityCustomerInvoice: made, createActivityCustomerInvoiceRetry: made },
  );
  await user.click(await cell('client', state));
  await user.click(await screen.findByRole('button', { name: `${verb} la facture` }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryAllByText('Regénération de la facture client en cours')).toHaveLength(times);
});

it('tells a failed job with its own sentence, and the row says what the server says', async () => {
  const { user } = openInvoices(
    {},
    { createActivityCustomerInvoice: () => answer({ clientInvoiceStatus: 'IN_PROGRESS' }) },
  );
  await user.click(await cell('client', 'Non créée'));
  await user.click(await screen.findByRole('button', { name: 'Créer la facture' }));
  await waitFor(() => expect(FakeSocket.last?.subscriptions).toHaveLength(2));
  server.month = {
    activity: { clientInvoiceStatus: 'ERROR', lastCustomerInvoiceError: 'tarif manquant au 02/11/2026' },
  };
  const jobError = { __typename: 'JobError', message: 'tarif manquant au 02/11/2026' };
  act(() => FakeSocket.last?.end('jobErrored', { jobErrored: { jobId: 'j1', jobError, __typename: 'JobEvent' } }));
  expect(await screen.findByText('Traitement executé mais avec des erreurs')).toBeVisible();
  expect(screen.getByText('tarif manquant au 02/11/2026')).toBeVisible();
  expect(await cell('client', 'En erreur')).toBeVisible();
});

it('names the papers that are missing with the way to the company, and goes on without them', async () => {
  const data = { problems: [{ document: 'KBIS', problem: COMPANY }], societyRecordId: 'society-2' };
  const { user } = openInvoices(
    {},
    {
      createActivitySupplierInvoice: ({ byPassComplianceCheck }) =>
        byPassComplianceCheck
          ? answer({ bloomerInvoiceStatus: 'IN_PROGRESS' })
          : refuse('COMPLIANCE', 422, COMPANY, { data }),
    },
  );
  await user.click(await cell('Bloomer', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture Bloomer' });
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  expect(await within(dialog).findByText(COMPANY)).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Ouvrir la société' })).toHaveAttribute(
    'href',
    '/society/society-2/mission/mission-1',
  );
  await user.click(within(dialog).getByRole('checkbox', { name: 'Créer sans vérifier la conformité' }));
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked.mock.lastCall?.[1]).toMatchObject({ byPassComplianceCheck: true });
});

it('a month that is not signed is invoiced by force, and a reason', async () => {
  const { user } = openInvoices(
    { CRAStatus: 'WAITING_CLIENT', activity: { validated: false } },
    { createActivityCustomerInvoice: () => answer({ clientInvoiceStatus: 'IN_PROGRESS' }) },
  );
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  expect(within(dialog).getByText(/Ce CRA n’est pas validé/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  expect(await within(dialog).findByText(/Cochez « Forcer la création »/)).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Forcer la création' }));
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  expect(await within(dialog).findByText(/Indiquez pourquoi ce mois est facturé/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Client en congés');
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  await waitFor(() => expect(asked.mock.lastCall?.[1]).toMatchObject({ force: true, reason: 'Client en congés' }));
});

const HOLD = 'L’avenant n°\u00a02 change le prix de vente à partir du 01/11/2026 et n’est pas signé.';

it('a month whose new price is not signed is invoiced by force, and a reason', async () => {
  const { user } = openInvoices(
    { activity: { customerInvoiceHold: HOLD } },
    { createActivityCustomerInvoice: () => answer({ clientInvoiceStatus: 'IN_PROGRESS' }) },
  );
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  expect(within(dialog).getByText(/L’avenant n° 2 change le prix de vente/)).toBeVisible();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Forcer la création' }));
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  expect(await within(dialog).findByText(/avant la signature de l’avenant/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Accord par mail');
  await user.click(within(dialog).getByRole('button', { name: 'Créer la facture' }));
  await waitFor(() => expect(asked.mock.lastCall?.[1]).toMatchObject({ force: true, reason: 'Accord par mail' }));
});

it('who may not insist reads what the invoice waits for', async () => {
  const { user } = openInvoices({ activity: { customerInvoiceHold: HOLD, viewerCanForceInvoice: false } });
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  expect(within(dialog).getByText(/L’avenant n° 2 change le prix de vente/)).toBeVisible();
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Créer la facture' })).not.toBeInTheDocument();
});

it('days beyond the end that was signed are invoiced, with a warning', async () => {
  const unsignedEndWarning = 'L’avenant n°\u00a03 qui prolonge la mission après le 15/11/2026 n’est pas signé.';
  const { user } = openInvoices({ activity: { unsignedEndWarning } });
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  expect(within(dialog).getByText(/qui prolonge la mission après le 15\/11\/2026/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Créer la facture' })).toBeEnabled();
});

it('offers nothing to insist on to who may not, and nothing at all before the signature', async () => {
  const rights = { viewerCanForceInvoice: false, viewerCanInvoiceSupplier: false };
  const { user } = openInvoices({ activity: rights });
  await user.click(await cell('client', 'Non créée'));
  const dialog = await screen.findByRole('dialog', { name: 'Créer la facture client' });
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Facture Bloomer/ })).not.toBeInTheDocument();
});

it('stands on the card of a phone, with whose it is', async () => {
  usePhone();
  const { user } = openInvoices({ activity: { bloomerInvoiceStatus: 'IN_PROGRESS' } });
  expect(await screen.findByText('Facture Bloomer')).toBeVisible();
  expect(screen.getByText('En cours')).toBeVisible();
  await user.click(await cell('client', 'Non créée'));
  expect(await screen.findByRole('dialog', { name: 'Créer la facture client' })).toBeVisible();
});
