import type { ManifestRoute, RegisteredRemote } from '@bloom/shared-ui/remote';
import hostManifest from '../../host.manifest.json';

/** A route of the product and who draws it: the shell itself (no remote) or a remote. */
export interface HostedRoute {
  route: ManifestRoute;
  remote?: RegisteredRemote;
}

/** Every route of the shell and of the listed remotes, read from their manifests. */
export function routeTable(remotes: readonly RegisteredRemote[]): HostedRoute[] {
  const own = (hostManifest.routes as ManifestRoute[]).map((route) => ({ route }));
  const others = remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ route, remote })));
  const taken = new Set<string>();
  // Two remotes that claim one address: the first of the list keeps it, and the shell's own are never taken over.
  return [...own, ...others].filter(({ route }) => !taken.has(route.path) && taken.add(route.path));
}

const STATIC = 3;
const PARAMETER = 2;
const SPLAT = 1;

/** How closely a pattern names the path, segment by segment; undefined when it does not match. */
function closeness(pattern: string, path: string): number[] | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const ranks: number[] = [];
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') {
      return [...ranks, SPLAT];
    }
    const value = given[index];
    if (value === undefined) {
      return wanted.slice(index).every((rest) => rest.endsWith('?')) ? ranks : undefined;
    }
    if (!segment.startsWith(':') && segment !== value) {
      return undefined;
    }
    ranks.push(segment.startsWith(':') ? PARAMETER : STATIC);
  }
  return given.length > wanted.length ? undefined : ranks;
}

function isCloser(left: number[], right: number[]): boolean {
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return false;
}

/**
 * The route of a path, the one that names it most closely, as the router chooses it. The router itself is not asked:
 * visitors who are about to sign in do not download it.
 */
export function findRoute(table: readonly HostedRoute[], path: string): HostedRoute | undefined {
  let best: { hosted: HostedRoute; ranks: number[] } | undefined;
  for (const hosted of table) {
    const ranks = closeness(hosted.route.path, path);
    if (ranks !== undefined && (best === undefined || isCloser(ranks, best.ranks))) {
      best = { hosted, ranks };
    }
  }
  return best?.hosted;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What a path says for each parameter of the pattern that it matches. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const given = path.split('/').filter(Boolean);
  const named = pattern.split('/').filter(Boolean);
  return Object.fromEntries(
    named.flatMap((segment, index) => {
      const value = given[index];
      return segment.startsWith(':') && value !== undefined ? [[segment.replace(/^:|\?$/g, ''), decoded(value)]] : [];
    }),
  );
}
