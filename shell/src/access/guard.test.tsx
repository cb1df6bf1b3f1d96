import { DataClient } from '@bloom/shared-auth/data-client';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testFederation } from '../testing/remotes.ts';
import { meAnswer, renderApp } from '../testing/render-app.tsx';

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
const path = () => window.location.pathname;

/** What the frame keeps for the next visit of the person. */
const ADMITTED = 'bloom.subject.admitted';
afterEach(() => localStorage.removeItem(ADMITTED));

describe('the guard', () => {
  test('a wrong role gets the 403 page', async () => {
    const federation = testFederation();
    renderApp({ path: '/activities', session: { roles: ['Bloomer'] }, federation });
    expect(await screen.findByRole('heading', { name: 'Stop !' })).toBeInTheDocument();
    expect(screen.getByText("Vous n'avez pas les droits pour accéder à cette page")).toBeInTheDocument();
    expect(within(await menu()).queryByRole('link', { name: 'Activités' })).not.toBeInTheDocument();
  });

  test('who came by a link goes back to what it was made for, not to a home that is closed', async () => {
    sessionStorage.setItem('bloom.link-path', '/signing/d1');
    const link = { purpose: 'craSign' as const };
    renderApp({ path: '/activities', session: { state: 'anonymous', roles: ['Anonymous'], link } });
    expect(await screen.findByRole('link', { name: 'Revenir à mon document' })).toHaveAttribute('href', '/signing/d1');
    expect(screen.queryByRole('link', { name: "Retour à la page d'accueil" })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Se connecter avec mon compte' })).toBeEnabled();
  });

  test.each([
    ['talentBoard', 'Revenir au TalentBoard'],
    ['invitation', 'Revenir à mon invitation'],
    ['nps', 'Revenir à mon avis'],
    ['selfData', 'Revenir à mes données'],
    [undefined, 'Revenir à la page de mon lien'],
  ] as const)('a link for %s leads back under its own name', async (purpose, name) => {
    sessionStorage.setItem('bloom.link-path', '/there');
    renderApp({ path: '/nowhere', session: { state: 'anonymous', roles: ['Anonymous'], link: { purpose } } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/there');
    expect(screen.queryByText('Revenir à mon document')).not.toBeInTheDocument();
  });

  test.each(['/nowhere', '/error?code=503'])('nor do they find that home at %s', async (path) => {
    sessionStorage.setItem('bloom.link-path', '/signing/d1');
    const link = { purpose: 'contractSign' as const };
    renderApp({ path, session: { state: 'anonymous', roles: ['Anonymous'], link } });
    expect(await screen.findByRole('link', { name: 'Revenir à mon document' })).toHaveAttribute('href', '/signing/d1');
    expect(screen.queryByRole('link', { name: "Retour à la page d'accueil" })).not.toBeInTheDocument();
  });

  test('an unknown address gets the 404 page', async () => {
    renderApp({ path: '/nowhere' });
    expect(await screen.findByRole('heading', { name: '404 !' })).toBeInTheDocument();
    expect(screen.getByText('Page inconnue')).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Contacter le support' })).toHaveAttribute(
      'href',
      'http://bloom.test/support',
    );
  });

  test('an address that is not verified, with a way to sign in again', async () => {
    const profile = {
      subject: 'u',
      email: 'non@bloom.example',
      emailVerified: false,
      displayName: 'Noé',
      givenName: 'Noé',
      familyName: '',
    };
    const signIn = jest.fn(async () => undefined);
    const session = { ...createStaticSession({ roles: ['Bloomer'], profile }), signIn };
    renderApp({ path: '/missions?tri=client', session });
    expect(await screen.findByRole('heading', { name: 'Vérifiez votre adresse e-mail' })).toBeInTheDocument();
    expect(path()).toBe('/forbidden/norole');
    expect(screen.getByRole('button', { name: 'Se reconnecter' })).toBeEnabled();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Recevoir un code de confirmation' }));
    expect(signIn).toHaveBeenCalledWith('/missions?tri=client', 'non@bloom.example');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test('a Bloomer without record is not recognised, and is shown the two searches', async () => {
    const session = { roles: ['Bloomer'] } as const;
    const { operations } = renderApp({ path: '/missions', session, api: { me: meAnswer(null) } });
    expect(await screen.findByRole('heading', { name: 'Nous ne t’avons pas reconnu' })).toBeInTheDocument();
    expect(path()).toBe('/forbidden/notrecognized');
    expect(screen.getByRole('link', { name: /Je cherche une mission/ })).toHaveAttribute(
      'href',
      'http://bloom.test/jobs',
    );
    expect(screen.getByRole('link', { name: /Je cherche un talent/ })).toHaveAttribute(
      'href',
      'http://bloom.test/talents',
    );
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    // Or one whose access was taken away: the API makes no difference.
    expect(screen.getByText(/Ton accès a peut-être pris fin/)).toBeInTheDocument();
    // The API answers everything else with UNKNOWN_BLOOMER, which would sign the person out of this page.
    expect(operations).toEqual(['ShellMe']);
  });

  test.each([
    ['a Bloomer with a record', { roles: ['Bloomer'] }],
    ['staff', { roles: ['Admin'] }],
  ] as const)('%s is not told that nobody knows them', async (_who, session) => {
    renderApp({ path: '/forbidden/notrecognized', session });
    expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
    expect(path()).toBe('/');
  });

  test('an invitation not done leads to its page', async () => {
    const invitation = { __typename: 'Invitation', recordId: 'i1', status: 'ongoing', token: 'tok' };
    const bloomer = { __typename: 'Bloomer', recordId: 'b1', invitation };
    renderApp({ path: '/missions', session: { roles: ['Bloomer'] }, api: { me: meAnswer(bloomer) } });
    expect(await screen.findByText('Page Invitation')).toBeInTheDocument();
    expect(path()).toBe('/invite/tok');
  });

  test('a profile that does not load is said, and can be tried again', async () => {
    let fails = true;
    const me = () => (fails ? new Error('INTERNAL_SERVER_ERROR') : meAnswer());
    renderApp({ path: '/missions', session: { roles: ['Bloomer'] }, api: { me } });
    expect(await screen.findByText('Impossible de charger le profil utilisateur')).toBeInTheDocument();
    fails = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });

  test('a profile whose library a slow line brings late is waited for', async () => {
    const late = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const get = jest.spyOn(DataClient.prototype, 'get').mockRejectedValueOnce(late);
    renderApp({ path: '/missions', session: { roles: ['Bloomer'] }, api: { me: () => meAnswer() } });
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    get.mockRestore();
  });

  test('a profile that could not be reached is asked for again by itself', async () => {
    const get = jest.spyOn(DataClient.prototype, 'get').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderApp({ path: '/missions', session: { roles: ['Bloomer'] }, api: { me: () => meAnswer() } });
    expect(await screen.findByText('Impossible de charger le profil utilisateur')).toBeInTheDocument();
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    get.mockRestore();
  });

  describe('a Bloomer who was admitted at the last visit', () => {
    const session = { roles: ['Bloomer'] } as const;

    test('gets the page while the profile is on its way', async () => {
      localStorage.setItem(ADMITTED, 'true');
      renderApp({ path: '/missions', session, api: { me: () => new Promise(() => undefined) } });
      expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    });

    test('leaves it when the profile says otherwise, now and at the next visit', async () => {
      localStorage.setItem(ADMITTED, 'true');
      const { unmount } = renderApp({ path: '/missions', session, api: { me: meAnswer(null) } });
      expect(await screen.findByRole('heading', { name: 'Nous ne t’avons pas reconnu' })).toBeInTheDocument();
      unmount();
      renderApp({ path: '/missions', session, api: { me: () => new Promise(() => undefined) } });
      expect(await screen.findByText(/Chargement de la page/)).toBeInTheDocument();
      expect(screen.queryByText('Page Missions')).not.toBeInTheDocument();
    });
  });

  test('staff are not asked for a Bloomer record', async () => {
    const { operations } = renderApp({ path: '/missions', session: { roles: ['Admin', 'Bloomer'] } });
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    await waitFor(() => expect(operations).toContain('MyNotifications'));
    expect(operations).not.toContain('ShellMe');
  });

  test('a public page opens for nobody in particular', async () => {
    renderApp({ path: '/public/cra/d1/cra.pdf', session: { state: 'signedOut', profile: undefined } });
    expect(await screen.findByText('Page Compte rendu')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      expect.stringContaining('/login?returnTo='),
    );
  });

  test('who comes by a link sees the page of the link, the FAQ, and no notification', async () => {
    const { operations } = renderApp({ path: '/signing/d1', session: { state: 'anonymous', roles: ['Anonymous'] } });
    expect(await screen.findByText('Page Signature du CRA')).toBeInTheDocument();
    const links = within(await menu()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['FAQ (nouvel onglet)']);
    expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(operations).toEqual(['HelpChatStart']);
  });
});
