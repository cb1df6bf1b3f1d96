import type { RouteObject } from '@bloom/shared-ui/routing';
import { routeTable } from '../access/route-table.ts';
import type { PageLoads } from '../pages/page-loads.ts';
import { pageSource } from '../pages/page-source.ts';
import type { KnownRemotes } from '../remotes/remote-list.ts';
import type { RemoteVersions } from '../remotes/remote-versions.ts';
import { Frame } from './frame.tsx';
import type { FrameHandle } from './frame-handle.ts';
import { GuardedPage } from './guarded-page.tsx';
import { LostPage } from './lost-page.tsx';
import { RouterFailure } from './router-failure.tsx';

export interface AppRoutesOptions {
  known: KnownRemotes;
  versions: RemoteVersions;
  pages: PageLoads;
  reloadRemotes: () => Promise<void>;
}

/** Every route of every manifest below one frame; nothing here runs code of a remote. */
export function appRoutes({ known, versions, pages, reloadRemotes }: AppRoutesOptions): RouteObject[] {
  const children = routeTable(known.remotes).map((hosted): RouteObject => {
    const handle: FrameHandle = { footer: hosted.route.footer !== false };
    const source = pageSource(versions, hosted);
    return {
      path: hosted.route.path,
      handle,
      element: <GuardedPage key={hosted.route.id} route={hosted.route} source={source} pages={pages} />,
    };
  });
  const lost: RouteObject = {
    path: '*',
    element: <LostPage hasRemotes={known.source !== 'none'} onRetry={reloadRemotes} />,
  };
  const frame = <Frame remotes={known.remotes} versions={versions} pages={pages} />;
  return [{ element: frame, errorElement: <RouterFailure />, children: [...children, lost] }];
}
