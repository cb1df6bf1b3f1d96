import { reportError } from '../error/report-error.ts';
import { matchPath } from '../routing/routing.ts';
import { followedPath } from './links.followed.ts';
import { type LinkParams, paths } from './links.generated.ts';

export { followRoutes } from './links.followed.ts';
export type { LinkParams } from './links.generated.ts';

export type LinkId = keyof LinkParams;

type Arguments<Id extends LinkId> = LinkParams[Id] extends undefined
  ? []
  : Partial<LinkParams[Id]> extends LinkParams[Id]
    ? [params?: LinkParams[Id]]
    : [params: LinkParams[Id]];

/**
 * The address of a screen of any remote. Route names and parameters come from the manifests: removing a route fails
 * the type check of whoever links to it. Paths are those that the shell follows, else those of the build.
 */
export function linkTo<Id extends LinkId>(id: Id, ...[params]: Arguments<Id>): string {
  const pattern: string | undefined = followedPath(id) ?? paths[id];
  try {
    if (pattern === undefined) throw new Error(`No manifest has the route "${id}".`);
    return fillPath(pattern, params ?? {});
  } catch (error) {
    return deadLink(id, error);
  }
}

/** Whether an app had a page at this address when this was built. */
export function hadPage(pathname: string): boolean {
  return Object.values(paths).some((pattern) => matchPath(pattern, pathname) !== null);
}

const dead = new Set<string>();

/** Links are made while pages are drawn: one that leads home does less harm than a page that breaks. */
function deadLink(id: string, error: unknown): string {
  if (!dead.has(id)) reportError(error, id);
  dead.add(id);
  return '/';
}

/** Puts parameters into a path pattern. Throws when one that is not optional is missing. */
export function fillPath(pattern: string, params: Record<string, string | undefined>): string {
  const filled = pattern.split('/').flatMap((segment) => fillSegment(segment, params, pattern));
  return filled.join('/') || '/';
}

function fillSegment(segment: string, params: Record<string, string | undefined>, pattern: string): string[] {
  if (segment === '*') return (params['*'] ?? '').split('/').map(encodeURIComponent);
  if (!segment.startsWith(':')) return [segment];
  const optional = segment.endsWith('?');
  const name = segment.slice(1, optional ? -1 : undefined);
  const value = params[name];
  if (value) return [encodeURIComponent(value)];
  if (optional) return [];
  throw new Error(`The address ${pattern} needs the parameter "${name}".`);
}
