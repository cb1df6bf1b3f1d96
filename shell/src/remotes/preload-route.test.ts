import type { ManifestRoute } from '@bloom/shared-ui/remote';
import { missions } from '../testing/remotes.ts';
import { preloadRoute } from './preload-route.ts';

const asked = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [
    link.as,
    link.href.replace(missions.baseUrl, ''),
    link.crossOrigin,
  ]);
const [route] = missions.manifest.routes as [ManifestRoute];

afterEach(() => document.head.replaceChildren());

test('the federation manifest and all files of the page are asked for together', () => {
  preloadRoute({ route, remote: { ...missions, routeFiles: { [route.id]: ['entry.js', 'page.css'] } } });
  expect(asked()).toEqual([
    ['fetch', 'mf-manifest.json', 'anonymous'],
    ['script', 'entry.js', 'anonymous'],
    ['style', 'page.css', 'anonymous'],
  ]);
});

test('a page of the shell, a development server and another route ask for nothing', () => {
  preloadRoute({ route });
  preloadRoute({ route, remote: missions });
  preloadRoute({ route, remote: { ...missions, routeFiles: { 'other.page': ['entry.js'] } } });
  expect(asked()).toEqual([]);
});
