import { type Asker, askAhead } from '@bloom/shared-auth/ask-ahead';
import { findRoute, type HostedRoute, paramsOf } from '../access/route-table.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import type { PageLoads } from './page-loads.ts';
import { pageSource } from './page-source.ts';

export interface FirstAsking {
  versions: RemoteVersions;
  desk: Asker;
  roles: readonly string[];
}

export interface PagePrefetching extends FirstAsking {
  table: readonly HostedRoute[];
  pages: PageLoads;
}

/** Code and first data of the page at an address, side by side; whatever fails is found again, and told, by the page. */
export function prefetchPage({ table, pages, ...asking }: PagePrefetching, path: string): void {
  const hosted = findRoute(table, path);
  if (hosted === undefined) return;
  pages.prefetch(pageSource(asking.versions, hosted));
  askFirst(asking, hosted, path);
}

/**
 * The first data of the page at a route's address, for somebody who may open it.
 * @returns whether there was anything to ask.
 */
export function askFirst({ versions, desk, roles }: FirstAsking, hosted: HostedRoute, path: string): boolean {
  const source = pageSource(versions, hosted);
  const version = source.upcoming?.() ?? source.versions()[0];
  const questions = version?.firstQuestions?.({ params: paramsOf(hosted.route.path, path), roles }) ?? [];
  for (const question of questions) {
    askAhead(desk, question).catch(() => undefined);
  }
  return questions.length > 0;
}
