import type { Manifest } from '../manifest/manifest.ts';
import type { ContractUses } from '../manifest/manifest-compare.ts';
import { jsonBytes, type ObjectStore, readJson } from '../storage/storage.ts';
import { isAppId, isVersion } from './channels.ts';

/** One `.graphql` file of an app. */
export interface GraphqlDocument {
  file: string;
  text: string;
}

/** What a build says of itself in `contract.json`: what publishing compares with what the others published. */
export interface BuildContract {
  /** What it uses of others. */
  uses?: Partial<ContractUses>;
  documents: GraphqlDocument[];
  /** Only the host's: the version of the shell API it offers. */
  shellApi?: string;
  /** Only the host's, whose build has no file of its own for it. */
  manifest?: Manifest;
  /** Only the host's: the versions of what it shares; a key with a final slash stands for all below. */
  shared?: Record<string, string>;
}

/** A query that a page asks first, as its client sends it. */
export interface FirstQuery {
  api: 'missions' | 'talents';
  text: string;
  /** Under which the API knows the text; builds of before have none. */
  hash?: string;
}

/** A shared module that a remote takes from the shell. */
export interface SharedNeed {
  name: string;
  range: string;
}

export interface Contract extends Omit<BuildContract, 'documents' | 'manifest' | 'uses'> {
  needs: SharedNeed[];
  uses: ContractUses;
}

export interface Bytes {
  files: number;
  /** All files, as they are. */
  total: number;
  /** After brotli: what is fetched before any page of the remote, and all of its JavaScript. */
  entry: number;
  scripts: number;
}

/** The record of one version. It is written last: a version exists when its record does, and never changes then. */
export interface Publication {
  id: string;
  version: string;
  at: string;
  by: string;
  commit?: string;
  bytes: Bytes;
  /** The host has none. */
  entry?: string;
  /** `sha384-…` of the stored federation manifest, which holds the hash of every other file. */
  integrity?: string;
  manifest?: Manifest;
  /** What each route needs of the build, relative to the version. */
  routeFiles?: Record<string, string[]>;
  /** What each route takes of the shell, by the names under which the shell shares it. */
  routeShares?: Record<string, string[]>;
  /** The texts of the queries that the manifest's routes ask first, by operation. */
  firstQueries?: Record<string, FirstQuery>;
  /** `sha384-…` of every file, by its path in the version. */
  files: Record<string, string>;
  contract: Contract;
  forced?: string[];
}

/** Where the files of a version are. */
export function versionPrefix(id: string, version: string): string {
  return id === 'shell' ? `shell/${version}/` : `remotes/${id}/${version}/`;
}

const recordKey = (id: string, version: string) => `publications/${id}/${version}.json`;

/** Undefined also for ids and versions that nobody can have published. */
export async function readPublication(
  store: ObjectStore,
  id: string,
  version: string,
): Promise<Publication | undefined> {
  return isAppId(id) && isVersion(version) ? readJson<Publication>(store, recordKey(id, version)) : undefined;
}

/** False when this version is there already. */
export function writePublication(store: ObjectStore, publication: Publication): Promise<boolean> {
  return store.putIfAbsent(recordKey(publication.id, publication.version), jsonBytes(publication));
}

/** In no meaningful order. */
export async function listVersions(store: ObjectStore, id: string): Promise<string[]> {
  if (!isAppId(id)) return [];
  const prefix = `publications/${id}/`;
  return (await store.list(prefix)).map((key) => key.slice(prefix.length, -'.json'.length));
}

/** Newest first. */
export async function listPublications(store: ObjectStore, id: string): Promise<Publication[]> {
  const versions = await listVersions(store, id);
  const found = await Promise.all(versions.map((version) => readPublication(store, id, version)));
  return found.flatMap((publication) => publication ?? []).sort((one, other) => (one.at < other.at ? 1 : -1));
}
