import type { DataClient } from '@bloom/shared-auth/data-client';
import { matchPath } from '@bloom/shared-ui/routing';
import { findRoute, type HostedRoute } from '../access/route-table.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import type { PageLoads } from './page-loads.ts';
import { pageSource } from './page-source.ts';
import { prefetchClient } from './prefetch-client.ts';

export interface PagePrefetching {
  table: readonly HostedRoute[];
  pages: PageLoads;
  versions: RemoteVersions;
  data: DataClient;
  roles: readonly string[];
}

/** Code and first data of the page at an address, side by side; whatever fails is found again, and told, by the page. */
export function prefetchPage({ table, pages, versions, data, roles }: PagePrefetching, path: string): void {
  const hosted = findRoute(table, path);
  if (hosted === undefined) return;
  const source = pageSource(versions, hosted);
  pages.prefetch(source);
  const params = matchPath(hosted.route.path, path)?.params ?? {};
  const [version] = source.versions();
  version?.prefetchData?.(params, prefetchClient(data), { roles }).catch(() => undefined);
}
