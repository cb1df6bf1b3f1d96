import { screen, within } from '@testing-library/react';
import { KNOWN, open } from './society.fixture.tsx';

const mission = (index: number) => ({
  recordId: `m${index}`,
  label: `Mission ${index}`,
  status: 'ACTIVE',
  beginMission: '2026-01-05',
  endMission: '2026-12-31',
  bloomer: { recordId: 'b1', fullname: 'Camille Martin' },
  clientSociety: { recordId: 'c1', name: 'Maison Clairval' },
});
const staff = { roles: ['Admin' as const] };
const card = async () => within(await screen.findByRole('region', { name: 'Missions' }));

it('a billing company names itself, its missions and whose they are', async () => {
  open(KNOWN, { ...staff, missions: [mission(1)] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Atelier du Lac' })).toBeVisible();
  const missions = await card();
  expect(await missions.findByRole('link', { name: 'Mission 1' })).toHaveAttribute('href', '/missions/m1');
  expect(missions.getByText('Camille Martin, chez Maison Clairval, du 05/01/2026 au 31/12/2026')).toBeVisible();
  expect(missions.queryByRole('link', { name: 'Créer une mission' })).not.toBeInTheDocument();
});

it('a client shows the latest missions first, the others on demand, and begins the next one', async () => {
  const missions = Array.from({ length: 10 }, (_, index) => mission(index));
  const { user } = open(KNOWN, { ...staff, missions, society: { isClient: true, contacts: [] } });
  const shown = await card();
  expect(await shown.findAllByRole('listitem')).toHaveLength(8);
  await user.click(shown.getByRole('button', { name: /Voir les 2 autres/ }));
  expect(shown.getAllByRole('listitem')).toHaveLength(10);
  const next = await shown.findByRole('link', { name: 'Créer une mission' });
  expect(next).toHaveAttribute('href', '/missions/new?clientSocietyRecordId=society-1');
});

it('a Bloomer sees no missions of a company, which others may share', async () => {
  const { calls } = open(KNOWN);
  expect(await screen.findByRole('heading', { level: 1, name: 'Atelier du Lac' })).toBeVisible();
  expect(calls.map(({ operation }) => operation)).not.toContain('SocietyMissions');
});

it('who came from a mission goes back to it', async () => {
  open({ path: '/society/:recordId/mission/:missionRecordId', at: '/society/society-1/mission/m1' }, staff);
  expect(await screen.findByRole('link', { name: 'La mission' })).toHaveAttribute('href', '/missions/m1');
});
