import { MemoryRouter } from '@bloom/shared-ui/routing';
import { render, screen } from '@testing-library/react';
import type { DashboardRowFragment } from '../graphql.generated.ts';
import { NpsDialog, satisfactionOf } from './nps.dialog.tsx';

const row = (comment: string | null, answeredBy: string | null = 'Anne Roux') =>
  ({
    month: '2026-11-01',
    bloomer: { fullname: 'Zoé Petit' },
    operationalContact: { fullname: 'Paul Durand' },
    mission: { recordId: 'mission-1', clientSociety: { name: 'Horizon' } },
    activity: {
      recordId: 'activity-1',
      clientScore: { score: 9, comment, date: '2026-12-03', answeredBy },
      bloomerScore: { score: 4, comment, date: '2026-12-04' },
    },
  }) as DashboardRowFragment;

const show = (side: 'bloomer' | 'client', comment: string | null, answeredBy?: string | null) =>
  render(
    <MemoryRouter>
      <NpsDialog row={row(comment, answeredBy)} side={side} onClose={() => undefined} />
    </MemoryRouter>,
  );

it('shows the client’s mark in the words of the specification, and leads to the month', () => {
  show('client', 'Une équipe attentive.');
  expect(
    screen.getByRole('dialog', { name: 'Note du NPS du Client Anne Roux sur le Bloomer Zoé Petit du 03/12/2026' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Score: 9')).toBeInTheDocument();
  expect(screen.getByText('Commentaire: Une équipe attentive.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Satisfaction du mois' })).toHaveAttribute(
    'href',
    '/satisfaction/2026-11-01/mission-1/activity-1',
  );
});

it('names the company where who gave the mark is not known, and no other contact', () => {
  show('client', null, null);
  expect(
    screen.getByRole('dialog', { name: 'Note du NPS du Client Horizon sur le Bloomer Zoé Petit du 03/12/2026' }),
  ).toBeInTheDocument();
});

it('shows the Bloomer’s mark, and that there is no comment', () => {
  show('bloomer', null);
  expect(
    screen.getByRole('dialog', { name: 'Note du NPS du Bloomer Zoé Petit sur le Client Paul Durand du 04/12/2026' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Score: 4')).toBeInTheDocument();
  expect(screen.getByText('Commentaire: Pas de commentaire.')).toBeInTheDocument();
});

it('leads nowhere while there is no report', () => {
  expect(satisfactionOf({ ...row(null), activity: null })).toBeUndefined();
});
