import { loginPath } from '@bloom/shared-auth/return-path';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { USER_PROFILE_MESSAGE } from '@bloom/shared-auth/session-error';
import { useRetryReachable } from '@bloom/shared-ui/another-try';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { isUnreachable } from '@bloom/shared-ui/messages';
import type { ManifestRoute } from '@bloom/shared-ui/remote';
import { Navigate, useLocation } from '@bloom/shared-ui/routing';
import { useEffect } from 'react';
import { decideAccess } from '../access/decide-access.ts';
import { Detour } from '../access/detour.tsx';
import { useMe } from '../access/me.tsx';
import { ForbiddenPage } from '../forbidden/forbidden.page.tsx';
import { LoadedPage, PageSkeleton } from '../pages/loaded-page.tsx';
import type { PageLoads } from '../pages/page-loads.ts';
import type { PageSource } from '../remotes/page-version.ts';
import { useRepresentation } from '../represented-company/represented-companies.tsx';

export interface GuardedPageProps {
  route: ManifestRoute;
  source: PageSource;
  pages: PageLoads;
}

/** A route of a manifest: shown when the guard says so. */
export function GuardedPage({ route, source, pages }: GuardedPageProps) {
  const session = useSession();
  const { supportUrl } = useRuntimeConfig();
  const { me, reload } = useMe();
  const { pathname } = useLocation();
  const { mustChoose } = useRepresentation();
  const access = decideAccess(session, route, me, mustChoose);
  useRetryReachable(me.status === 'failed' && isUnreachable(me.error) ? reload : undefined);

  useEffect(() => {
    // The page comes along with the profile instead of after it.
    if (access.kind === 'wait') {
      pages.prefetch(source);
    }
  }, [access.kind, pages, source]);

  switch (access.kind) {
    case 'allow':
      // Another object of the same screen starts afresh: what was typed or what broke belongs to the one before.
      return <LoadedPage key={pathname} pages={pages} source={source} title={route.title} />;
    case 'wait':
      return <PageSkeleton title={route.title} slow={false} />;
    case 'redirect':
      return access.comesBack ? <Detour by={access.to} /> : <Navigate to={access.to} replace />;
    case 'login':
      return <LeaveForLogin />;
    case 'profileFailed':
      return <ErrorScreen title="Oups !" message={USER_PROFILE_MESSAGE} supportUrl={supportUrl} onRetry={reload} />;
    default:
      return <ForbiddenPage />;
  }
}

/** The login page is outside of the app: the way there is a new page, without all of this. */
function LeaveForLogin() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(loginPath(`${pathname}${search}${hash}`)), [pathname, search, hash]);
  return null;
}
