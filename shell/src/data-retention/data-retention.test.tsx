import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';

const line = (changes: Record<string, unknown> = {}) => ({
  __typename: 'RetentionCategory',
  category: 'invoices',
  label: 'Factures',
  kept: '10 ans après la fin de l’année de l’émission',
  ending: 'Suppression',
  state: 'done',
  lastRunOn: '2026-11-20',
  error: null,
  legalHold: null,
  startsOn: null,
  goneLastNight: 12,
  goneLastMonth: 345,
  dueSoon: 40,
  keptBack: [],
  ...changes,
});

const report = (...categories: Record<string, unknown>[]) => ({
  retentionReport: { __typename: 'RetentionReport', night: '2026-11-20', categories },
});

const open = (...categories: Record<string, unknown>[]) =>
  renderApp({ path: '/data-retention', session: { roles: ['Admin'] }, api: report(...categories) });

const rowOf = async (label: string) => within(await screen.findByRole('row', { name: new RegExp(label) }));

test('each category says how long it is kept, what went, what will and what stays', async () => {
  const keptBack = [
    { __typename: 'RetentionKeptBack', why: 'somme encore due', count: 2 },
    { __typename: 'RetentionKeptBack', why: 'conservation imposée', count: 1 },
  ];
  open(line({ keptBack }));
  const row = await rowOf('Factures');
  expect(row.getByText('10 ans après la fin de l’année de l’émission')).toBeVisible();
  expect(row.getByText('Suppression')).toBeVisible();
  expect(row.getByText('À jour')).toBeVisible();
  for (const figure of ['12', '345', '40']) expect(row.getByText(figure)).toBeVisible();
  expect(row.getByText(/^Retenus.: 2 \(somme encore due\), 1 \(conservation imposée\)$/)).toBeVisible();
  expect(screen.getByText(/^Nuit du 20\/11\/2026.: 12 éléments effacés, aucun échec\.$/)).toBeVisible();
});

test('what failed, what no night came to and what is held say so', async () => {
  open(
    line({ category: 'a', label: 'Notifications', state: 'failed', error: 'statement timeout' }),
    line({ category: 'b', label: 'SMS', state: 'missing', lastRunOn: '2026-11-18', goneLastNight: null }),
    line({ category: 'c', label: 'E-mails', state: 'held', legalHold: 'Litige n° 12' }),
    line({ category: 'e', label: 'Talents', state: 'missing', legalHold: 'Enquête' }),
    line({ category: 'd', label: 'Contrats', state: 'announced', startsOn: '2026-11-25' }),
  );
  expect((await rowOf('Notifications')).getByText(/^Le 20\/11\/2026.: statement timeout$/)).toBeVisible();
  expect((await rowOf('SMS')).getByText(/^Dernière.: 18\/11\/2026$/)).toBeVisible();
  expect((await rowOf('E-mails')).getByText(/^Motif.: Litige n° 12$/)).toBeVisible();
  expect((await rowOf('Talents')).getByText(/^Dernière.: 20\/11\/2026 · Suspendu.: Enquête$/)).toBeVisible();
  expect((await rowOf('Contrats')).getByText('Dès le 25/11/2026')).toBeVisible();
  expect(screen.getByText(/^L’effacement a échoué pour une catégorie\./)).toBeVisible();
  expect(screen.getByText(/^Nuit du 20\/11\/2026.: 2 catégories n’ont pas été traitées\./)).toBeVisible();
  expect(screen.queryByText(/aucun échec/)).not.toBeInTheDocument();
});

test('before the first night nothing is said to have gone', async () => {
  open(line({ state: 'waiting', lastRunOn: null, goneLastNight: null, goneLastMonth: 0, dueSoon: null }));
  expect(await screen.findByText(/^Aucune nuit n’a encore eu lieu/)).toBeVisible();
});

test('a report without categories says when they come', async () => {
  open();
  expect(await screen.findByText('Aucune donnée suivie')).toBeVisible();
});

test('a report that cannot be read is asked for again', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const api = {
    retentionReport() {
      tries += 1;
      if (tries === 1) throw new Error('down');
      return report(line()).retentionReport;
    },
  };
  renderApp({ path: '/data-retention', session: { roles: ['Admin'] }, api });
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Factures')).toBeVisible();
});

test.each([
  ['Admin', 'Demandes sur les données', '/data-requests'],
  ['System', 'Paramètres', '/settings'],
] as const)('%s goes back to « %s »', async (role, name, to) => {
  const api = { ...report(line()), me: meAnswer(null, ['dpo']) };
  renderApp({ path: '/data-retention', session: { roles: [role] }, api });
  await screen.findByText('Factures');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', to);
});

test('the requests about data lead to it', async () => {
  renderApp({ path: '/data-requests', session: { roles: ['Admin'] }, api: { privacyRequests: [] } });
  expect(await screen.findByRole('link', { name: 'Durées de conservation' })).toHaveAttribute(
    'href',
    '/data-retention',
  );
});
