import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { StorageBlockedError } from '@bloom/shared-auth/session-error';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import { ADMIN, KNOWN, movable, open, PROFILE, SIGNED_OUT } from './gate.fixture.tsx';

const address = () => `${window.location.pathname}${window.location.search}`;

describe('signed out', () => {
  test('a protected page leads to the login page, which leads back', async () => {
    const { session, signIns } = movable(SIGNED_OUT);
    open('/missions?tri=client', session);
    expect(await screen.findByRole('heading', { name: "Bienvenue sur l'outil Bloom" })).toBeInTheDocument();
    expect(address()).toBe('/login?returnTo=%2Fmissions%3Ftri%3Dclient');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(signIns).toEqual(['/missions?tri=client']);
  });

  test('without a return path the login button leads to /', async () => {
    const { session, signIns } = movable(SIGNED_OUT);
    open('/login', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(signIns).toEqual(['/']);
  });

  test('a return path of another site is not followed', async () => {
    const { session, signIns } = movable(SIGNED_OUT);
    open('/login?returnTo=//evil.example', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(signIns).toEqual(['/']);
  });

  test('a public page opens without login', async () => {
    open('/public/cra/d1/cra.pdf', movable(SIGNED_OUT).session);
    expect(await screen.findByText('Page Compte rendu')).toBeInTheDocument();
  });

  test('an identity provider that does not answer is said', async () => {
    const { session } = movable(SIGNED_OUT, { signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
    open('/login', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service de connexion ne répond pas');
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  });

  test('a browser that keeps nothing is told what to allow', async () => {
    const { session } = movable(SIGNED_OUT, { signIn: () => Promise.reject(new StorageBlockedError()) });
    open('/login', session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Autorisez les cookies et les données de site pour/);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/missions',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/login/callback?code=stolen',
    '\u0000/missions',
    '/\t/evil.example',
  ])('%j is no way back', async (returnTo) => {
    const { session, signIns } = movable(SIGNED_OUT);
    open(`/login?returnTo=${encodeURIComponent(returnTo)}`, session);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(signIns).toEqual(['/']);
  });

  test('who comes back from the provider with the Back button can sign in again', async () => {
    // The page is the very one that was left: the browser kept it.
    let comeBack = () => {};
    const signIn = jest.fn(() => new Promise<void>((back) => (comeBack = back)));
    open('/login', movable(SIGNED_OUT, { signIn }).session);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(screen.getByRole('button', { name: 'Ouverture de la connexion…' })).toBeDisabled();
    await act(async () => comeBack());
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(signIn).toHaveBeenCalledTimes(2);
  });

  test('without a list of remotes people still can sign in', async () => {
    open('/missions', movable(SIGNED_OUT).session, { source: 'none', remotes: [] });
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
  });
});

describe('signed in', () => {
  test('the login page leads to /', async () => {
    open('/login', movable(ADMIN).session);
    expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
    expect(address()).toBe('/');
  });

  test('nothing but a sign of life shows while the session is read', async () => {
    const { session, become } = movable({ state: 'loading', roles: [] });
    open('/missions', session);
    expect(screen.getByRole('status')).toHaveTextContent('Ouverture en cours');
    await become(ADMIN);
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('signing out in another tab leads to the login page', async () => {
    const { session, become } = movable(ADMIN);
    open('/missions', session);
    await screen.findByText('Page Missions');
    await become(SIGNED_OUT);
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
    expect(address()).toBe('/login?returnTo=%2Fmissions');
  });
});

describe('another person in the same browser', () => {
  test('finds nothing of the first one, not even what was read already', async () => {
    const { session, become } = movable({ ...ADMIN, profile: { ...PROFILE, subject: 'first' } });
    open('/missions', session);
    await screen.findByText('Page Missions');
    const before = screen.getByRole('main');
    await become({ ...ADMIN, profile: { ...PROFILE, subject: 'second', displayName: 'Zoé Petit' } });
    await screen.findByText('Page Missions');
    // A new app: its cache, its router and every screen begin again.
    expect(before).not.toBeInTheDocument();
  });

  test('the same person with a renewed token keeps the screen', async () => {
    const { session, become } = movable(ADMIN);
    open('/missions', session);
    await screen.findByText('Page Missions');
    const before = screen.getByRole('main');
    await become({ ...ADMIN });
    expect(before).toBeInTheDocument();
  });
});

describe('expired', () => {
  const expired = (endedBy: string): SessionSnapshot => ({ state: 'expired', roles: [], endedBy });

  test('says so, then leads to the login page and back to where the person was', async () => {
    const { session, become } = movable(ADMIN);
    open('/missions', session);
    await screen.findByText('Page Missions');
    jest.useFakeTimers();
    await become(expired('SESSION_EXPIRED'));
    expect(screen.getByText('Session expirée, redirection vers la connexion...')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    jest.useRealTimers();
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Votre session a expiré');
    expect(address()).toBe('/login?returnTo=%2Fmissions');
  });

  test('an unknown Bloomer is told, and treated as signed out', async () => {
    const { session, become } = movable(ADMIN);
    open('/missions', session);
    await become(expired('UNKNOWN_BLOOMER'));
    expect(screen.getByRole('heading', { name: "Salut l'inconnu.e !" })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('a public page is left alone', async () => {
    open('/public/cra/d1/cra.pdf', movable(expired('SESSION_EXPIRED')).session);
    expect(await screen.findByText('Page Compte rendu')).toBeInTheDocument();
  });
});

describe('while the list of remotes is on its way', () => {
  const later = () => {
    let arrive = (_known: KnownRemotes) => {};
    const known = new Promise<KnownRemotes>((resolve) => {
      arrive = resolve;
    });
    return { known, arrive: () => act(async () => arrive(KNOWN)) };
  };

  test('nobody is sent away from a page that may be public', async () => {
    const { known, arrive } = later();
    open('/public/cra/d1/cra.pdf', movable({ state: 'expired', roles: [], endedBy: 'SESSION_EXPIRED' }).session, known);
    expect(screen.getByRole('status')).toHaveTextContent('Ouverture en cours');
    await arrive();
    expect(await screen.findByText('Page Compte rendu')).toBeInTheDocument();
  });

  test('of a page that is not, the ended session is told once that is known', async () => {
    const { known, arrive } = later();
    open('/missions', movable({ state: 'expired', roles: [], endedBy: 'SESSION_EXPIRED' }).session, known);
    expect(screen.queryByText(/Session expirée/)).not.toBeInTheDocument();
    await arrive();
    expect(screen.getByText('Session expirée, redirection vers la connexion...')).toBeInTheDocument();
  });
});
