import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { todayInParis } from '@bloom/shared-ui/format';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { DashboardPage } from './dashboard.page.tsx';

const request = (recordId: string, over: object = {}) => ({
  recordId,
  kind: 'erasure',
  state: 'requested',
  channel: 'session',
  dueOn: addDays(todayInParis(), 4),
  personKind: 'bloomer',
  personName: 'Camille Durand',
  personEmail: 'camille@bloomer.example',
  societyName: null,
  handedOverOn: null,
  blocks: [],
  ...over,
});

const category = (name: string, over: object = {}) => ({
  category: name,
  label: `Données ${name}`,
  state: 'done',
  lastRunOn: '2026-11-29',
  heldSince: null,
  startsOn: null,
  dueSoon: 0,
  ...over,
});

function open(privacyRequests: readonly object[], categories: readonly object[] = []) {
  startFakeApi({
    Query: {
      me: () => ({ id: 'me', permissions: ['dpo'] }),
      toDo: () => ({ month: '2026-11-01', lines: [] }),
      allMissions: () => refuse('FORBIDDEN', 403),
      privacyRequests: () => privacyRequests,
      retentionReport: () => ({ categories }),
    },
  });
  return renderPage(DashboardPage, { path: '/', at: '/', roles: ['Admin'] });
}

const band = async () => within(await screen.findByRole('list', { name: 'À faire, données personnelles' }));

it('names of each request on personal data who asked, the days left and the next step, the most urgent first', async () => {
  open([
    request('r2', { kind: 'export', state: 'checked', personName: 'Hugo Lefèvre', dueOn: addDays(todayInParis(), 9) }),
    request('r3', { state: 'checked', dueOn: addDays(todayInParis(), 20) }),
    request('r1', { dueOn: addDays(todayInParis(), -2) }),
  ]);
  const lines = (await band()).getAllByRole('listitem');
  const told = lines.map((line) => [
    within(line)
      .getByText(/^(reste|en retard de) /)
      .textContent?.replace(/\s/g, ' '),
    within(line)
      .getAllByRole('link')
      .map((link) => [link.textContent?.replace(/\s/g, ' '), link.getAttribute('href')]),
  ]);
  const both = (title: string, action: string, to: string) => [
    [title, to],
    [`${action} : ${title}`, to],
  ];
  expect(told).toEqual([
    ['en retard de 2 jours', both('Effacement de Camille Durand', 'Vérifier l’identité', '/data-requests/r1')],
    ['reste 9 jours', both('Copie des données d’Hugo Lefèvre', 'Refaire la copie', '/data-requests/r2')],
    ['reste 20 jours', both('Effacement de Camille Durand', 'Effacer', '/data-requests/r3')],
  ]);
});

it('says why a request waits that nobody can hasten', async () => {
  open([request('r1', { state: 'checked', blocks: [{ code: 'LEGAL_HOLD' }] })]);
  expect((await band()).getByText(/^Conservation imposée · Bloomer · réponse avant le /)).toBeVisible();
});

it('tells of the nights what failed, what is held and what is announced or goes soon', async () => {
  open(
    [],
    [
      category('a', { state: 'failed' }),
      category('b', { state: 'held', heldSince: '2026-11-02T10:00:00Z' }),
      ...['c', 'f', 'g', 'h', 'i'].map((name) => category(name, { state: 'announced', startsOn: '2026-12-15' })),
      category('d', { dueSoon: 3 }),
      category('e'),
    ],
  );
  const lines = await band();
  for (const [action, about] of [
    [/^Voir l’échec\s: 1\seffacement de la nuit en échec$/, 'Données a'],
    [/^Revoir\s: 1\seffacement suspendu$/, 'Données b'],
    [/^Vérifier\s: 5\seffacements annoncés$/, /^Données c, Données f, Données g et 2\sautres$/],
    [/^Voir lesquelles\s: 3\sdonnées de personnes à échéance$/, 'Données d'],
  ] as const) {
    expect(lines.getByRole('link', { name: action })).toHaveAttribute('href', '/data-retention');
    expect(lines.getByText(about)).toBeVisible();
  }
  expect(lines.getByText('depuis le 02/11/2026')).toBeVisible();
  expect(lines.getByText('dès le 15/12/2026')).toBeVisible();
  expect(lines.queryByText('Données e')).toBeNull();
});

it('says that nothing waits, and where the requests, the nights and who has access are', async () => {
  open([]);
  expect(await screen.findByText(/^Rien n’attend\s: aucune demande sur les données/)).toBeVisible();
  for (const [name, href] of [
    ['Demandes sur les données', '/data-requests'],
    ['Durées de conservation', '/data-retention'],
    ['Accès de l’équipe', '/staff'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

it('can be asked again where it does not come', async () => {
  startFakeApi({
    Query: {
      me: () => ({ id: 'me', permissions: ['dpo'] }),
      toDo: () => ({ month: '2026-11-01', lines: [] }),
      allMissions: () => refuse('FORBIDDEN', 403),
      privacyRequests: () => refuse('INTERNAL_SERVER_ERROR', 500),
    },
  });
  renderPage(DashboardPage, { path: '/', at: '/', roles: ['Admin'] });
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
});
