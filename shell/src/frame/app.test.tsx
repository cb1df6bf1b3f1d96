import { createStaticSession } from '@bloom/shared-auth/static-session';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { registryKey, remoteList } from '../testing/signed-list.ts';

function Broken(): never {
  throw new Error('bug');
}

const menu = () => screen.findByRole('navigation', { name: 'Menu principal' });
const path = () => window.location.pathname;

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
    // Until then the page asks by itself.
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    broken.clear();
    await user.click(retry);
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
    // A Bloomer reads it as well as staff.
    expect(screen.queryByText(/\b(vous|votre|Réessayez)\b/i)).not.toBeInTheDocument();
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

describe('a remote that was withdrawn', () => {
  test('is not said to be unknown at an address that it had, and shows its page once it is given back', async () => {
    const { keys, sign } = await registryKey();
    const config = { registryKeys: keys };
    renderApp({ path: '/missions', known: { source: 'registry', remotes: [activities] }, config });
    expect(await screen.findByRole('heading', { name: 'Page indisponible' })).toBeInTheDocument();
    expect(screen.queryByText('Page inconnue')).not.toBeInTheDocument();
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
