import { ApolloProvider } from '@bloom/shared-auth/apollo';
import { createApolloClient } from '@bloom/shared-auth/client';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { type Session, useSession } from '@bloom/shared-auth/session';
import { ProductNameProvider } from '@bloom/shared-ui/page';
import { RememberedForProvider } from '@bloom/shared-ui/remembered';
import { createBrowserRouter, RouterProvider } from '@bloom/shared-ui/routing';
import { ToastProvider } from '@bloom/shared-ui/toasts';
import { useEffect, useMemo, useState } from 'react';
import { routeTable } from '../access/route-table.ts';
import { DeveloperTools } from '../developer/developer-tools.tsx';
import { runningVersions } from '../developer/running-version.ts';
import type { PageLoads } from '../pages/page-loads.ts';
import { prefetchPage } from '../pages/prefetch-page.ts';
import { cohortSubject, forSubject } from '../remotes/cohort.ts';
import { followRegistry } from '../remotes/fresh-list.ts';
import { type KnownRemotes, loadRemoteList } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { FilledSlots } from '../slots/filled-slots.tsx';
import { appRoutes } from './app-routes.tsx';
import { MeProvider } from './me.tsx';

export interface AppProps {
  config: RuntimeConfig;
  session: Session;
  initialRemotes: KnownRemotes;
  versions: RemoteVersions;
  pages: PageLoads;
}

/** The product for somebody who is let in: one data client, one router made of all manifests, one frame. */
export function App({ config, session, initialRemotes, versions, pages }: AppProps) {
  const [listed, setListed] = useState(initialRemotes);
  const { profile, roles } = useSession();
  const subject = useMemo(() => cohortSubject(profile?.subject), [profile?.subject]);
  const desk = useMemo(() => ({ config, session }), [config, session]);
  const client = useMemo(() => createApolloClient({ config, session }), [config, session]);
  const known = useMemo(
    () => ({ ...listed, remotes: listed.remotes.map((remote) => forSubject(remote, subject)) }),
    [listed, subject],
  );
  // Once, and before anything is drawn: the data of the first page comes along with the frame.
  useState(() =>
    prefetchPage({ table: routeTable(known.remotes), pages, versions, client, roles }, window.location.pathname),
  );
  const router = useMemo(() => {
    const reloadRemotes = async () => setListed(await loadRemoteList(config));
    return createBrowserRouter(appRoutes({ known, versions, pages, reloadRemotes }));
  }, [config, known, versions, pages]);

  useEffect(() => () => router.dispose(), [router]);
  useEffect(() => {
    const follow = followRegistry(config, versions, subject);
    return router.subscribe(() => void follow());
  }, [router, config, versions, subject]);

  return (
    <ProductNameProvider name={config.productName}>
      <RememberedForProvider user={profile?.subject}>
        <ToastProvider>
          <ApolloProvider client={client}>
            <DeveloperTools remotes={known.remotes} running={() => runningVersions(versions.running())} />
            <MeProvider>
              <FilledSlots remotes={known.remotes} versions={versions} desk={desk}>
                <RouterProvider router={router} />
              </FilledSlots>
            </MeProvider>
          </ApolloProvider>
        </ToastProvider>
      </RememberedForProvider>
    </ProductNameProvider>
  );
}
