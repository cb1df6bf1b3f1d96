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
  heldBy: null,
  heldSince: null,
  startsOn: null,
  goneLastNight: 12,
  goneLastMonth: 345,
  dueSoon: 40,
  keptBack: [],
  ...changes,
});

const HELD = { legalHold: 'Litige n° 12', heldBy: 'Anne Martin', heldSince: '2026-11-18T09:00:00Z' };

const report = (...categories: Record<string, unknown>[]) => ({
  retentionReport: { __typename: 'RetentionReport', night: '2026-11-20', viewerCanHold: true, categories },
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
  expect(row.getByText('10 ans après la fin de l’année de l’émission · Suppression')).toBeVisible();
  expect(row.getByText('À jour')).toBeVisible();
  for (const figure of ['12', '40']) expect(row.getByText(figure)).toBeVisible();
  expect(row.getByText(/^Retenus.: 2 \(somme encore due\), 1 \(conservation imposée\)$/)).toBeVisible();
  expect(screen.getByText(/^Nuit du 20\/11\/2026.: 12 éléments effacés, aucun échec\.$/)).toBeVisible();
});

test('what failed, what no night came to and what is held say so', async () => {
  open(
    line({ category: 'a', label: 'Notifications', state: 'failed', error: 'statement timeout' }),
    line({ category: 'b', label: 'SMS', state: 'missing', lastRunOn: '2026-11-18', goneLastNight: null }),
    line({ category: 'c', label: 'E-mails', state: 'held', ...HELD }),
    line({ category: 'e', label: 'Talents', state: 'missing', legalHold: 'Enquête' }),
    line({ category: 'd', label: 'Contrats', state: 'announced', startsOn: '2026-11-25' }),
  );
  expect((await rowOf('Notifications')).getByText(/^Le 20\/11\/2026.: statement timeout$/)).toBeVisible();
  expect((await rowOf('SMS')).getByText(/^Dernière.: 18\/11\/2026$/)).toBeVisible();
  expect((await rowOf('E-mails')).getByText(/^Motif.: Litige n° 12 \(Anne Martin, le 18\/11\/2026\)$/)).toBeVisible();
  expect((await rowOf('Talents')).getByText(/^Dernière.: 20\/11\/2026 · Suspendu.: Enquête$/)).toBeVisible();
  expect((await rowOf('Contrats')).getByText('Dès le 25/11/2026')).toBeVisible();
  expect(screen.getByText(/^L’effacement a échoué pour une catégorie\./)).toBeVisible();
  expect(screen.getByText(/^Nuit du 20\/11\/2026.: 2 catégories n’ont pas été traitées\./)).toBeVisible();
  expect(screen.queryByText(/aucun échec/)).not.toBeInTheDocument();
});

test.each([
  ['Suspendre', { legalHold: null }, 'holdRetention', 'Effacement suspendu'],
  ['Reprendre', { state: 'held', ...HELD }, 'releaseRetention', 'Effacement repris'],
])('« %s » asks why, and shows what became of it', async (act, before, mutation, told) => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const lines = [line(before)];
  const api = {
    retentionReport: () => report(...lines).retentionReport,
    [mutation]: (variables: unknown) => {
      sent.push(variables);
      lines[0] = mutation === 'holdRetention' ? line({ state: 'held', ...HELD }) : line();
      return true;
    },
  };
  renderApp({ path: '/data-retention', session: { roles: ['Admin'] }, api });
  const name = new RegExp(`^${act} l’effacement de .*Factures`);
  await user.click((await rowOf('Factures')).getByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^${act} l’effacement.: Factures$`) }));
  await user.click(dialog.getByRole('button', { name: `${act} l’effacement` }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Motif' }), 'Litige n° 12');
  await user.click(dialog.getByRole('button', { name: `${act} l’effacement` }));
  expect(await screen.findByText(told)).toBeVisible();
  expect(sent).toEqual([{ category: 'invoices', reason: 'Litige n° 12' }]);
  const now = mutation === 'holdRetention' ? 'Suspendu' : 'À jour';
  expect(await (await rowOf('Factures')).findByText(now)).toBeVisible();
});

test('whoever may not hold anything has no button', async () => {
  const api = { retentionReport: { ...report(line()).retentionReport, viewerCanHold: false } };
  renderApp({ path: '/data-retention', session: { roles: ['Admin'] }, api });
  await screen.findByText('Factures');
  expect(screen.queryByRole('button', { name: /^Suspendre/ })).not.toBeInTheDocument();
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
