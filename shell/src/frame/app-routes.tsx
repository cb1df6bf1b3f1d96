import { followRoutes } from '@bloom/shared-ui/links';
import type { PageHistory, RouteObject } from '@bloom/shared-ui/routing';
import { routeTable } from '../access/route-table.ts';
import type { PageLoads } from '../pages/page-loads.ts';
import { pageSource } from '../pages/page-source.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { Frame } from './frame.tsx';
import { FrameBoundary } from './frame-boundary.tsx';
import { GuardedPage } from './guarded-page.tsx';
import { LostPage } from './lost-page.tsx';

export interface AppRoutesOptions {
  known: KnownRemotes;
  versions: RemoteVersions;
  pages: PageLoads;
  reloadRemotes: () => Promise<void>;
  history: PageHistory;
}

/** Every route of every manifest below one frame, where all links lead now; nothing here runs code of a remote. */
export function appRoutes({ known, versions, pages, reloadRemotes, history }: AppRoutesOptions): RouteObject[] {
  const table = routeTable(known.remotes);
  followRoutes(table.map(({ route }) => route));
  const children = table.map((hosted): RouteObject => {
    const source = pageSource(versions, hosted);
    return {
      path: hosted.route.path,
      element: <GuardedPage key={hosted.route.id} route={hosted.route} source={source} pages={pages} />,
    };
  });
  const lost: RouteObject = {
    path: '*',
    element: <LostPage hasRemotes={known.source !== 'none'} onRetry={reloadRemotes} />,
  };
  const frame = (
    <FrameBoundary>
      <Frame remotes={known.remotes} versions={versions} pages={pages} history={history} />
    </FrameBoundary>
  );
  return [{ element: frame, children: [...children, lost] }];
}
