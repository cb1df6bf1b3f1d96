import { addHistory, isAppId, isVersion } from '../channels/channels.ts';
import type { Author } from '../channels/going-live.ts';
import { type Publication, readPublication, versionPrefix, writePublication } from '../channels/publish-record.ts';
import { sha384 } from '../channels/storage-files.ts';
import { ENTRY, type ObjectStore, StorageError } from '../storage/storage.ts';
import { storeOperations } from './operations.ts';
import { type Build, BuildError, readBuild } from './publish-build.ts';

export interface Candidate {
  /** The app's id: its folder's name. */
  id: string;
  /** The finished build. */
  dist: string;
  /** The version of the app's package. */
  packageVersion: string;
}

export interface Published {
  version: string;
  /** False when this very content was there already. */
  fresh: boolean;
}

/** Uploads at once; more gain nothing on one disk, and little on a bucket. */
const UPLOADS_AT_ONCE = 8;

/**
 * Puts a build into the store as `<package version>-<content hash>`. Its files come first and its record last: until
 * then the version does not exist for anybody, and after a kill the next try writes the same bytes under the same
 * names. The same content again changes nothing.
 * @throws ManifestError, BuildError, StorageError.
 */
export async function publish(store: ObjectStore, candidate: Candidate, author: Author): Promise<Published> {
  return storeBuild(store, openBuild(candidate), author);
}

export function openBuild({ id, dist, packageVersion }: Candidate): Build {
  if (!isAppId(id)) throw new BuildError(`"${id}" is no app: an app is called shell or mfe-….`);
  const build = readBuild(id, dist, packageVersion);
  if (!isVersion(build.version)) throw new BuildError(`${id}: "${packageVersion}" is no version of a package.`);
  return build;
}

export async function storeBuild(store: ObjectStore, build: Build, author: Author): Promise<Published> {
  const { id, version } = build;
  const known = await readPublication(store, id, version);
  await storeOperations(store, build.operations);
  await complete(store, build, known === undefined ? [] : await store.list(versionPrefix(id, version)));
  if (known) {
    await tellPublication(store, known);
    return { version, fresh: false };
  }
  const fresh = await writePublication(store, recordOf(build, author));
  // Not necessarily ours: somebody may have published the same content meanwhile.
  const stored = await readPublication(store, id, version);
  if (stored === undefined) {
    throw new StorageError(
      `${id} ${version} is not published: the storage took its record and does not have it. Check which storage the settings name, then publish again.`,
    );
  }
  await tellPublication(store, stored);
  return { version, fresh };
}

/** Uploads what is not there; a version that lost a file is whole again after it has been published once more. */
async function complete(store: ObjectStore, { id, version, files }: Build, stored: string[]): Promise<void> {
  const there = new Set(stored);
  const waiting = [...files].map(([path, bytes]) => ({ key: versionPrefix(id, version) + path, bytes }));
  const missing = waiting.filter(({ key }) => !there.has(key));
  const upload = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) await store.put(file.key, file.bytes);
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
}

function recordOf(build: Build, { by, commit, forced = [] }: Author): Publication {
  const { id, version, files, manifest, routeFiles, routeShares, firstQueries, contract, uses, needs, bytes } = build;
  const { documents: _checkedNow, manifest: _besideIt, ...facts } = contract;
  const entry = files.get(ENTRY);
  return {
    id,
    version,
    at: new Date().toISOString(),
    by,
    ...(commit !== undefined && { commit }),
    bytes,
    ...(entry && { entry: ENTRY, integrity: sha384(entry) }),
    ...(manifest && { manifest }),
    ...(routeFiles && { routeFiles }),
    ...(routeShares && { routeShares }),
    ...(firstQueries && { firstQueries }),
    files: Object.fromEntries([...files].map(([path, content]) => [path, sha384(content)])),
    contract: { ...facts, uses, needs },
    ...(forced.length > 0 && { forced }),
  };
}

/** Found by its version, so that a publisher that was killed before this line is made up for by the next one. */
async function tellPublication(store: ObjectStore, publication: Publication): Promise<void> {
  const { id, version, at, by, commit, forced } = publication;
  await addHistory(store, id, {
    uuid: `publish-${version}`,
    at,
    action: 'publish',
    by,
    version,
    ...(commit !== undefined && { commit }),
    ...(forced && { forced }),
  });
}
