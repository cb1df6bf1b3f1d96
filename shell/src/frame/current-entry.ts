import type { ManifestRoute } from '@bloom/shared-ui/remote';
import type { MenuEntry } from '../menu/menu-entries.ts';

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(parent === '/' ? '//' : `${parent}/`);
}

/**
 * The entry a page belongs to: the one that its route names, else the longest path that contains it, otherwise the one
 * whose first word it shares in the singular (/mission/m1 belongs to /missions).
 */
export function currentEntry(
  entries: readonly MenuEntry[],
  pathname: string,
  route?: ManifestRoute,
): MenuEntry | undefined {
  for (const id of route?.under ?? []) {
    const named = entries.find(({ hosted }) => hosted.route.id === id);
    if (named !== undefined) return named;
  }
  const path = pathname === '/dashboard' ? '/' : pathname;
  const containing = entries.filter((entry) => isBelow(path, entry.path));
  if (containing.length > 0) {
    return containing.reduce((best, entry) => (entry.path.length > best.path.length ? entry : best));
  }
  const [, first = ''] = path.split('/');
  return first === '' ? undefined : entries.find((entry) => entry.path === `/${first}s`);
}
