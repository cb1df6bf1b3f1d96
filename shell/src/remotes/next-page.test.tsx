import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { HASH, registryKey, remoteList } from '../testing/signed-list.ts';

const newer = {
  ...missions,
  version: '2.0.0',
  baseUrl: missions.baseUrl.replace('1.0.0', '2.0.0'),
  previous: { ...missions, integrity: HASH },
};

afterEach(() => jest.restoreAllMocks());

/** The app on a page of version 1.0.0, and what its registry says from now on. */
async function setUp(broken = new Set<string>()) {
  localStorage.clear();
  sessionStorage.clear();
  const { keys, sign } = await registryKey();
  const federation = testFederation(broken);
  renderApp({ path: '/missions', federation, config: { registryKeys: keys } });
  expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  const api = globalThis.fetch;
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  /** A deploy, ten seconds later. */
  const deploy = async (...remotes: Parameters<typeof remoteList>[0]) => {
    now += 10_000;
    const list = await sign(JSON.stringify(remoteList(remotes)));
    let isAsked = false;
    globalThis.fetch = async (...[url, init]) => {
      if (!String(url).endsWith('/remotes.json')) return api(url, init);
      isAsked = true;
      return new Response(list);
    };
    return () => waitFor(() => expect(isAsked).toBe(true));
  };
  const user = userEvent.setup();
  const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
  const goTo = (name: string) => user.click(within(menu).getByRole('link', { name }));
  return { federation, deploy, user, goTo };
}

test('a deploy leaves the page as it is; the next page is the new one, and the one after a rollback the old one', async () => {
  const { federation, deploy, user, goTo } = await setUp();
  const asked = await deploy(newer, activities);
  await user.hover(screen.getByText('Page Missions'));
  await asked();
  expect(screen.getByText('Page Missions')).toBeInTheDocument();
  expect(federation.attempts).not.toContain('mfe-missions@2.0.0');

  await goTo('Tableau de bord');
  expect(await screen.findByText('Page Tableau de bord mfe-missions@2.0.0')).toBeInTheDocument();
  expect(federation.released).toEqual(['mfe-missions@1.0.0']);
  await goTo('Missions');
  expect(await screen.findByText('Page Missions mfe-missions@2.0.0')).toBeInTheDocument();

  const askedAgain = await deploy(missions, activities);
  await user.hover(screen.getByText(/^Page Missions/));
  await askedAgain();
  await goTo('Activités');
  await goTo('Missions');
  expect(await screen.findByText('Page Missions')).toBeInTheDocument();
});

test('a new version that does not open leaves the next page to the one before', async () => {
  const { deploy, user, goTo } = await setUp(new Set(['mfe-missions@2.0.0']));
  const asked = await deploy(newer, activities);
  await user.hover(screen.getByText('Page Missions'));
  await asked();
  await goTo('Tableau de bord');
  expect(await screen.findByText('Page Tableau de bord')).toBeInTheDocument();
  expect(await screen.findByText(/version précédente de/)).toBeInTheDocument();
});
