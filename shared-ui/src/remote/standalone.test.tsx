import { useApolloClient } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type RouteObject, useRoutes } from '../routing/routing.ts';
import { basenameOf, startStandalone } from './standalone.tsx';
import { forClients, Lost, standaloneRoutes } from './standalone-routes.tsx';

const manifest = {
  title: 'Facturation',
  routes: [
    { id: 'finance.home', path: '/finance', title: 'Finance' },
    { id: 'invoice.detail', path: '/invoices/:id', title: 'Facture' },
  ],
};
const routes = { 'finance.home': async () => () => <h1>La finance</h1> };

const Routed = ({ screens }: { screens: RouteObject[] }) => useRoutes(screens);

const show = (screens: RouteObject[], path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routed screens={screens} />
    </MemoryRouter>,
  );

const open = (path: string) => show(standaloneRoutes(manifest, routes), path);

test('a route of the manifest shows its page', async () => {
  open('/finance');
  expect(await screen.findByRole('heading', { name: 'La finance' })).toBeInTheDocument();
});

test('any other address lists the screens that need no parameter', async () => {
  open('/');
  expect(await screen.findByRole('link', { name: 'Finance' })).toHaveAttribute('href', '/finance');
  expect(screen.queryByRole('link', { name: 'Facture' })).not.toBeInTheDocument();
});

test('on the host for clients there is only what is made for them', async () => {
  const load = (title: string) => async () => () => <h1>{title}</h1>;
  const all = { 'a.home': load('Le personnel'), 'b.home': load('Les clients'), 'c.home': load('Tout le monde') };
  const shown = forClients({
    title: 'Comptes rendus',
    routes: [
      { id: 'a.home', path: '/a', title: 'Personnel' },
      { id: 'b.home', path: '/b', title: 'Clients', audience: 'clients' },
      { id: 'c.home', path: '/c', title: 'Tous' },
    ],
  });
  const screens = standaloneRoutes(shown, all, <Lost />);
  const at = (path: string) => show(screens, path);
  const clients = at('/b');
  expect(await screen.findByRole('heading', { name: 'Les clients' })).toBeInTheDocument();
  clients.unmount();
  at('/a');
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([
  ['/standalone/mfe-billing', '/standalone/mfe-billing'],
  ['/standalone/mfe-billing/finance', '/standalone/mfe-billing'],
  ['/standalone/mfe-billing-two/finance', '/'],
  ['/talentboard', '/'],
])('at %s the addresses start below %s', (path, basename) => {
  expect(basenameOf('mfe-billing', path)).toBe(basename);
});

const config = {
  productName: 'Bloom',
  supportUrl: 'http://bloom.test/support',
  legalNoticeUrl: 'http://bloom.test/legal',
  apiUrls: {
    missions: 'http://api.test/graphql',
    missionsSocket: 'ws://api.test',
    talents: 'http://api.test/t',
    files: '',
  },
  oidc: { authority: 'http://idp.test', clientId: 'c', rolesClaim: 'roles', audience: 'a' },
};

const clients = new Set<unknown>();

function OwnFinance() {
  clients.add(useApolloClient());
  return <h1>La finance de {useSession().profile?.subject}</h1>;
}

test('what was read for one person is gone when another one signs in', async () => {
  const key = 'oidc.user:http://idp.test:c';
  const signedIn = (sub: string) => JSON.stringify({ access_token: sub, profile: { sub }, expires_at: 9_999_999_999 });
  clients.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
  localStorage.setItem(key, signedIn('ada'));
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/finance');
  const own = { 'finance.home': async () => OwnFinance };
  await act(() => startStandalone({ manifest: { ...manifest, id: 'mfe-billing' }, routes: own }));
  expect(await screen.findByRole('heading', { name: 'La finance de ada' })).toBeInTheDocument();
  expect(clients.size).toBe(1);
  localStorage.setItem(key, signedIn('grace'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(await screen.findByRole('heading', { name: 'La finance de grace' })).toBeInTheDocument();
  expect(clients.size).toBe(2);
  localStorage.clear();
  jest.restoreAllMocks();
});

test('around the pages stand the brand and what the law asks for, and the page is the main part', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(config)));
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/finance');
  await act(() => startStandalone({ manifest: { ...manifest, id: 'mfe-billing' }, routes }));
  expect(await within(screen.getByRole('main')).findByRole('heading', { name: 'La finance' })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toHaveTextContent('Bloom');
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Mentions légales' })).toHaveAttribute('href', 'http://bloom.test/legal');
  expect(foot.getByRole('link', { name: 'Contacter le support' })).toHaveAttribute('href', 'http://bloom.test/support');
  jest.restoreAllMocks();
});

test('a link that serves once is opened by a click', async () => {
  const clickNeeded = { errors: [{ message: 'Cliquez', extensions: { reason: 'CLICK_NEEDED', data: {} } }] };
  const opened = { data: { exchangeToken: { sessionToken: 's', purpose: 'talentBoard', objectId: 'o' } } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).endsWith('config.json')) return new Response(JSON.stringify(config));
    const { variables } = JSON.parse(String(init?.body)) as { variables: { confirmed: boolean } };
    return new Response(JSON.stringify(variables.confirmed ? opened : clickNeeded));
  });
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/finance?token=anonymous:abc');
  await act(() => startStandalone({ manifest: { ...manifest, id: 'mfe-billing' }, routes }));
  expect(window.location.search).toBe('');
  expect(screen.queryByRole('heading', { name: 'La finance' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  expect(await screen.findByRole('heading', { name: 'La finance' })).toBeInTheDocument();
  sessionStorage.clear();
  jest.restoreAllMocks();
});
