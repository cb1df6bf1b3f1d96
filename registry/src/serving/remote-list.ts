import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { MAX_REMOTES } from '@bloom/shared-rules/input/limits';
import type { LiveRemote, LiveVersions } from '../channels/live-versions.ts';
import type { FirstQuery } from '../channels/publish-record.ts';
import type { LiveVersion } from '../channels/record-shape.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { ENTRY, SHELL } from '../storage/storage.ts';

/** One version as the shell loads it. */
export interface ListedVersion {
  version: string;
  /** Folder of the version, with a final slash. */
  baseUrl: string;
  entry: string;
  /** `sha384-…` of the entry, which holds the hash of every other file. */
  integrity: string;
  manifest: Manifest;
  routeFiles?: Record<string, string[]>;
  /** Of the files that `routeFiles` names: they are asked for together with the entry. */
  fileIntegrity?: Record<string, string>;
  /** What each route takes of the shell: it is on its way before the remote asks for it. */
  routeShares?: Record<string, string[]>;
  /** The texts of the queries that the manifest's routes ask first, by operation. */
  firstQueries?: Record<string, FirstQuery>;
}

export interface ListedRemote extends ListedVersion {
  id: string;
  previous?: ListedVersion;
  canary?: ListedVersion & { percent: number };
  /** A development server's: nothing of it is hashed. */
  development?: true;
}

/** What is signed. */
export interface RemoteList {
  /** ISO. A list that is older than one seen before is a replay. */
  issuedAt: string;
  validUntil: string;
  remotes: ListedRemote[];
}

/** Browsers refuse a larger one; in letters, as it travels. */
export const LARGEST_LIST = 2_000_000;
export const VALID_MS = DAY_MS;

/**
 * @param registryUrl where the files of versions are
 * @param leftOut is told which remotes did not fit
 */
export function remoteList(live: LiveVersions, registryUrl: string, leftOut: (ids: string[]) => void): RemoteList {
  const pinned = new Map(live.remotes.map((remote) => [remote.id, listed(remote, registryUrl)]));
  for (const { id, development } of live.development) {
    const { url, manifest } = development;
    if (id === SHELL || !url || !manifest) continue;
    const { previous: _older, canary: _tried, id: _same, ...previous } = pinned.get(id) ?? { id };
    pinned.set(id, { ...developed(id, url, manifest), ...('version' in previous && { previous }) });
  }
  const remotes = [...pinned.values()].sort((one, other) => (one.id < other.id ? -1 : 1)).slice(0, MAX_REMOTES);
  const { readAt } = live;
  return {
    issuedAt: readAt.toISOString(),
    validUntil: new Date(readAt.getTime() + VALID_MS).toISOString(),
    remotes: fitting(remotes, leftOut),
  };
}

/** One remote with a monstrous record must not cost people all the others. */
function fitting(remotes: ListedRemote[], leftOut: (ids: string[]) => void): ListedRemote[] {
  let size = 1_000;
  const kept: ListedRemote[] = [];
  const refused: string[] = [];
  for (const remote of remotes) {
    // As it travels: as a text within a JSON.
    const own = JSON.stringify(JSON.stringify(remote)).length;
    if (size + own > LARGEST_LIST) refused.push(remote.id);
    else {
      kept.push(remote);
      size += own;
    }
  }
  if (refused.length > 0) leftOut(refused);
  return kept;
}

function listed({ id, pinned, previous, canary }: LiveRemote, registryUrl: string): ListedRemote {
  return {
    id,
    ...offered(pinned, registryUrl),
    ...(previous && { previous: versionOf(previous, registryUrl) }),
    ...(canary && { canary: { ...offered(canary, registryUrl), percent: canary.percent } }),
  };
}

function developed(id: string, url: string, manifest: Manifest): ListedRemote {
  const baseUrl = url.endsWith('/') ? url : `${url}/`;
  return { id, version: 'development', baseUrl, entry: ENTRY, integrity: '', manifest, development: true };
}

export function versionOf(
  { id, version, entry, integrity, manifest }: LiveVersion,
  registryUrl: string,
): ListedVersion {
  const baseUrl = new URL(`/remotes/${id}/${version}/`, registryUrl).href;
  return { version, baseUrl, entry, integrity, manifest };
}

/** What is opened first comes with all that its pages need at once; what is only fallen back to does not. */
function offered(publication: LiveVersion, registryUrl: string): ListedVersion {
  const { routeFiles, routeShares, firstQueries, files } = publication;
  const version = versionOf(publication, registryUrl);
  if (!routeFiles) return version;
  const names = new Set(Object.values(routeFiles).flat());
  const fileIntegrity = Object.fromEntries(
    Object.entries(files ?? {}).filter(([name, hash]) => names.has(name) && typeof hash === 'string'),
  );
  return {
    ...version,
    routeFiles,
    fileIntegrity,
    ...(routeShares && { routeShares }),
    ...(firstQueries && { firstQueries }),
  };
}
