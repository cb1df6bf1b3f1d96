import { ApolloProvider } from '@bloom/shared-auth/apollo';
import { createApolloClient } from '@bloom/shared-auth/client';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { type Session, useSession } from '@bloom/shared-auth/session';
import { ProductNameProvider } from '@bloom/shared-ui/page';
import { RememberedForProvider } from '@bloom/shared-ui/remembered';
import { createBrowserRouter, RouterProvider } from '@bloom/shared-ui/routing';
import { ToastProvider } from '@bloom/shared-ui/toasts';
import { useEffect, useMemo, useState } from 'react';
import type { PageLoads } from '../pages/page-loads.ts';
import type { Federation } from '../remotes/federation.ts';
import { type KnownRemotes, loadRemoteList } from '../remotes/remote-list.ts';
import { appRoutes } from './app-routes.tsx';
import { MeProvider } from './me.tsx';

export interface AppProps {
  config: RuntimeConfig;
  session: Session;
  initialRemotes: KnownRemotes;
  federation: Federation;
  pages: PageLoads;
}

/** The product for somebody who is let in: one data client, one router made of all manifests, one frame. */
export function App({ config, session, initialRemotes, federation, pages }: AppProps) {
  const [known, setKnown] = useState(initialRemotes);
  const { profile } = useSession();
  const client = useMemo(() => createApolloClient({ config, session }), [config, session]);
  const router = useMemo(() => {
    const reloadRemotes = async () => setKnown(await loadRemoteList(config.registryUrl));
    return createBrowserRouter(appRoutes({ known, federation, pages, reloadRemotes }));
  }, [config, known, federation, pages]);

  useEffect(() => () => router.dispose(), [router]);

  return (
    <ProductNameProvider name={config.productName}>
      <RememberedForProvider user={profile?.subject}>
        <ToastProvider>
          <ApolloProvider client={client}>
            <MeProvider>
              <RouterProvider router={router} />
            </MeProvider>
          </ApolloProvider>
        </ToastProvider>
      </RememberedForProvider>
    </ProductNameProvider>
  );
}
