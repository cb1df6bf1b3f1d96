import { usePagePlace } from '@bloom/shared-ui/page-place';
import { useLocation } from '@bloom/shared-ui/routing';
import { findRoute, type HostedRoute } from '../access/route-table.ts';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { useRecordedPlaces } from '../search/recent-places.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { trail } from './trail.ts';

export interface PlaceTrailProps {
  entries: readonly MenuEntry[];
  table: readonly HostedRoute[];
  canOpen: (path: string) => boolean;
}

/** Follows what the pages say of themselves: shows the way here, keeps where the person was. */
export function PlaceTrail({ entries, table, canOpen }: PlaceTrailProps) {
  const { pathname } = useLocation();
  const place = usePagePlace();
  useRecordedPlaces();
  const route = canOpen(pathname) ? findRoute(table, pathname)?.route : undefined;
  const crumbs = trail({ entries, pathname, route, place, canOpen });
  return crumbs.length === 0 ? null : <Breadcrumbs crumbs={crumbs} hasBack={place?.hasBack ?? false} />;
}
