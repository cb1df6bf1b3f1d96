import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADMIN, movable, open, SIGNED_OUT } from './gate.fixture.tsx';

const address = () => `${window.location.pathname}${window.location.search}`;

describe('back from the identity provider', () => {
  test('goes where the person wanted to go', async () => {
    const { session } = movable(ADMIN, { completeSignIn: async () => '/missions' });
    open('/login/callback?code=c&state=s', session);
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    expect(address()).toBe('/missions');
  });

  test('a failure is said in the words of the specification', async () => {
    const { session } = movable(SIGNED_OUT, { completeSignIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    open('/login/callback?code=c&state=s', session);
    expect(
      await screen.findByRole('heading', { name: "Impossible de charger le profil d'authentification" }),
    ).toBeInTheDocument();
  });

  test('a provider that does not answer when it is tried again is said', async () => {
    const { session } = movable(SIGNED_OUT, {
      completeSignIn: () => Promise.reject(new TypeError('Failed to fetch')),
      signIn: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    open('/login/callback?code=c&state=s', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/^Le service de connexion ne répond pas/)).toBeInTheDocument();
  });

  test('who gave up there is back on the login page', async () => {
    const refusal = Object.assign(new Error('refused'), { error: 'access_denied' });
    const { session } = movable(SIGNED_OUT, { completeSignIn: () => Promise.reject(refusal) });
    open('/login/callback?error=access_denied&state=s', session);
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
    expect(address()).toBe('/login');
  });

  test.each([
    ['gave up there', 'access_denied', 'Se connecter'],
    ['comes with what is no longer good', 'invalid_grant', 'Réessayer'],
  ])('who %s signs in again to the address that was asked for', async (_what, error, button) => {
    const { session, signIns } = movable(SIGNED_OUT, {
      askedPath: () => '/missions',
      completeSignIn: () => Promise.reject(Object.assign(new Error('refused'), { error })),
    });
    open('/login/callback?state=s', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: button }));
    expect(signIns).toEqual(['/missions']);
  });

  test('who is sent back by it signed in already goes where they wanted to go', async () => {
    const { session } = movable(ADMIN, { askedPath: () => '/missions' });
    open('/login?resumed', session);
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('who opens the login page later goes home, not where they once wanted to go', async () => {
    const { session } = movable(ADMIN, { askedPath: () => '/missions' });
    open('/login', session);
    expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
    expect(address()).toBe('/');
  });
});
