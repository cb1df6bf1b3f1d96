import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { InvitePage } from './invite.page.tsx';

function open(check: Resolver) {
  const calls = startFakeApi({ Query: { checkInvitationToken: check } });
  return { calls, ...renderPage(InvitePage, { path: '/invite/:token', at: '/invite/abc' }) };
}

it('welcomes somebody whose invitation is going on, without using it up', async () => {
  const { calls } = open(() => ({ firstname: 'Nora', status: 'ongoing' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bienvenue chez Bloom, Nora' })).toBeVisible();
  expect(calls.map((call) => call.operation)).toEqual(['CheckInvitation']);
});

it('sends somebody whose invitation is done to the dashboard', async () => {
  const { router } = open(() => ({ firstname: 'Nora', status: 'done' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('says when the invitation is not valid', async () => {
  open(() => refuse('OBJECT_NOT_FOUND', 404));
  expect(await screen.findByText('Ton invitation ne semble pas valide !')).toBeVisible();
});
