import type { Manifest } from '../../registry/src/manifest/manifest.ts';

/** The module behind `linkTo`: the paths, the type of each route's parameters, the routes of each remote. */
export function printLinks(manifests: Manifest[]): string {
  const routes = manifests.flatMap(({ routes }) => routes).sort((a, b) => (a.id < b.id ? -1 : 1));
  const remotes = manifests.filter(({ id }) => id !== 'shell').sort((a, b) => (a.id < b.id ? -1 : 1));
  return [
    '// Generated from the manifests by tools/codegen. Do not edit.',
    'export const paths = {',
    ...routes.map(({ id, path }) => `  '${id}': ${quote(path)},`),
    '} as const;',
    '',
    'export interface LinkParams {',
    ...routes.map(({ id, path }) => `  '${id}': ${paramsType(path)};`),
    '}',
    '',
    'export interface RoutesByRemote {',
    ...remotes.map(({ id, routes }) => `  '${id}': ${routes.map((route) => quote(route.id)).join(' | ') || 'never'};`),
    '}',
    '',
  ].join('\n');
}

function paramsType(path: string): string {
  const params = path.split('/').flatMap((segment) => {
    if (segment === '*') return ["'*': string"];
    if (!segment.startsWith(':')) return [];
    return [`${segment.slice(1)}: string`];
  });
  return params.length > 0 ? `{ ${params.join('; ')} }` : 'undefined';
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
