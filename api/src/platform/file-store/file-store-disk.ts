import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { flushFolder } from '@bloom/shared-server/flush-folder';
import {
  type FileStore,
  isStorageKey,
  newStorageKey,
  type StoreFailure,
  type StoreProblem,
  storeError,
} from './file-store.ts';

/** Marks what is being written; a file that still has it after a crash is only rubbish. */
const PART = '.part';

export function createDiskStore(folder: string): FileStore {
  const folderOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Malformed storage key.');
    return join(folder, key.slice(0, 2));
  };
  const pathOf = (key: string): string => join(folderOf(key), key);
  const write = async (key: string, bytes: Uint8Array): Promise<void> => {
    try {
      await mkdir(folderOf(key), { recursive: true });
      await writeWhole(pathOf(key), bytes);
      await flushFolder(folderOf(key));
    } catch (error) {
      await rm(`${pathOf(key)}${PART}`, { force: true }).catch(() => undefined);
      await rm(pathOf(key), { force: true }).catch(() => undefined);
      throw storeError(failureOf(error), error);
    }
  };
  return {
    async put(bytes) {
      const key = newStorageKey();
      await write(key, bytes);
      return key;
    },
    putBack: write,
    async get(key, range) {
      const path = pathOf(key);
      // Opened before anything is answered: a missing file is an error and not a broken download.
      const handle = await open(path, constants.O_RDONLY).catch((error: unknown) => {
        throw storeError(failureOf(error), error);
      });
      return handle.createReadStream(range);
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true }).catch((error: unknown) => {
        throw storeError(failureOf(error), error);
      });
    },
    problem: () => problemOf(folder),
    list: () => listKeys(folder),
  };
}

/** Twenty of the largest uploads. */
const ROOM_BYTES = 100_000_000;
const PROBE_BYTES = 65_536;

/** Writes for real: rights, quotas and read-only disks show nowhere else, and root may do everything on paper. */
async function problemOf(folder: string): Promise<StoreProblem | undefined> {
  const group = join(folder, '00');
  const probe = join(group, `${newStorageKey()}${PART}`);
  try {
    await mkdir(group, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 });
    return bavail * bsize < ROOM_BYTES ? { reason: 'STORE_FULL' } : undefined;
  } catch (cause) {
    const failure = failureOf(cause);
    return { reason: failure === 'STORE_MISSING' ? 'STORE_DOWN' : failure, cause };
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

// Written aside, flushed, then renamed: a row never points to half a file, even after kill -9.
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const handle: FileHandle = await open(`${path}${PART}`, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}${PART}`, path);
}

async function* listKeys(folder: string) {
  for (const group of await entriesOf(folder)) {
    if (!/^[0-9a-f]{2}$/.test(group)) continue;
    for (const name of await entriesOf(join(folder, group))) {
      const path = join(folder, group, name);
      const written = await stat(path).catch(() => undefined);
      if (written === undefined) continue;
      if (isStorageKey(name)) yield { key: name, writtenAt: written.mtime };
      else if (name.endsWith(PART) && Date.now() - written.mtimeMs > STALE_MS) await rm(path, { force: true });
    }
  }
}

/** No write lasts a day: what is older was left by a process that died. */
const STALE_MS = DAY_MS;

async function entriesOf(path: string): Promise<string[]> {
  const names: string[] = [];
  try {
    for await (const entry of await opendir(path)) names.push(entry.name);
  } catch (error) {
    // Nothing was ever written.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw storeError(failureOf(error), error);
  }
  return names;
}

function failureOf(error: unknown): StoreFailure {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'STORE_FULL';
  return code === 'ENOENT' ? 'STORE_MISSING' : 'STORE_DOWN';
}
