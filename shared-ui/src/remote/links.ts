import { type LinkParams, paths } from './links.generated.ts';

export type { LinkParams } from './links.generated.ts';

export type LinkId = keyof LinkParams;

type Arguments<Id extends LinkId> = LinkParams[Id] extends undefined
  ? []
  : Partial<LinkParams[Id]> extends LinkParams[Id]
    ? [params?: LinkParams[Id]]
    : [params: LinkParams[Id]];

/**
 * The address of a screen of any remote. Route names and parameters come from the manifests: removing a route fails
 * the type check of whoever links to it.
 */
export function linkTo<Id extends LinkId>(id: Id, ...[params]: Arguments<Id>): string {
  return fillPath(paths[id], params ?? {});
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
