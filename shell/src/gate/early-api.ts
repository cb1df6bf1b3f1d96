import { type Asker, askAhead } from '@bloom/shared-auth/ask-ahead';
import type { HostedSession } from '@bloom/shared-auth/open-session';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { findRoute, routeTable } from '../access/route-table.ts';
import { askFirst } from '../pages/prefetch-page.ts';
import { cohortSubject, listFor } from '../remotes/cohort.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { GREETING } from './greeting.operation.ts';

export interface EarlyAsking {
  config: RuntimeConfig;
  session: HostedSession;
  versions: RemoteVersions;
  /** Ends when the session is known. */
  started: Promise<void>;
  remotes: Promise<KnownRemotes>;
}

/**
 * The first data of the page of the address, while its code and the libraries that read them are on their way; where
 * there are none to ask for, the API is greeted.
 */
export async function askEarly({ config, session, versions, started, remotes }: EarlyAsking): Promise<void> {
  const [known] = await Promise.all([remotes, started]);
  const address = window.location;
  const person = session.getSnapshot();
  const hosted = findRoute(
    routeTable(listFor(known.remotes, cohortSubject(person.profile?.subject))),
    address.pathname,
  );
  const isAsked = hosted && askFirst({ versions, desk: { config, session }, person }, hosted, address);
  if (!isAsked) await greetApi(config, session);
}

/**
 * A browser asks another origin for leave before the first request with a token, and keeps the answer for an hour. That
 * round trip is made while the page's code is on its way, instead of before its first data: with the smallest question
 * there is, in the same shape as the others.
 */
export async function greetApi(
  config: Asker['config'],
  session: Pick<HostedSession, 'getSnapshot' | 'getToken'>,
): Promise<void> {
  const isElsewhere = new URL(config.apiUrls.missions, window.location.href).origin !== window.location.origin;
  if (!isElsewhere || session.getSnapshot().state !== 'authenticated') return;
  await askAhead({ config, session }, { api: 'missions', operation: GREETING, variables: {} });
}
