import type { AnnouncedPlace, Crumb } from '@bloom/shared-ui/page-place';
import { plainText } from '@bloom/shared-ui/plain-text';
import type { ManifestRoute } from '@bloom/shared-ui/remote';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { currentEntry } from './current-entry.ts';

export interface TrailOptions {
  entries: readonly MenuEntry[];
  pathname: string;
  /** The route of the address; undefined when there is none or when the guard refuses it. */
  route: ManifestRoute | undefined;
  /** What the page said of itself, once it has. */
  place: AnnouncedPlace | undefined;
  /** Whether the person may open an address: what they may not is named, not linked. */
  canOpen: (path: string) => boolean;
}

const NAME_MAXIMUM = 60;

/**
 * From the start page to the page on screen, which comes last and leads nowhere. Empty where there is nothing to go
 * back to.
 */
export function trail({ entries, pathname, route, place, canOpen }: TrailOptions): Crumb[] {
  if (route === undefined) {
    return [];
  }
  const home = entries.find(({ path }) => path === '/');
  const area = currentEntry(entries, pathname, route);
  if (home !== undefined && area === home) {
    return [];
  }
  const start = home === undefined ? [] : [{ label: home.label, to: home.path }];
  const between = area === undefined || area.path === pathname ? [] : [{ label: area.label, to: area.path }];
  const parents = (place?.parents ?? []).map(({ label, to }) => ({
    label,
    to: to !== undefined && canOpen(to) ? to : undefined,
  }));
  const here = { label: place?.name ?? place?.title ?? route.title };
  const crumbs = [...start, ...between, ...parents, here];
  return crumbs.length < 2
    ? []
    : crumbs.map(({ label, ...rest }) => ({ label: plainText(label, NAME_MAXIMUM), ...rest }));
}
