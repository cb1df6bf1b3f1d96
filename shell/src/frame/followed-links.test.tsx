import { followRoutes, linkTo } from '@bloom/shared-ui/links';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { Link } from '@bloom/shared-ui/routing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { registryKey, remoteList } from '../testing/signed-list.ts';

const SUMMARY = { id: 'cra.summary', path: '/cra/:month/summary', title: 'Synthèse' };

/** The activities as they are published after the shell: one route moved, one is new. */
const later: RegisteredRemote = {
  ...activities,
  manifest: {
    ...activities.manifest,
    routes: [
      ...activities.manifest.routes.map((route) =>
        route.id === 'activities.month' ? { ...route, path: '/months' } : route,
      ),
      SUMMARY,
    ],
  },
};

/** This build does not have the route yet, so `linkTo` has no type for it. */
const linkToLater = linkTo as (id: string, params?: Record<string, string>) => string;

let makeAddress = () => '/';

function List() {
  return <Link to={makeAddress()}>Plus loin</Link>;
}

/** The list of missions is a link, made while it is drawn; the other pages are those of the tests. */
function linkingFederation() {
  const federation = testFederation();
  return {
    ...federation,
    async load(wanted: Parameters<typeof federation.load>[0]) {
      const { routes } = await federation.load(wanted);
      return { routes: wanted.id === missions.id ? { ...routes, 'mission.list': async () => List } : routes };
    },
  };
}

afterEach(() => followRoutes([]));

const known = { source: 'registry' as const, remotes: [missions, later] };

test.each([
  ['a route that came after the shell', () => linkToLater('cra.summary', { month: '2026-11' }), 'Page Synthèse'],
  ['a route that moved after the shell', () => linkTo('activities.month'), 'Page Activités'],
  ['a route that nobody has: home', () => linkToLater('cra.nobody'), 'Page Tableau de bord'],
])('the link of a page leads to %s', async (_kind, address, title) => {
  makeAddress = address;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp({ path: '/missions', known, federation: linkingFederation() });
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Plus loin' }));
  expect(await screen.findByText(title)).toBeInTheDocument();
});

test('a link that is made when the code of the first page comes leads there, too', async () => {
  const federation = testFederation();
  const made: string[] = [];
  const load: typeof federation.load = (wanted) => {
    made.push(linkTo('activities.month'));
    return federation.load(wanted);
  };
  renderApp({ path: '/missions', known, federation: { ...federation, load } });
  expect(await screen.findByText('Page Missions')).toBeInTheDocument();
  expect(new Set(made)).toEqual(new Set(['/months']));
});

test('links follow a list that is read again', async () => {
  const { keys, sign } = await registryKey();
  makeAddress = () => linkTo('activities.month');
  renderApp({
    path: '/missions',
    known: { source: 'none', remotes: [] },
    config: { registryKeys: keys },
    federation: linkingFederation(),
  });
  const again = await screen.findByRole('button', { name: 'Réessayer' });
  const list = await sign(JSON.stringify(remoteList(known.remotes)));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(list));
  await userEvent.setup().click(again);
  expect(await screen.findByRole('link', { name: 'Plus loin' })).toHaveAttribute('href', '/months');
});
