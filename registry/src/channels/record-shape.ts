import type { Manifest } from '../manifest/manifest.ts';
import type { Publication } from './publish-record.ts';

/** A record that a browser can load from. */
export interface LiveVersion extends Publication {
  entry: string;
  integrity: string;
  manifest: Manifest;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Whether a value is a table of texts, by route. */
function isTable(value: unknown): boolean {
  if (value === undefined) return true;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every(isTexts);
}

export function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && URL.canParse(value);
}

/** As much of a manifest as browsers insist on: one wrong line, and they refuse the list as a whole. */
export function isManifestOf(value: unknown, id: string): value is Manifest {
  const { id: named, title, routes, menu = [], csp = {} } = record(value);
  return (
    named === id &&
    typeof title === 'string' &&
    Array.isArray(routes) &&
    routes.map(record).every((route) => typeof route.id === 'string' && String(route.path).startsWith('/')) &&
    Array.isArray(menu) &&
    menu.map(record).every((entry) => typeof entry.route === 'string' && typeof entry.label === 'string') &&
    typeof csp === 'object'
  );
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** As strict as browsers are about them. */
function areFirstQueries(value: unknown): boolean {
  return Object.values(record(value))
    .map(record)
    .every(
      ({ api, text, hash = '' }) =>
        (api === 'missions' || api === 'talents') && typeof text === 'string' && typeof hash === 'string',
    );
}

export function isLiveVersion(content: unknown, id: string, version: string): content is LiveVersion {
  const found = record(content);
  return (
    found.id === id &&
    found.version === version &&
    typeof found.entry === 'string' &&
    /^sha384-[A-Za-z0-9+/]{64}$/.test(String(found.integrity)) &&
    isManifestOf(found.manifest, id) &&
    isTable(found.routeFiles) &&
    isTable(found.routeShares) &&
    areFirstQueries(found.firstQueries)
  );
}
