import type { MenuEntry } from '../menu/menu-entries.ts';

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(parent === '/' ? '//' : `${parent}/`);
}

/**
 * The entry a page belongs to: the longest path that contains it, otherwise the one whose first word it shares in the
 * singular (/mission/m1 belongs to /missions, /society/s1 to /societies).
 */
export function currentEntry(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  const path = pathname === '/dashboard' ? '/' : pathname;
  const containing = entries.filter((entry) => isBelow(path, entry.path));
  if (containing.length > 0) {
    return containing.reduce((best, entry) => (entry.path.length > best.path.length ? entry : best));
  }
  const [, first = ''] = path.split('/');
  return first === '' ? undefined : entries.find((entry) => entry.path === `/${first.replace(/y$/, 'ie')}s`);
}
