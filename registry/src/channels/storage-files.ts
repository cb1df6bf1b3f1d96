import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, StorageError } from '../storage/storage.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { listVersions, type Publication, readPublication, versionPrefix } from './publish-record.ts';

export interface VersionFiles {
  /** The local folder above all versions. */
  root: string;
  /** The local folder of this version, with this file in it; undefined when the version has no such file. */
  folderWith(id: string, version: string, path: string): Promise<string | undefined>;
  /** Which published version has this file, the newest first; for tabs that were opened before the last publication. */
  anyVersionWith(id: string, path: string): Promise<string | undefined>;
}

/** Milliseconds for which the list of versions serves again: whoever asks for what is not there asks often. */
const LIST_AGE_MS = 1_000;
/** Versions never change, so what was read of one stays right; the number bounds the memory only. */
const REMEMBERED = 500;
const PROVEN = 20_000;

/**
 * Files of versions as files of this machine, so that a server can send them with ranges and compressed copies. Each is
 * compared with its hash before it is sent: browsers keep it for good. Out of a bucket it is fetched once into a folder
 * of this process alone, as nobody else's files may be taken for it; losing that folder loses nothing.
 */
export function createVersionFiles(store: ObjectStore): VersionFiles {
  const root = store.folder ?? temporaryFolder();
  mkdirSync(root, { recursive: true });
  const local = store.folder === undefined ? createFolderStore(root) : undefined;
  const prove = createProof();
  const records = new Map<string, Publication>();
  const lists = new Map<string, { until: number; versions: Promise<string[]> }>();
  const recordOf = async (id: string, version: string): Promise<Publication | undefined> => {
    const name = `${id}/${version}`;
    const known = records.get(name) ?? (await readPublication(store, id, version));
    if (known && !records.has(name)) {
      if (records.size >= REMEMBERED) records.clear();
      records.set(name, known);
    }
    return known;
  };
  return {
    root,
    async folderWith(id, version, path) {
      const files = (await recordOf(id, version))?.files;
      if (!files || !Object.hasOwn(files, path)) return undefined;
      const prefix = versionPrefix(id, version);
      for (const name of [path, `${path}.br`]) {
        if (local) await fetchOnce(store, local, prefix + name, files[name]);
        else await prove(root, prefix + name, files[name]);
      }
      return join(root, prefix);
    },
    async anyVersionWith(id, path) {
      const known = lists.get(id);
      const list =
        known && known.until > Date.now()
          ? known
          : { until: Date.now() + LIST_AGE_MS, versions: listVersions(store, id) };
      lists.set(id, list);
      const versions = await list.versions.catch((error: unknown) => {
        lists.delete(id);
        throw error;
      });
      const published = await Promise.all(versions.map((version) => recordOf(id, version)));
      return published
        .filter((record) => record !== undefined && Object.hasOwn(record.files, path))
        .reduce<Publication | undefined>(
          (newest, one) => (newest && one && newest.at > one.at ? newest : one),
          undefined,
        )?.version;
    },
  };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bloom-registry-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function fetchOnce(store: ObjectStore, local: ObjectStore, key: string, hash: string | undefined): Promise<void> {
  if (hash === undefined || (await exists(join(local.folder ?? '', key)))) return;
  const object = await store.get(key);
  if (!object) throw new StorageError(`${key} is missing in the storage although its version is published.`);
  if (sha384(object.bytes) !== hash) throw new StorageError(`${key} is not what was published.`);
  await local.put(key, object.bytes);
}

/** Compares files of a folder with their hashes: again only when they were written since. */
function createProof() {
  const proven = new Map<string, string>();
  return async (root: string, key: string, hash: string | undefined): Promise<void> => {
    if (hash === undefined) return;
    const file = join(root, key);
    const { mtimeMs, ctimeMs, size, ino } = await stat(file).catch(() => {
      throw new StorageError(`${key} is missing in the storage although its version is published.`);
    });
    const mark = `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
    if (proven.get(key) === mark) return;
    if (sha384(await readFile(file)) !== hash) throw new StorageError(`${key} is not what was published.`);
    if (proven.size >= PROVEN) proven.clear();
    proven.set(key, mark);
  };
}

/** As integrity attributes write it. */
export function sha384(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
