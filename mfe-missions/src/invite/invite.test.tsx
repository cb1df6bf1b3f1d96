import { type Resolver, refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { InvitePage } from './invite.page.tsx';

beforeEach(() => localStorage.clear());

const NORA = {
  recordId: 'b1',
  firstname: 'Nora',
  lastname: 'Petit',
  email: 'camille.martin@bloom.example',
  secondaryEmail: null,
  secondaryEmailVerified: false,
  phoneNumber: null,
  slack: null,
  credentialID: null as string | null,
  communicationType: 'email',
};

interface Answers {
  finish?: Resolver;
  bloomer?: Partial<typeof NORA> | null;
  signIn?: () => Promise<void>;
}

function open(check: Resolver, answers: Answers = {}) {
  const { finish = () => ({ recordId: 'i1', status: 'done' }), bloomer = {}, signIn } = answers;
  const calls = startFakeApi({
    Query: {
      checkInvitationToken: check,
      me: () => ({ id: 'me', bloomer: bloomer === null ? null : { ...NORA, ...bloomer } }),
    },
    Mutation: { finishInvitation: finish },
  });
  return { calls, ...renderPage(InvitePage, { path: '/invite/:token', at: '/invite/abc', signIn }) };
}

const identity = () => new File(['x'], 'identite.pdf', { type: 'application/pdf' });
const join = () => screen.findByRole('button', { name: 'Rejoindre mon espace' });

async function complete(user: UserEvent) {
  await join();
  await user.upload(screen.getByLabelText(/^Pièce d’identité/), identity());
}

it('welcomes somebody whose invitation is going on with the form, without using it up', async () => {
  const { calls } = open(() => ({ firstname: 'Nora', status: 'ongoing' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bienvenue chez Bloom, Nora' })).toBeVisible();
  expect(await screen.findByLabelText(/^Nom/)).toHaveValue('Petit');
  expect(screen.getByText(/Tu arrives ensuite sur ton tableau de bord, avec le mois à remplir/)).toBeVisible();
  expect(screen.getByLabelText(/^Adresse e-mail(?! sec)/)).toHaveAttribute('readonly');
  expect(calls.map((call) => call.operation)).not.toContain('FinishInvitation');
});

it('says when nobody can sign in right now, and lets one try again', async () => {
  const signIn = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const { user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }), { signIn });
  const button = await screen.findByRole('button', { name: 'Se connecter' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('La connexion ne s’est pas ouverte. Vérifie ton réseau');
  await user.click(button);
  expect(signIn).toHaveBeenLastCalledWith('/invite/abc');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps what was typed for whoever comes back', async () => {
  const first = open(() => ({ firstname: 'Nora', status: 'ongoing' }));
  await join();
  await first.user.type(screen.getByLabelText('Téléphone'), '+33612345678');
  cleanup();
  const { user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }));
  await user.click(await screen.findByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText('Téléphone')).toHaveValue('+33612345678');
  await complete(user);
  await user.click(await join());
  await waitFor(() => expect(localStorage).toHaveLength(0));
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
  expect(await join()).toBeEnabled();
});

it('offers no empty form to somebody who is known, while their profile cannot be read', async () => {
  let down = true;
  startFakeApi({
    Query: {
      checkInvitationToken: () => ({ firstname: 'Nora', status: 'ongoing' }),
      me: () => (down ? refuse('EXTERNAL_UNAVAILABLE', 503, 'Plus tard') : { id: 'me', bloomer: NORA }),
    },
  });
  const { user } = renderPage(InvitePage, { path: '/invite/:token', at: '/invite/abc' });
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('button', { name: 'Rejoindre mon espace' })).not.toBeInTheDocument();
  down = false;
  await user.click(retry);
  expect(await screen.findByLabelText(/^Nom/)).toHaveValue('Petit');
});

it('is finished with the form, once, and leads to the dashboard', async () => {
  let status = 'ongoing';
  const check = () => ({ firstname: 'Nora', status });
  const finish = () => {
    status = 'done';
    return { recordId: 'i1', status };
  };
  const { calls, router, user } = open(check, { finish });
  await complete(user);
  await user.type(screen.getByLabelText('Téléphone'), '06 12 34 56 78');
  await user.dblClick(await join());
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const [sent, ...more] = calls.filter(({ operation }) => operation === 'FinishInvitation');
  expect(more).toEqual([]);
  expect(sent?.variables).toMatchObject({
    token: 'abc',
    profile: { firstname: 'Nora', lastname: 'Petit', phoneNumber: '+33612345678', credentialID: expect.anything() },
  });
});

it('takes nothing away that the firm knows of somebody whose profile cannot be read yet', async () => {
  const { calls, user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }), { bloomer: null });
  await complete(user);
  await user.type(screen.getByLabelText(/^Nom/), 'Petit');
  await user.click(await join());
  await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('FinishInvitation'));
  const sent = calls.find(({ operation }) => operation === 'FinishInvitation')?.variables;
  const profile = { firstname: 'Nora', lastname: 'Petit', credentialID: expect.anything() };
  expect(sent).toEqual({ token: 'abc', profile });
});

it('asks for everything that a profile needs before it is finished', async () => {
  const { calls, user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }), { bloomer: null });
  await user.click(await join());
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
  expect(screen.getByText('La pièce d’identité est obligatoire.')).toBeVisible();
  expect(screen.getByLabelText(/^Prénom/)).toHaveValue('Nora');
  expect(calls.map(({ operation }) => operation)).not.toContain('FinishInvitation');
});

it('what the server refuses stands under its field, and the invitation stays open', async () => {
  const message = 'Cette adresse est déjà celle d’un autre Bloomer.';
  const finish = () =>
    refuse('BAD_USER_INPUT', 400, message, {
      invalidArgs: ['secondaryEmail'],
      fieldErrors: { secondaryEmail: message },
    });
  const { router, user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }), { finish });
  await complete(user);
  await user.click(await join());
  expect(await screen.findByText(message)).toBeVisible();
  expect(router.state.location.pathname).toBe('/invite/abc');
});

it('of somebody else shows no form, and whose it is not', async () => {
  open(() => ({ firstname: 'Nora', status: 'ongoing', isForViewer: false }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Cette invitation n’est pas pour l’adresse camille.martin@bloom.example.',
  );
  expect(screen.queryByLabelText(/^Nom/)).toBeNull();
});

it('of somebody who has become another since says for whom it is not', async () => {
  const { user } = open(() => ({ firstname: 'Nora', status: 'ongoing' }), { finish: () => refuse('FORBIDDEN', 403) });
  await complete(user);
  await user.click(await join());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Cette invitation n’est pas pour l’adresse camille.martin@bloom.example.',
  );
  expect(screen.getByRole('button', { name: 'Changer de compte' })).toBeEnabled();
});

it('revoked while the page was open is told as such', async () => {
  let live = true;
  const check = () => (live ? { firstname: 'Nora', status: 'ongoing' } : refuse('OBJECT_NOT_FOUND', 404));
  const finish = () => {
    live = false;
    return refuse('OBJECT_NOT_FOUND', 404);
  };
  const { user } = open(check, { finish });
  await complete(user);
  await user.click(await join());
  expect(await screen.findByText('Ton invitation ne semble pas valide !')).toBeVisible();
});
