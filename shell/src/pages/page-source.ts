import type { HostedRoute } from '../access/route-table.ts';
import type { Federation } from '../remotes/federation.ts';
import { remotePageSource } from '../remotes/remote-page-source.ts';
import { ownPageSource } from './own-pages.ts';
import type { PageSource } from './page-loads.ts';

/** Where the page of a route comes from. */
export function pageSource(federation: Federation, { route, remote }: HostedRoute): PageSource {
  return remote === undefined ? ownPageSource(route.id) : remotePageSource(federation, remote, route.id);
}
