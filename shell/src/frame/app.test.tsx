import { createStaticSession } from '@bloom/shared-auth/static-session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { meAnswer, renderApp } from '../testing/render-app.tsx';
import { registryKey, remoteList } from '../testing/signed-list.ts';

function Broken(): never {
  throw new Error('bug');
}

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
const path = () => window.location.pathname;

/** What the frame keeps for the next visit of the person. */
const ADMITTED = 'bloom.subject.admitted';
afterEach(() => localStorage.removeItem(ADMITTED));

describe('pages of remotes', () => {
  test('the menu comes from the manifests and opens their pages', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/' });
    expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
    const links = within(await menu()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Tableau de bord',
      'Missions',
      'Activités',
      'Messages d’aide',
      'Paramètres',
    ]);
    await user.click(within(await menu()).getByRole('link', { name: 'Missions' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
    expect(path()).toBe('/missions');
    expect(within(await menu()).getByRole('link', { name: 'Missions' })).toHaveAttribute('aria-current', 'page');
  });

  test('pointing at an entry fetches its remote before the click', async () => {
    const federation = testFederation();
    renderApp({ path: '/', federation });
    await screen.findByText('Page Tableau de bord');
    await userEvent.setup().hover(within(await menu()).getByRole('link', { name: 'Activités' }));
    await waitFor(() => expect(federation.attempts).toContain('mfe-cra@1.0.0'));
  });

  test('a remote that is down fails in its place; menu and others go on; « Réessayer » needs no reload', async () => {
    const user = userEvent.setup();
    const broken = new Set(['mfe-cra']);
    const federation = testFederation(broken);
    renderApp({ path: '/activities', federation });
    expect(
      await screen.findByRole('heading', { name: /^«\sComptes rendus d’activité\s» ne répond pas$/ }),
    ).toBeInTheDocument();
    expect(screen.getByText('ABCD-2345')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: "Retour à la page d'accueil" })).toHaveAttribute('href', '/');

    await user.click(within(await menu()).getByRole('link', { name: 'Missions' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();

    await user.click(within(await menu()).getByRole('link', { name: 'Activités' }));
    broken.clear();
    await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Page Activités')).toBeInTheDocument();
  });

  test('a page that throws is caught in its place', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const federation = testFederation();
    renderApp({
      path: '/missions',
      federation: { ...federation, load: async () => ({ routes: { 'mission.list': async () => Broken } }) },
    });
    expect(await screen.findByRole('heading', { name: /^«\sMissions\s» ne répond pas$/ })).toBeInTheDocument();
    expect(await menu()).toBeInTheDocument();
  });
});

function Typing() {
  return <input aria-label="Commentaire" />;
}

test('a session that is renewed leaves the page as it is', async () => {
  const listeners = new Set<() => void>();
  const signedIn = createStaticSession({ roles: ['Admin'] });
  let snapshot = signedIn.getSnapshot();
  const session = {
    ...signedIn,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const federation = { ...testFederation(), load: async () => ({ routes: { 'mission.list': async () => Typing } }) };
  renderApp({ path: '/missions', session: session as typeof signedIn, federation });
  const field = await screen.findByRole('textbox', { name: 'Commentaire' });
  await userEvent.setup().type(field, 'à moitié');
  await act(async () => {
    snapshot = { ...snapshot, roles: [...snapshot.roles], profile: snapshot.profile && { ...snapshot.profile } };
    for (const listener of listeners) listener();
  });
  expect(screen.getByRole('textbox', { name: 'Commentaire' })).toBe(field);
  expect(field).toHaveValue('à moitié');
});

describe('the guard', () => {
  test('a wrong role gets the 403 page', async () => {
    const federation = testFederation();
    renderApp({ path: '/activities', session: { roles: ['Bloomer'] }, federation });
    expect(await screen.findByRole('heading', { name: 'Stop !' })).toBeInTheDocument();
    expect(screen.getByText("Vous n'avez pas les droits pour accéder à cette page")).toBeInTheDocument();
    expect(within(await menu()).queryByRole('link', { name: 'Activités' })).not.toBeInTheDocument();
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
    renderApp({ path: '/missions', session: { roles: ['Bloomer'], profile } });
    expect(await screen.findByRole('heading', { name: 'Vérifiez votre adresse e-mail' })).toBeInTheDocument();
    expect(path()).toBe('/forbidden/norole');
    expect(screen.getByRole('button', { name: 'Se reconnecter' })).toBeEnabled();
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
    // The API answers everything else with UNKNOWN_BLOOMER, which would sign the person out of this page.
    expect(operations).toEqual(['ShellMe']);
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

describe('without a list of remotes', () => {
  test('says so instead of « Page inconnue », and reads it again on request', async () => {
    const { keys, sign } = await registryKey();
    const config = { registryKeys: keys };
    renderApp({ path: '/missions', known: { source: 'none', remotes: [] }, config });
    expect(await screen.findByRole('heading', { name: 'L’application est incomplète' })).toBeInTheDocument();
    const list = await sign(JSON.stringify(remoteList([missions, activities])));
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(list));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  });
});

describe('error page', () => {
  test('the error page takes its words from its address', async () => {
    renderApp({ path: '/error?code=UNKNOWN_BLOOMER&reference=R-7' });
    expect(await screen.findByRole('heading', { name: "Salut l'inconnu.e !" })).toBeInTheDocument();
    expect(screen.getByText('R-7')).toBeInTheDocument();
  });
});
