import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { missing, openBoard, row, rows } from '../activity-frame/board.fixture.ts';
import { activityRecord } from '../testing/activity.fixture.ts';
import { ActivitiesMissionPage } from './activities-mission.page.tsx';
import { ActivitiesMonthPage } from './activities-month.page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('names the month, asks for it as an ISO string and lists the six steps in order with their figures', async () => {
  const { calls } = openBoard();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Activités pour le mois de novembre 2026' }),
  ).toBeVisible();
  const strip = screen.getByRole('list', { name: 'Étapes des CRA' });
  await waitFor(() => expect(strip).toHaveTextContent('Validé client1 CRA'));
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map((step) => step.textContent?.replace(/^\d/, '').replace(/\d+ CRA$/, '')),
  ).toEqual([
    'Non crée',
    'Signature non créee',
    'Attente signature Bloomer',
    'Attente signature Client',
    'Validé client',
    'Forcé Bloom',
  ]);
  expect(calls[0]).toEqual({ operation: 'CraByMonth', variables: { month: '2026-11-01T00:00:00.000Z' } });
});

it('keeps the chosen step and whose missions in the address, and names client and mission beside the Bloomer', async () => {
  const { calls, router, user } = openBoard();
  const zoe = await screen.findByText('Zoé Petit');
  expect(zoe.parentElement).toHaveTextContent('Zoé PetitHorizon Conseil');
  expect(screen.getAllByRole('button', { name: 'Refonte du portail' })).toHaveLength(rows.length);
  expect(screen.queryByText('Mois', { exact: true })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Validé client/ }));
  expect(router.state.location.search).toBe('?month=2026-11&etape=VALIDATED');
  expect(await screen.findByText('Inès Roux')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Zoé Petit')).not.toBeInTheDocument());
  await user.click(screen.getByRole('switch', { name: 'Mes missions' }));
  expect(router.state.location.search).toBe('?month=2026-11&etape=VALIDATED&mes=1');
  await waitFor(() => expect(calls.at(-1)?.variables).toEqual({ month: '2026-11-01T00:00:00.000Z', mine: true }));
  await user.click(screen.getByRole('button', { name: /^Forcé/ }));
  await user.click(await screen.findByRole('button', { name: 'Voir toutes les étapes' }));
  expect(await screen.findByText('Zoé Petit')).toBeVisible();
});

it('shows the present month where the address says one that no calendar of ours has', async () => {
  const calls = startFakeApi({ Query: { getMissingCRA: () => missing, getCraByMonth: () => rows } });
  renderPage(ActivitiesMonthPage, { path: '/activities', at: '/activities?month=9999-12', roles: ['Admin'] });
  expect(await screen.findByText('Zoé Petit')).toBeVisible();
  expect(JSON.stringify(calls)).not.toContain('9999');
});

it('reminds the client of a CRA that waits for him, once a session', async () => {
  const { calls, user } = openBoard({ relaunchInviteClientCRA: () => ({ alreadySentToday: false, message: 'ok' }) });
  await user.click(await screen.findByRole('button', { name: 'Relancer Paul Durand pour novembre 2026' }));
  expect(await screen.findByText('Relance client envoyée avec succès ! :)')).toBeVisible();
  expect(calls.find((call) => call.operation === 'RelaunchClient')?.variables).toEqual({
    signingDocumentId: 'document-Zoé Petit',
  });
  expect(await screen.findByRole('button', { name: /Relancer Paul Durand.*fait/ })).toBeDisabled();
});

it('says that nothing was sent where a colleague was faster', async () => {
  const { user } = openBoard({ relaunchInviteClientCRA: () => ({ alreadySentToday: true, message: 'déjà relancé' }) });
  await user.click(await screen.findByRole('button', { name: 'Relancer Paul Durand pour novembre 2026' }));
  expect(await screen.findByText(/^Une relance est déjà partie depuis hier\s: aucun e-mail/)).toBeVisible();
  expect(screen.queryByText(/envoyée avec succès/)).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /Relancer Paul Durand.*fait/ })).toBeDisabled();
});

it('says of a reminder once the rows that are read again say it', async () => {
  let clientRelaunchedToday = false;
  const { user } = openBoard({ relaunchBloomerCRA: () => ({ alreadySentToday: false, message: 'ok' }) }, () => [
    row('Zoé Petit', 'WAITING_CLIENT', { clientRelaunchedToday }),
    row('Adam Morel', 'NOT_CREATED'),
  ]);
  expect(await screen.findByRole('button', { name: 'Relancer Paul Durand pour novembre 2026' })).toBeEnabled();
  clientRelaunchedToday = true;
  await user.click(screen.getByRole('button', { name: 'Relancer Adam Morel pour novembre 2026' }));
  expect(await screen.findByRole('button', { name: /Relancer Paul Durand.*fait/ })).toBeDisabled();
});

