import { screen, within } from '@testing-library/react';
import { MISSION, openMission } from '../testing/mission-detail.fixture.tsx';

const sentUntil = (expiresAt: string) => ({
  recordId: 'i1',
  status: 'ongoing',
  createdAt: '2026-01-01T08:00:00Z',
  expiresAt,
});

it.each([
  ['Pas d’invitation', null, 1],
  ['Invitation expirée', sentUntil('2026-01-15T08:00:00Z'), 1],
  ['Invitation envoyée', sentUntil('2099-01-15T08:00:00Z'), 0],
])(
  'says that the Bloomer cannot enter a report yet, and leads to inviting them: %s',
  async (words, invitation, links) => {
    openMission({ bloomer: { ...MISSION.bloomer, hasAccount: false, invitation } });
    const card = within(await screen.findByRole('region', { name: 'Bloomer' }));
    expect(await card.findByText(words)).toBeVisible();
    const ways = card.queryAllByRole('link', { name: 'Inviter à se connecter' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(links ? ['/bloomers/b1'] : []);
  },
);

it.each([
  ['who signs in already', { bloomer: MISSION.bloomer }],
  ['to who may not invite', { bloomer: { ...MISSION.bloomer, hasAccount: false }, viewerCanModify: false }],
])('says nothing of an invitation of %s', async (_whom, over) => {
  openMission(over);
  expect(await screen.findByRole('link', { name: 'Camille Martin' })).toBeVisible();
  expect(screen.queryByText('Accès')).toBeNull();
});
