import type { RemoteVersion } from '@bloom/shared-ui/remote';
import { fetchShares } from './own-shares.ts';

const asked = new Set<string>();

/**
 * Asks at once for all that the page of a remote is made of, and for what it takes of the shell; each file would
 * otherwise be named by the one before. The hash goes along: the browser takes a file that was asked for early only
 * when it was asked for with the same hash.
 */
export function preloadRoute(version: RemoteVersion, routeId: string): void {
  const { baseUrl, routeFiles, routeShares, fileIntegrity = {} } = version;
  const isHashed = version.integrity !== '';
  for (const file of routeFiles?.[routeId] ?? []) {
    const href = new URL(file, baseUrl).href;
    const { [file]: integrity = '' } = fileIntegrity;
    if (asked.has(href) || (isHashed && integrity === '')) continue;
    asked.add(href);
    const link = document.createElement('link');
    const as = file.endsWith('.css') ? 'style' : 'script';
    Object.assign(link, { rel: 'preload', href, as, crossOrigin: 'anonymous', integrity });
    document.head.append(link);
  }
  void fetchShares(routeShares?.[routeId] ?? []);
}
