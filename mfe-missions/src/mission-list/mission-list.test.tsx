import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { MissionListPage } from './mission-list.page.tsx';

function mission(over: Record<string, unknown>) {
  return {
    recordId: 'mission-1',
    label: 'Refonte du portail',
    type: 'IT',
    beginMission: '2026-01-05',
    endMission: '2027-06-30',
    isActive: true,
    status: 'ACTIVE',
    bloomer: { recordId: 'bloomer-1', fullname: 'Camille Martin' },
    clientSociety: { recordId: 'society-1', name: 'Horizon Conseil' },
    ...over,
  };
}

const finished = mission({ recordId: 'mission-2', label: 'Audit', isActive: false, status: 'FINISHED' });
const ROUTE = { path: '/missions', at: '/missions' };

describe('a Bloomer', () => {
  it('chooses a mission, active ones first, and goes to its CRA', async () => {
    startFakeApi({ Query: { missions: () => [finished, mission({})] } });
    const { router, user } = renderPage(MissionListPage, ROUTE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Choix de la mission' })).toBeVisible();
    const links = await screen.findAllByRole('link', { name: /Chez Horizon Conseil/ });
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Refonte du portail.*En cours$/),
      expect.stringMatching(/^Audit.*Terminée$/),
    ]);
    expect(links[1]).toHaveClass('inactive');
    await user.click(links[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/mission/mission-1'));
  });

  it('sees what is over in the background and below what is to come', async () => {
    const upcoming = mission({ recordId: 'mission-3', label: 'Reprise', isActive: false, status: 'INCOMING' });
    startFakeApi({ Query: { missions: () => [finished, upcoming, mission({})] } });
    renderPage(MissionListPage, ROUTE);
    const over = within(await screen.findByRole('region', { name: /^1.mission terminée$/ }));
    expect(over.getByRole('link', { name: /Audit/ })).toHaveClass('inactive');
    expect(screen.getByRole('link', { name: /Reprise/ })).not.toHaveClass('inactive');
    const [first, second, ...others] = screen.getAllByRole('link', { name: /Chez Horizon Conseil/ });
    expect(first).toHaveTextContent(/^Refonte du portail/);
    expect(second).toHaveTextContent(/^Reprise/);
    expect(others.map((link) => link.textContent)).toEqual([expect.stringMatching(/^Audit/)]);
  });

  it('without mission is told what will happen', async () => {
    startFakeApi({ Query: { missions: () => [] } });
    renderPage(MissionListPage, ROUTE);
    expect(await screen.findByText('Aucune mission pour l’instant')).toBeVisible();
  });

  it('may try again when the list cannot be read', async () => {
    let broken = true;
    startFakeApi({ Query: { missions: () => (broken ? refuse('INTERNAL_SERVER_ERROR', 500) : [mission({})]) } });
    const { user } = renderPage(MissionListPage, ROUTE);
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.getByText(LOAD_FAILED)).toBeVisible();
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('Refonte du portail')).toBeVisible();
  });
});

const LOAD_FAILED = 'Impossible de récupérer les données de mission. Erreur du server, essaie plus tard !';

it('says to staff, too, that the list cannot be read', async () => {
  startFakeApi({
    Query: { missions: () => refuse('INTERNAL_SERVER_ERROR', 500), me: () => ({ id: 'me', permissions: [] }) },
  });
  renderPage(MissionListPage, { ...ROUTE, roles: ['Admin'] });
  expect(await screen.findByText(LOAD_FAILED)).toBeVisible();
});

it.each([
  [['recruit'], false],
  [['account'], true],
])('staff with %j may enter a mission: %s', async (permissions, may) => {
  startFakeApi({ Query: { missions: () => [mission({})], me: () => ({ id: 'me', permissions }) } });
  renderPage(MissionListPage, { ...ROUTE, roles: ['Admin'] });
  await screen.findByRole('link', { name: 'Refonte du portail' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Nouvelle mission' }) !== null).toBe(may));
});

it('staff get a table of missions that open on their detail', async () => {
  startFakeApi({ Query: { missions: () => [mission({})] } });
  renderPage(MissionListPage, { ...ROUTE, roles: ['Admin'] });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Refonte du portail' })).toHaveAttribute('href', '/missions/mission-1'),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Missions' })).toBeVisible();
});

it('staff find a mission on a phone by its Bloomer', async () => {
  usePhone();
  const other = mission({
    recordId: 'mission-4',
    label: 'Reprise',
    bloomer: { recordId: 'b-2', fullname: 'Nora Petit' },
  });
  startFakeApi({ Query: { missions: () => [mission({}), other] } });
  const { user } = renderPage(MissionListPage, { ...ROUTE, roles: ['Admin'] });
  await user.type(await screen.findByRole('searchbox', { name: 'Filtrer les missions' }), 'petit');
  expect(await screen.findByText('1 résultat')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Reprise/);
});

it('staff get a card for each mission on a phone, with its state', async () => {
  usePhone();
  startFakeApi({ Query: { missions: () => [mission({}), finished] } });
  renderPage(MissionListPage, { ...ROUTE, roles: ['Admin'] });
  const [audit, ...others] = within(await screen.findByRole('list', { name: 'Missions' })).getAllByRole('listitem');
  expect(others).toHaveLength(1);
  expect(audit).toHaveTextContent(/Audit.*Camille Martin.*Horizon Conseil.*05\/01\/2026 – 30\/06\/2027.*Terminée/);
  expect(within(others[0] as HTMLElement).getByRole('link', { name: 'Refonte du portail' })).toHaveAttribute(
    'href',
    '/missions/mission-1',
  );
});
