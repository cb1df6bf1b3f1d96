import type { HostedRoute } from '../access/route-table.ts';

function preload(href: string, as: 'fetch' | 'script' | 'style'): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', href, as, crossOrigin: 'anonymous' });
  document.head.append(link);
}

/** Asks at once for all that the page of a remote is made of; each file would otherwise be named by the one before. */
export function preloadRoute({ route, remote }: HostedRoute): void {
  const files = remote?.routeFiles?.[route.id] ?? [];
  if (remote === undefined || files.length === 0) {
    return;
  }
  preload(new URL(remote.entry, remote.baseUrl).href, 'fetch');
  for (const file of files) {
    preload(new URL(file, remote.baseUrl).href, file.endsWith('.css') ? 'style' : 'script');
  }
}