it('says of a client with several contacts that each of them is reminded', async () => {
  openBoard({}, () => [row('Zoé Petit', 'WAITING_CLIENT', { operationalContactCount: 3 })]);
  const name = /^Relancer Paul Durand et 2\sautres contacts pour novembre 2026$/;
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it('reminds the Bloomer in the first three steps and nobody once the month is closed', async () => {
  const { calls, user } = openBoard({ relaunchBloomerCRA: () => ({ alreadySentToday: false, message: 'ok' }) });
  await user.click(await screen.findByRole('button', { name: 'Relancer Adam Morel pour novembre 2026' }));
  expect(await screen.findByText('Relance bloomer envoyée avec succès ! :)')).toBeVisible();
  expect(calls.find((call) => call.operation === 'RelaunchBloomer')?.variables).toEqual({
    missionId: 'mission-1',
    month: '2026-11-01',
  });
  expect(screen.getByRole('button', { name: 'Relancer Hugo Faure pour novembre 2026' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /Inès Roux.*Relancer|Relancer Inès Roux/ })).not.toBeInTheDocument();
});

it.each([
  ['relaunchInviteClientCRA', /Relancer Paul Durand/, 'Error lors de la relance client!'],
  ['relaunchBloomerCRA', /Relancer Adam Morel/, 'Error lors de la relance Bloomer!'],
])('says when %s failed', async (mutation, button, text) => {
  const { user } = openBoard({ [mutation]: () => refuse('INTERNAL_SERVER_ERROR', 500) });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

it('closes the dialog of what was saved slowly, not the one that was opened since', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls, user } = openBoard({
    validateCRA: async () => {
      await answered;
      return activityRecord({ recordId: 'activity-Hugo Faure', CRAStatus: 'FORCED', validated: true });
    },
  });
  await screen.findByText('Hugo Faure');
  await user.click(screen.getAllByRole('button', { name: /^Forcer le CRA d/ })[0] as HTMLElement);
  const first = within(await screen.findByRole('dialog', { name: 'Forcer le CRA (Bloom)' }));
  await user.type(first.getByRole('textbox', { name: /Votre nom complet/ }), 'Alice Martin');
  await user.type(first.getByRole('textbox', { name: /Motif/ }), 'Client injoignable');
  await user.click(first.getByRole('button', { name: 'Forcer le CRA' }));
  await user.click(first.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  const others = await screen.findAllByRole('button', { name: /^Forcer le CRA d/ });
  await user.click(others.at(-1) as HTMLElement);
  const second = await screen.findByRole('dialog', { name: 'Forcer le CRA (Bloom)' });
  const read = calls.length;
  answer();
  await waitFor(() => expect(calls.length).toBeGreaterThan(read));
  expect(second).toBeVisible();
});

it('forces a month with a name and a reason, then reads the rows again', async () => {
  const { calls, user } = openBoard({
    validateCRA: () => activityRecord({ recordId: 'activity-Hugo Faure', CRAStatus: 'FORCED', validated: true }),
  });
  await screen.findByText('Hugo Faure');
  const hugo = screen.getAllByRole('button', { name: /^Forcer le CRA d/ });
  await user.click(hugo[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Forcer le CRA (Bloom)' });
  await user.type(within(dialog).getByRole('textbox', { name: /Votre nom complet/ }), 'Alice Martin');
  await user.click(within(dialog).getByRole('button', { name: 'Forcer le CRA' }));
  expect(await within(dialog).findByText('Indiquez pourquoi le CRA est forcé.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Client injoignable');
  await user.click(within(dialog).getByRole('button', { name: 'Forcer le CRA' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('CRA forcé')).toBeVisible();
  expect(calls.find((call) => call.operation === 'ValidateCra')?.variables).toMatchObject({
    validate: true,
    signerFullname: 'Alice Martin',
    reason: 'Client injoignable',
  });
  await waitFor(() => expect(calls.filter((call) => call.operation === 'CraByMonth')).toHaveLength(2));
});

it('does not accept a report that was put in the place of the one it showed, and reads the rows again', async () => {
  const sentence = 'Un autre CRA a été déposé entre-temps\u00a0: ouvrez-le avant de le valider.';
  const { calls, user } = openBoard({ validateCRA: () => refuse('CONFLICT', 409, sentence) });
  await screen.findByText('Hugo Faure');
  await user.click(screen.getAllByRole('button', { name: /^Forcer le CRA d/ })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Forcer le CRA (Bloom)' });
  await user.type(within(dialog).getByRole('textbox', { name: /Votre nom complet/ }), 'Alice Martin');
  await user.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Client injoignable');
  await user.click(within(dialog).getByRole('button', { name: 'Forcer le CRA' }));
  expect(await screen.findByText(/Un autre CRA a été déposé entre-temps/)).toBeVisible();
  expect(calls.find((call) => call.operation === 'ValidateCra')?.variables).toMatchObject({ craFileId: null });
  await waitFor(() => expect(calls.filter((call) => call.operation === 'CraByMonth')).toHaveLength(2));
});

it('shows the sentence of the specification when the rows cannot be read', async () => {
  openBoard({}, () => refuse('INTERNAL_SERVER_ERROR', 500));
  expect(await screen.findByText(/Error, unable to retrieve getCra\s{1,2}data!/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
});

it('shows the months of one mission with the way back and no month picker', async () => {
  const calls = startFakeApi({ Query: { getCraByMission: () => [row('Zoé Petit', 'VALIDATED')] } });
  renderPage(ActivitiesMissionPage, {
    path: '/missions/:id/activities',
    at: '/missions/mission-1/activities',
    roles: ['Admin'],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Activités pour la mission mission-1' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Retour à la mission mission-1/ })).toHaveAttribute(
    'href',
    '/missions/mission-1',
  );
  expect(screen.queryByRole('combobox', { name: 'Mois' })).not.toBeInTheDocument();
  // Also beside the name, which stands still while one scrolls to the right.
  expect(await screen.findByText('Zoé Petit')).toBeVisible();
  expect(screen.getAllByText('novembre 2026')).toHaveLength(2);
  expect(calls[0]).toEqual({ operation: 'CraByMission', variables: { missionId: 'mission-1' } });
});

it('opens the mark of a side from its cell; a validated month without one leads to its survey', async () => {
  const score = { score: 7, comment: null, date: '2026-12-03', answeredBy: 'Anne Roux' };
  const marked = row('Inès Roux', 'VALIDATED');
  const read = () => [{ ...marked, activity: { ...marked.activity, clientScore: score } }];
  const { user } = openBoard({}, read);
  await user.click(await screen.findByRole('button', { name: /^NPS client d’Inès Roux, novembre 2026.*7$/ }));
  expect(await screen.findByRole('dialog', { name: /^Note du NPS du Client Anne Roux/ })).toBeVisible();
  expect(screen.getByText('Commentaire: Pas de commentaire.')).toBeVisible();
  await user.keyboard('{Escape}');
  const survey = await screen.findByRole('link', {
    name: 'Enquête NPS Bloomer d’Inès Roux, novembre 2026, Refonte du portail',
  });
  expect(survey).toHaveAttribute('href', expect.stringMatching(/^\/satisfaction\/2026-11-01\//));
});

it('says beside the two shortest states what they mean', async () => {
  openBoard();
  expect(await screen.findByText('Rien n’est encore saisi')).toBeVisible();
  expect(screen.getByText('Saisi, signature pas encore possible')).toBeVisible();
});

it('leaves out what finance closed undone where the address asks for what is still open, and offers to see it', async () => {
  startFakeApi({
    Query: {
      getMissingCRA: () => missing,
      getCraByMonth: () => [
        row('Adam Morel', 'NOT_CREATED', { isLeftOpen: true, relaunchTarget: null }),
        row('Hugo Faure', 'NOT_CREATED'),
      ],
    },
  });
  const at = '/activities?month=2026-11&etape=NOT_CREATED&ouverts=1';
  const { router, user } = renderPage(ActivitiesMonthPage, { path: '/activities', at, roles: ['Admin'] });
  expect(await screen.findByText('Hugo Faure')).toBeVisible();
  expect(screen.queryByText('Adam Morel')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Non crée/ })).toHaveTextContent('1 CRA');
  await user.click(screen.getByRole('button', { name: /^Voir aussi 1\sCRA sans suite/ }));
  expect(router.state.location.search).toBe('?month=2026-11&etape=NOT_CREATED');
  expect(await screen.findByText('Adam Morel')).toBeVisible();
  expect(screen.getByText(/^Mois clôturé/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Relancer Adam Morel/ })).not.toBeInTheDocument();
});
