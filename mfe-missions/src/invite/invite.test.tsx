import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor } from '@testing-library/react';
import { InvitePage } from './invite.page.tsx';

function open(check: Resolver, finish: Resolver = () => ({ recordId: 'i1', status: 'done' })) {
  const calls = startFakeApi({ Query: { checkInvitationToken: check }, Mutation: { finishInvitation: finish } });
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

it('does not call an invitation invalid because the server is down', async () => {
  let down = true;
  const { user } = open(() =>
    down ? refuse('EXTERNAL_UNAVAILABLE', 503, 'Plus tard') : { firstname: 'Nora', status: 'ongoing' },
  );
  const retry = await screen.findByRole('button', { name: /Réessayer/ });
  expect(screen.queryByText('Ton invitation ne semble pas valide !')).not.toBeInTheDocument();
  down = false;
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Rejoindre mon espace' })).toBeEnabled();
});

it('is finished by a click, once, and leads to the dashboard', async () => {
  let status = 'ongoing';
  const check = () => ({ firstname: 'Nora', status });
  const { calls, router, user } = open(check, () => {
    status = 'done';
    return { recordId: 'i1', status };
  });
  await user.dblClick(await screen.findByRole('button', { name: 'Rejoindre mon espace' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(calls.filter(({ operation }) => operation === 'FinishInvitation')).toHaveLength(1);
});

it('of somebody else says for whom it is not', async () => {
  const { user } = open(
    () => ({ firstname: 'Nora', status: 'ongoing' }),
    () => refuse('FORBIDDEN', 403),
  );
  await user.click(await screen.findByRole('button', { name: 'Rejoindre mon espace' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Cette invitation n’est pas pour l’adresse camille.martin@bloom.example.',
  );
  expect(screen.getByRole('button', { name: 'Changer de compte' })).toBeEnabled();
});

it('revoked while the page was open is told as such', async () => {
  let live = true;
  const check = () => (live ? { firstname: 'Nora', status: 'ongoing' } : refuse('OBJECT_NOT_FOUND', 404));
  const { user } = open(check, () => {
    live = false;
    return refuse('OBJECT_NOT_FOUND', 404);
  });
  await user.click(await screen.findByRole('button', { name: 'Rejoindre mon espace' }));
  expect(await screen.findByText('Ton invitation ne semble pas valide !')).toBeVisible();
});
