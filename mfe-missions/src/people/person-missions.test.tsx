import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { PersonMissionsCard } from './person-missions.card.tsx';

const MISSION = {
  recordId: 'm1',
  label: 'Refonte',
  status: 'ACTIVE' as const,
  beginMission: '2026-01-05',
  endMission: '2026-12-31',
  clientSociety: { recordId: 'c1', name: 'Maison Clairval' },
  bloomerBillingSociety: null,
};
const person = { recordId: 'b1', isDisabled: false, mission: [MISSION] };

function open(permissions: string[], shown = person) {
  startFakeApi({ Query: { me: () => ({ id: 'me', permissions }) } });
  return renderPage(() => <PersonMissionsCard person={shown} />, { path: '/', at: '/', roles: ['Admin'] });
}

it('missions say when they are, and the next one is made from here by whoever may', async () => {
  open(['account']);
  expect(await screen.findByText('Chez Maison Clairval, du 05/01/2026 au 31/12/2026')).toBeVisible();
  const next = await screen.findByRole('link', { name: 'Créer une mission' });
  expect(next).toHaveAttribute('href', '/missions/new?bloomerRecordId=b1');
});

it.each([
  ['to who makes no missions', ['finance'], person],
  ['for somebody whose access was taken away', ['account'], { ...person, isDisabled: true }],
])('no mission is offered %s', async (_, permissions, shown) => {
  open(permissions, shown);
  expect(await screen.findByRole('link', { name: 'Refonte' })).toHaveAttribute('href', '/missions/m1');
  expect(screen.queryByRole('link', { name: 'Créer une mission' })).not.toBeInTheDocument();
});
