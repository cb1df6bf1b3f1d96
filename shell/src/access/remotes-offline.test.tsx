import type { Role } from '@bloom/shared-rules/person/roles';
import type { RemoteManifest } from '@bloom/shared-ui/remote';
import { act, screen, waitFor, within } from '@testing-library/react';
import hostManifest from '../../host.manifest.json';
import { testFederation } from '../testing/remotes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { REPOSITORY_REMOTES } from '../testing/repository-remotes.ts';

const EVERYBODY_IS_DOWN = new Set(REPOSITORY_REMOTES.map(({ id }) => id));

const ROUTES = REPOSITORY_REMOTES.flatMap(({ manifest }) => manifest.routes).filter((route) => !route.public);
/** An address of a pattern: any word stands for a parameter. */
const addressOf = (path: string) => path.replaceAll(/:(\w+)\??/g, '$1-1');

/** What every manifest promises to a role, without asking the shell. */
function promisedMenu(role: Role): string[] {
  const manifests = [hostManifest as RemoteManifest, ...REPOSITORY_REMOTES.map(({ manifest }) => manifest)];
  return manifests
    .flatMap(({ menu = [] }) => menu)
    .filter(({ roles }) => roles === undefined || roles.includes(role))
    .map(({ label }) => label)
    .sort();
}

function open(role: Role) {
  const federation = testFederation(EVERYBODY_IS_DOWN);
  renderApp({
    path: '/settings',
    session: { roles: [role] },
    known: { source: 'registry', remotes: REPOSITORY_REMOTES },
    federation,
  });
  return federation;
}

async function goTo(path: string): Promise<void> {
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** The 403 of the specification. */
const REFUSED = 'Stop !';
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each(['Admin', 'System', 'Bloomer', 'Client'] as const)(
  '%s has the whole menu while every remote is down',
  async (role) => {
    open(role);
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    const labels = within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent?.replace('Bientôt', '').trim() ?? '');
    expect(labels.filter((label) => !label.startsWith('FAQ')).sort()).toEqual(promisedMenu(role));
  },
);

test('whoever may not open a page is kept out of every single one, and no remote is asked', async () => {
  const federation = open('Client');
  await screen.findByRole('navigation', { name: 'Menu principal' });
  const asked = federation.attempts.length;
  for (const { path } of ROUTES.filter(({ roles }) => roles && !roles.includes('Client'))) {
    await goTo('/error');
    await waitFor(() => expect(title()).not.toBe(REFUSED));
    await goTo(addressOf(path));
    await waitFor(() => expect([path, title()]).toEqual([path, REFUSED]));
  }
  expect(federation.attempts.length).toBe(asked);
});

test('whoever may is told which part does not answer, with the menu standing', async () => {
  open('Admin');
  for (const { manifest } of REPOSITORY_REMOTES) {
    const route = manifest.routes.find(({ roles, path }) => roles?.includes('Admin') && !path.includes(':'));
    if (!route) continue;
    await goTo(route.path);
    expect(
      await screen.findByRole('heading', { name: new RegExp(`^«\\s${manifest.title}\\s» ne répond pas$`) }),
    ).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  }
});
