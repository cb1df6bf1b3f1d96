import type { LinkSession } from '@bloom/shared-auth/anonymous-link';
import type { HostedSession } from '@bloom/shared-auth/open-session';
import { CALLBACK_PATH, loginPath, safeReturnPath } from '@bloom/shared-auth/return-path';
import { type RuntimeConfig, RuntimeConfigProvider } from '@bloom/shared-auth/runtime-config';
import { SessionProvider } from '@bloom/shared-auth/session';
import { RESUMED } from '@bloom/shared-rules/access/resumed-login';
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import { decideAccess } from '../access/decide-access.ts';
import { findRoute, routeTable } from '../access/route-table.ts';
import { useDeveloped } from '../developer/use-developed.ts';
import { LoginPage } from '../login/login.page.tsx';
import { Opening } from '../login/opening.tsx';
import { SignInReturn } from '../login/sign-in-return.tsx';
import type { PageLoads } from '../pages/page-loads.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { AppLoading } from './app-loading.tsx';
import { LinkConfirmation } from './link-confirmation.tsx';
import { LinkRefused } from './link-refused.tsx';
import { SessionEnded } from './session-ended.tsx';
import { UnknownBloomer } from './unknown-bloomer.tsx';

const LOGIN_PATH = '/login';

export interface GateProps {
  config: RuntimeConfig;
  session: HostedSession;
  remotes: Promise<KnownRemotes>;
  versions: RemoteVersions;
  pages: PageLoads;
}

/** Moves the address without the router, which visitors of the login page do not download. */
function useGoTo(): (path: string) => void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  return useCallback((path) => {
    window.history.replaceState(null, '', path);
    redraw();
  }, []);
}

function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

/** What the address of the login page says, or what was asked for before a sign-in that did not end. */
function returnTo(session: HostedSession): string {
  const said = new URLSearchParams(window.location.search);
  const named = said.get('returnTo');
  if (named !== null) return safeReturnPath(named);
  const isOver = session.getSnapshot().state === 'authenticated' && !said.has(RESUMED);
  return isOver ? '/' : session.askedPath();
}

/** A step that only moves the address. */
function GoTo({ path, goTo }: { path: string; goTo: (path: string) => void }) {
  useEffect(() => goTo(path), [path, goTo]);
  return <Opening />;
}

/**
 * What comes before the app: reads the session, signs in, and ends sessions. It stays light, because it is all that
 * somebody who is about to sign in has to download.
 */
export function Gate(props: GateProps) {
  const { config, session } = props;
  return (
    <RuntimeConfigProvider config={config}>
      <SessionProvider session={session}>
        <GateScreen {...props} />
      </SessionProvider>
    </RuntimeConfigProvider>
  );
}

function GateScreen({ config, session, remotes, versions, pages }: GateProps): ReactNode {
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [listed, setListed] = useState<KnownRemotes>();
  const known = useDeveloped(listed, snapshot, config);
  const goTo = useGoTo();
  const leaveForLogin = useCallback(() => goTo(loginPath(currentPath())), [goTo]);
  const table = useMemo(() => routeTable(known?.remotes ?? []), [known]);

  useEffect(() => {
    void remotes.then(setListed);
  }, [remotes]);

  const { pathname } = window.location;
  const route = findRoute(table, pathname)?.route;
  const hasEnded = snapshot.state === 'expired';
  const isRefused = hasEnded || snapshot.link?.failure !== undefined;
  if (isRefused && route === undefined && known === undefined) {
    // Of a remote: only its manifest tells whether the page is for everybody.
    return <Opening />;
  }
  if (hasEnded && !route?.public) {
    return snapshot.endedBy === 'UNKNOWN_BLOOMER' ? (
      <UnknownBloomer supportUrl={config.supportUrl} onSignIn={leaveForLogin} />
    ) : (
      <SessionEnded onLeave={leaveForLogin} />
    );
  }
  if (pathname === CALLBACK_PATH) {
    return <SignInReturn session={session} onReturn={goTo} />;
  }
  if (snapshot.link?.awaitsClick || (snapshot.link?.failure && !route?.public)) {
    return <LinkScreen config={config} session={session} link={snapshot.link} />;
  }
  const access = decideAccess(snapshot, route, { status: 'loading' });
  if (access.kind === 'redirect' && pathname === LOGIN_PATH) {
    return <GoTo path={returnTo(session)} goTo={goTo} />;
  }
  if (pathname === LOGIN_PATH && access.kind === 'allow') {
    return <LoginPage hasEnded={hasEnded} returnPath={returnTo(session)} />;
  }
  if (snapshot.state === 'loading' || known === undefined) {
    return <Opening />;
  }
  const isLost = access.kind === 'notFound' && known.source === 'none' && snapshot.state === 'signedOut';
  if (access.kind === 'login' || isLost) {
    return <GoTo path={loginPath(currentPath())} goTo={goTo} />;
  }
  return (
    <AppLoading
      // Another person is another app: nothing that was read for the first one stays, not even in memory.
      key={snapshot.profile?.subject ?? ''}
      config={config}
      session={session}
      initialRemotes={known}
      versions={versions}
      pages={pages}
    />
  );
}

/** What a link of a mail shows before it is opened, and when it opens nothing. */
function LinkScreen({ config, session, link }: Pick<GateProps, 'config' | 'session'> & { link: LinkSession }) {
  const { productName, supportUrl } = config;
  if (link.failure === undefined) {
    const open = () => session.confirmLink();
    return <LinkConfirmation purpose={link.purpose} productName={productName} onContinue={open} />;
  }
  return (
    <LinkRefused
      failure={link.failure}
      productName={productName}
      supportUrl={supportUrl}
      onRetry={() => void session.start()}
      onSignIn={() => void session.signIn(currentPath()).catch(() => window.location.assign(loginPath(currentPath())))}
    />
  );
}
