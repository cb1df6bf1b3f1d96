import type { HostedSession } from '@bloom/shared-auth/open-session';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { createStaticSession } from '@bloom/shared-auth/static-session';
import { act, render } from '@testing-library/react';
import { PageLoads } from '../pages/page-loads.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import { RemoteVersions } from '../remotes/remote-versions.ts';
import { activities, missions, testFederation } from '../testing/remotes.ts';
import { serveApi } from '../testing/render-app.tsx';
import { testConfig } from '../testing/runtime-config.ts';
import { Gate } from './gate.tsx';

export const KNOWN: KnownRemotes = { source: 'registry', remotes: [missions, activities] };
export const SIGNED_OUT: SessionSnapshot = { state: 'signedOut', roles: [] };
export const ADMIN = createStaticSession({ roles: ['Admin'] }).getSnapshot();
export const PROFILE = ADMIN.profile as NonNullable<SessionSnapshot['profile']>;

/** A session that the test moves from state to state. */
export function movable(initial: SessionSnapshot, over: Partial<HostedSession> = {}) {
  let snapshot = initial;
  const listeners = new Set<() => void>();
  const signIns: string[] = [];
  const session: HostedSession = {
    ...createStaticSession(),
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: async (returnPath) => {
      signIns.push(returnPath);
    },
    isRemembered: () => false,
    askedPath: () => '/',
    start: async () => undefined,
    completeSignIn: async () => '/',
    confirmLink: async () => undefined,
    ...over,
  };
  const become = (next: SessionSnapshot) =>
    act(async () => {
      snapshot = next;
      for (const listener of [...listeners]) {
        listener();
      }
    });
  return { session, become, signIns };
}

/** The gate at an address. */
export function open(path: string, session: HostedSession, known: KnownRemotes | Promise<KnownRemotes> = KNOWN) {
  window.history.replaceState(null, '', path);
  serveApi({ myNotifications: [] });
  const pages = new PageLoads({ report: () => undefined, createReference: () => 'ABCD-2345' });
  const remotes = Promise.resolve(known);
  render(
    <Gate
      config={testConfig}
      session={session}
      remotes={remotes}
      versions={new RemoteVersions(testFederation())}
      pages={pages}
    />,
  );
}
