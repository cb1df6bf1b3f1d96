import { type Asker, askAhead } from '@bloom/shared-auth/ask-ahead';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { decideAccess, hasRoleFor } from '../access/decide-access.ts';
import { findRoute, type HostedRoute, paramsOf } from '../access/route-table.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import type { PageLoads } from './page-loads.ts';
import { pageSource } from './page-source.ts';

/** Who is here, as far as it is known. */
type Person = Pick<SessionSnapshot, 'state' | 'profile' | 'roles' | 'link'>;

export interface FirstAsking {
  versions: RemoteVersions;
  desk: Asker;
  person: Person;
}

export interface PagePrefetching extends FirstAsking {
  table: readonly HostedRoute[];
  pages: PageLoads;
}

/** What the guard will say once it knows everything; the profile of a Bloomer is still on its way. */
function mayOpen(person: Person, { route }: HostedRoute): boolean {
  const { kind } = decideAccess(person, route, { status: 'loading' });
  return kind === 'allow' || (kind === 'wait' && hasRoleFor(route, person.roles));
}

/** A link that does not open, or waits for a click, must not be tried in passing. */
function mayAsk({ state, link }: Person): boolean {
  return (state === 'authenticated' || state === 'anonymous') && link?.failure === undefined;
}

/** Of a page: what a link's address has of them. */
export type PageAddress = Pick<URL, 'pathname' | 'search'>;

/**
 * Code and first data of the page at an address, side by side; whatever fails is found again, and told, by the page.
 */
export function prefetchPage({ table, pages, ...asking }: PagePrefetching, address: PageAddress): void {
  const hosted = findRoute(table, address.pathname);
  if (hosted === undefined || !mayOpen(asking.person, hosted)) return;
  pages.prefetch(pageSource(asking.versions, hosted));
  askFirst(asking, hosted, address);
}

/**
 * The first data of the page at a route's address, for somebody who may open it.
 * @returns whether there was anything to ask.
 */
export function askFirst({ versions, desk, person }: FirstAsking, hosted: HostedRoute, address: PageAddress): boolean {
  if (!mayAsk(person) || !mayOpen(person, hosted)) return false;
  const source = pageSource(versions, hosted);
  const version = source.upcoming?.() ?? source.versions()[0];
  const { pathname, search } = address;
  const params = paramsOf(hosted.route.path, pathname);
  const questions = version?.firstQuestions?.({ params, search, roles: person.roles }) ?? [];
  for (const question of questions) {
    askAhead(desk, question).catch(() => undefined);
  }
  return questions.length > 0;
}
