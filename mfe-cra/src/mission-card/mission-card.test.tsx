import { emit } from '@bloom/shared-ui/events';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { CraStatus } from '../graphql.generated.ts';
import { MissionCard } from './mission-card.tsx';

const month = (day: string, CRAStatus: CraStatus, totalDays?: number) => ({
  id: `m1-${day}`,
  month: day,
  CRAStatus,
  activity: totalDays === undefined ? null : { recordId: `a-${day}`, version: 1, totalDays, hoursPerDays: 7 },
});

const MONTHS = [
  month('2026-07-01', 'VALIDATED', 20),
  month('2026-08-01', 'VALIDATED', 12),
  month('2026-11-01', 'NOT_CREATED'),
  month('2026-09-01', 'FORCED', 18.5),
  month('2026-10-01', 'WAITING_CLIENT', 22.2143),
];

const Place = () => <MissionCard missionId="m1" />;

function open(read: () => unknown) {
  const calls = startFakeApi({ Query: { getCraByMission: read } });
  renderPage(Place, { path: '/missions/:id', at: '/missions/m1', roles: ['Admin'] });
  return calls;
}

it('shows the four latest months with their state and days, and leads to all of them', async () => {
  open(() => MONTHS);
  const card = await screen.findByRole('region', { name: 'Derniers CRA' });
  const rows = await within(card).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'novembre 2026Non créeRien n’est encore saisi',
    'octobre 2026Attente signature Client22\u00a0j\u00a01\u00a0h\u00a030',
    'septembre 2026Forcé Bloom18,5\u00a0j',
    'août 2026Validé client12\u00a0j',
  ]);
  expect(within(card).getByRole('link', { name: 'Tous les mois' })).toHaveAttribute('href', '/missions/m1/activities');
});

it('reads the months again when its mission has changed, not when another has', async () => {
  let answer = MONTHS;
  const calls = open(() => answer);
  expect(await screen.findByText('novembre 2026')).toBeVisible();
  answer = MONTHS.slice(0, 2);
  act(() => emit('mission.changed', { missionId: 'm2' }));
  expect(calls.length).toBe(1);
  act(() => emit('mission.changed', { missionId: 'm1' }));
  await waitFor(() => expect(screen.queryByText('novembre 2026')).not.toBeInTheDocument());
  expect(calls.length).toBe(2);
});

it('says that there is nothing yet', async () => {
  open(() => []);
  expect(await screen.findByText('Aucun mois à déclarer pour le moment.')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('leaves the page of the mission whole for staff who read no reports', async () => {
  const calls = open(() => refuse('FORBIDDEN', 403));
  await waitFor(() => expect(calls.length).toBe(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Derniers CRA' })).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says what the API cannot answer, in its own place', async () => {
  open(() => refuse('INTERNAL_SERVER_ERROR', 500));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Derniers CRA' })).toBeVisible();
});
