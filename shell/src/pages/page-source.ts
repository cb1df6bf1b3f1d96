import type { HostedRoute } from '../access/route-table.ts';
import type { PageSource } from '../remotes/page-version.ts';
import { remotePageSource } from '../remotes/remote-page-source.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { ownPageSource } from './own-pages.ts';

/** Where the page of a route comes from. */
export function pageSource(versions: RemoteVersions, { route, remote }: HostedRoute): PageSource {
  return remote === undefined ? ownPageSource(route) : remotePageSource(versions, remote, route);
}
