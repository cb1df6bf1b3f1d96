import type { RemoteVersion } from '@bloom/shared-ui/remote';
import { waitFor } from '@testing-library/react';
import { missions } from '../testing/remotes.ts';
import { preloadRoute } from './preload-route.ts';

const fetched: string[] = [];
const share = (name: string) => [{ get: async () => fetched.push(name) }];

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    options: {
      shared: {
        '@bloom/shared-ui/page': share('page'),
        '@bloom/shared-ui/grid': share('grid'),
        '@bloom/shared-ui/grid-table': share('grid-table'),
      },
    },
  }),
}));

const asked = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [
    link.as,
    link.href,
    link.crossOrigin,
    link.integrity,
  ]);

let count = 0;
/** A version in a folder of its own: a page asks for each file once. */
function version(more: Partial<RemoteVersion>): RemoteVersion {
  count += 1;
  return { ...missions, baseUrl: `http://registry.test/${count}/`, integrity: 'sha384-x', ...more };
}

afterEach(() => document.head.replaceChildren());

test('all files of the page are asked for together, with the hashes they will be used with', () => {
  const one = version({
    routeFiles: { 'mission.list': ['entry.js', 'page.css'] },
    fileIntegrity: { 'entry.js': 'sha384-e', 'page.css': 'sha384-p' },
  });
  preloadRoute(one, 'mission.list');
  preloadRoute(one, 'mission.list');
  expect(asked()).toEqual([
    ['script', `${one.baseUrl}entry.js`, 'anonymous', 'sha384-e'],
    ['style', `${one.baseUrl}page.css`, 'anonymous', 'sha384-p'],
  ]);
});

test('a file without a known hash, a development server and another route are not asked for', () => {
  preloadRoute(version({ routeFiles: { 'mission.list': ['entry.js'] } }), 'mission.list');
  preloadRoute(version({ integrity: '' }), 'mission.list');
  preloadRoute(
    version({ routeFiles: { 'other.page': ['e.js'] }, fileIntegrity: { 'e.js': 'sha384-e' } }),
    'mission.list',
  );
  expect(asked()).toEqual([]);
});

test('what the page takes of the shell is on its way too, with what that draws; what the shell has not is left out', async () => {
  const routeShares = { 'mission.list': ['@bloom/shared-ui/grid', '@bloom/shared-ui/unknown'], 'other.page': [] };
  preloadRoute(version({ routeShares }), 'mission.list');
  expect(fetched).toEqual(['grid']);
  await waitFor(() => expect(fetched).toEqual(['grid', 'grid-table']));
});
