import { MAX_REMOTES } from '@bloom/shared-rules/input/limits';
import type { RegisteredRemote, RemoteList, RemoteVersion } from '@bloom/shared-ui/remote';
import { parseJson, RefusedListError } from './signed-text.ts';

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isFields(value) && Object.values(value).every((text) => typeof text === 'string');
}

function refuse(what: string): never {
  throw new RefusedListError(`malformed: ${what}`);
}

function isFolder(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[^\s]+\/$/.test(value) && URL.canParse(value);
}

function isRoute(route: unknown): boolean {
  return (
    isFields(route) && typeof route.id === 'string' && typeof route.path === 'string' && route.path.startsWith('/')
  );
}

function isManifest(manifest: unknown, id: string): boolean {
  if (!isFields(manifest) || manifest.id !== id || typeof manifest.title !== 'string') {
    return false;
  }
  const { routes, menu = [] } = manifest;
  return (
    Array.isArray(routes) &&
    routes.every(isRoute) &&
    Array.isArray(menu) &&
    menu.every((entry) => isFields(entry) && typeof entry.route === 'string' && typeof entry.label === 'string')
  );
}

/** Texts by route. */
function isTable(value: unknown): boolean {
  return (
    isFields(value) &&
    Object.values(value).every((files) => Array.isArray(files) && files.every((file) => typeof file === 'string'))
  );
}

/** Queries by operation. */
function areQueries(value: unknown): boolean {
  const isQuery = (query: unknown) =>
    isFields(query) &&
    (query.api === 'missions' || query.api === 'talents') &&
    typeof query.text === 'string' &&
    (query.hash === undefined || typeof query.hash === 'string');
  return isFields(value) && Object.values(value).every(isQuery);
}

const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Only what is known is taken over: a version inside of a version, however deep, ends here. */
function versionOf(given: unknown, id: string, { isHashed }: { isHashed: boolean }): RemoteVersion {
  if (!isFields(given)) refuse(`${id} has no version`);
  const { version, baseUrl, entry, integrity, manifest, routeFiles, fileIntegrity, routeShares, firstQueries } = given;
  if (typeof version !== 'string' || version === '') refuse(`${id} has no version`);
  if (!isFolder(baseUrl) || typeof entry !== 'string') refuse(`${id}@${version} has no address`);
  if (!isManifest(manifest, id)) refuse(`${id}@${version} has no manifest`);
  if (isHashed ? !HASH.test(String(integrity)) : integrity !== '') refuse(`${id}@${version} has no hash`);
  if (routeFiles !== undefined && !isTable(routeFiles)) refuse(`${id}@${version} names its files wrongly`);
  if (routeShares !== undefined && !isTable(routeShares)) refuse(`${id}@${version} names what it shares wrongly`);
  if (fileIntegrity !== undefined && !isTexts(fileIntegrity)) refuse(`${id}@${version} hashes its files wrongly`);
  if (firstQueries !== undefined && !areQueries(firstQueries)) refuse(`${id}@${version} asks first in no words`);
  const files = { routeFiles, fileIntegrity, routeShares };
  return { version, baseUrl, entry, integrity, manifest, ...files, firstQueries } as RemoteVersion;
}

function remoteOf(given: unknown): RegisteredRemote {
  if (!isFields(given) || typeof given.id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(given.id))
    refuse('a line has no id');
  const { id, previous, canary, development } = given;
  const remote: RegisteredRemote = { id, ...versionOf(given, id, { isHashed: development !== true }) };
  if (development === true) remote.development = true;
  if (previous !== undefined) remote.previous = versionOf(previous, id, { isHashed: true });
  if (canary !== undefined) {
    const { percent } = canary as { percent?: unknown };
    if (typeof percent !== 'number' || !(percent >= 0 && percent <= 100)) refuse(`${id} has a canary without a share`);
    remote.canary = { ...versionOf(canary, id, { isHashed: true }), percent };
  }
  return remote;
}

/**
 * The list in a payload, field by field.
 * @throws RefusedListError when it is no list of remotes, when a remote stands there twice, or when it is endless.
 */
export function readRemoteList(payload: string): RemoteList {
  const list = parseJson(payload);
  if (!isFields(list) || !Array.isArray(list.remotes)) refuse('no list');
  if (list.remotes.length > MAX_REMOTES) refuse(`${list.remotes.length} remotes`);
  const { issuedAt, validUntil } = list;
  if (Number.isNaN(Date.parse(String(issuedAt))) || Number.isNaN(Date.parse(String(validUntil)))) refuse('no dates');
  const remotes = list.remotes.map(remoteOf);
  if (new Set(remotes.map(({ id }) => id)).size !== remotes.length) refuse('a remote stands there twice');
  return { issuedAt: String(issuedAt), validUntil: String(validUntil), remotes };
}
