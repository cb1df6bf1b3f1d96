import { DataClient, DataProvider } from '@bloom/shared-auth/data-client';
import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { type Session, useSession } from '@bloom/shared-auth/session';
import { followRoutes } from '@bloom/shared-ui/links';
import { ProductNameProvider } from '@bloom/shared-ui/page';
import { RememberedForProvider } from '@bloom/shared-ui/remembered';
import { openHistory, PageRoutes } from '@bloom/shared-ui/routing';
import { ToastProvider } from '@bloom/shared-ui/toasts';
import { useEffect, useMemo, useState } from 'react';
import { MeProvider } from '../access/me.tsx';
import { routeTable } from '../access/route-table.ts';
import { DeveloperTools } from '../developer/developer-tools.tsx';
import { runningVersions } from '../developer/running-version.ts';
import type { PageLoads } from '../pages/page-loads.ts';
import { prefetchPage } from '../pages/prefetch-page.ts';
import { cohortSubject, listFor } from '../remotes/cohort.ts';
import { keepUpToDate } from '../remotes/fresh-list.ts';
import { claimOwnShares } from '../remotes/own-shares.ts';
import { type KnownRemotes, loadRemoteList } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { RepresentedCompaniesProvider } from '../represented-company/represented-companies.tsx';
import { FilledSlots } from '../slots/filled-slots.tsx';
import { appRoutes } from './app-routes.tsx';
import { useSteadyClicks } from './steady-clicks.ts';

export interface AppSurroundings {
  config: RuntimeConfig;
  session: Session;
  initialRemotes: KnownRemotes;
  versions: RemoteVersions;
  pages: PageLoads;
}

export interface AppProps extends AppSurroundings {
  data: DataClient;
}

/**
 * The data of one person, which begin with the first page: they are on their way before anything is drawn, because
 * drawing the frame keeps a cheap phone from sending anything for a third of a second.
 */
export function startData({ config, session, initialRemotes, versions, pages }: AppSurroundings): DataClient {
  claimOwnShares();
  const data = new DataClient({ config, session });
  const person = session.getSnapshot();
  const subject = cohortSubject(person.profile?.subject);
  const remotes = listFor(initialRemotes.remotes, subject);
  const table = routeTable(remotes);
  // The first remote may make links as soon as its code is there, before the routes are.
  followRoutes(table.map(({ route }) => route));
  versions.startFor(subject, remotes);
  prefetchPage({ table, pages, versions, desk: { config, session }, person }, window.location);
  return data;
}

/** The product for somebody who is let in: one client of data, one set of routes made of all manifests, one frame. */
export function App({ config, session, initialRemotes, versions, pages, data }: AppProps) {
  const [listed, setListed] = useState(initialRemotes);
  const { profile } = useSession();
  const subject = useMemo(() => cohortSubject(profile?.subject), [profile?.subject]);
  const desk = useMemo(() => ({ config, session }), [config, session]);
  const known = useMemo(() => ({ ...listed, remotes: listFor(listed.remotes, subject) }), [listed, subject]);
  const [history] = useState(openHistory);
  const routes = useMemo(() => {
    const reloadRemotes = async () => setListed(await loadRemoteList(config));
    return appRoutes({ known, versions, pages, reloadRemotes, history });
  }, [config, known, versions, pages, history]);

  useSteadyClicks();
  useEffect(() => keepUpToDate({ settings: config, versions, subject, history }), [history, config, versions, subject]);

  return (
    <ProductNameProvider name={config.productName}>
      <RememberedForProvider user={profile?.subject}>
        <ToastProvider>
          <DataProvider data={data}>
            <DeveloperTools remotes={known.remotes} running={() => runningVersions(versions.running())} />
            <MeProvider>
              <RepresentedCompaniesProvider>
                <FilledSlots remotes={known.remotes} versions={versions} desk={desk}>
                  <PageRoutes history={history} routes={routes} />
                </FilledSlots>
              </RepresentedCompaniesProvider>
            </MeProvider>
          </DataProvider>
        </ToastProvider>
      </RememberedForProvider>
    </ProductNameProvider>
  );
}
