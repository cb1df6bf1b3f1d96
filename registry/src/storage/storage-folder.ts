import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { flushFolder } from '@bloom/shared-server/flush-folder';
import { checkKey, checkPrefix, type ObjectStore, StorageError, type StoredObject } from './storage.ts';

/** Ends the name of the folder that holds the states of a swapped object. */
const STATES = '.states';
/** Begins the name of a file that is being written. */
const DRAFT = '.draft-';

/**
 * A folder as a store. A plain object is a file that appears by rename or hard link. An object that is swapped is a
 * folder of numbered states: whoever links the next number has changed it, so no lock can be left behind by a process
 * that was killed, and nobody has to wait. States are never removed: a number that is taken stays taken.
 */
export function createFolderStore(folder: string): ObjectStore {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    checkKey(key);
    if (key.endsWith(STATES)) throw new StorageError(`"${key}" is no name of an object.`);
    return join(root, key);
  };
  return {
    folder: root,
    async get(key) {
      const path = pathOf(key);
      return (await readPlain(path)) ?? readHead(`${path}${STATES}`);
    },
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = await writeDraft(path, bytes);
      await rename(draft, path).catch(failedWrite(draft));
      await flushFolder(dirname(path));
    },
    async putIfAbsent(key, bytes) {
      const path = pathOf(key);
      return linkDraft(await writeDraft(path, bytes), path);
    },
    async swap(key, bytes, tag) {
      const states = `${pathOf(key)}${STATES}`;
      const head = await headOf(states);
      if (tag === undefined ? head !== undefined : String(head) !== tag) return false;
      const path = join(states, String((head ?? 0) + 1));
      return linkDraft(await writeDraft(path, bytes), path);
    },
    async list(prefix) {
      checkPrefix(prefix);
      return (await filesBelow(join(root, prefix))).map((path) => relative(root, path)).sort();
    },
    async listOlder(prefix, moment) {
      checkPrefix(prefix);
      const found = await filesBelow(join(root, prefix));
      return (await older(found, moment)).map((path) => relative(root, path)).sort();
    },
    async removeDrafts(moment) {
      const names = (await readdir(root, { recursive: true }).catch(absent)) ?? [];
      const drafts = names.filter((name) => basename(name).startsWith(DRAFT)).map((name) => join(root, name));
      const left = await older(drafts, moment);
      await Promise.all(left.map((path) => rm(path, { force: true })));
      return left.length;
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(`${path}${STATES}`, { force: true, recursive: true });
    },
  };
}

async function readPlain(path: string): Promise<StoredObject | undefined> {
  const bytes = await readFile(path).catch(absent);
  return bytes && { bytes, tag: '' };
}

async function readHead(states: string): Promise<StoredObject | undefined> {
  const head = await headOf(states);
  if (head === undefined) return undefined;
  return { bytes: await readFile(join(states, String(head))), tag: String(head) };
}

async function headOf(states: string): Promise<number | undefined> {
  const names = (await readdir(states).catch(absent)) ?? [];
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

/** With its name, and those of the folders that it needed, on the disk. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined) return;
  for (let at = folder; at.length >= made.length; at = dirname(at)) await flushFolder(dirname(at));
}

/** Beside its target, so that the same file system holds both. */
async function writeDraft(path: string, bytes: Uint8Array): Promise<string> {
  const draft = join(dirname(path), `${DRAFT}${randomUUID()}`);
  try {
    await makeFolder(dirname(path));
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    return failedWrite(draft)(error);
  }
  return draft;
}

/** A link to a name that exists fails: of several who try, one succeeds. */
async function linkDraft(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    await flushFolder(dirname(path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StorageError(`${path} cannot be written: ${(error as Error).message}`, error);
  } finally {
    await rm(draft, { force: true });
  }
}

const failedWrite =
  (draft: string) =>
  async (error: unknown): Promise<never> => {
    // Where nothing can be written there may be nothing to remove either.
    await rm(draft, { force: true }).catch(() => {});
    throw new StorageError(`${dirname(draft)} cannot be written: ${(error as Error).message}`, error);
  };

async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const path = join(folder, entry.name);
      if (!entry.isDirectory()) return [path];
      return entry.name.endsWith(STATES) ? statesOf(path) : filesBelow(path);
    });
  return (await Promise.all(found)).flat();
}

async function older(paths: string[], moment: Date): Promise<string[]> {
  const written = await Promise.all(paths.map(async (path) => (await stat(path).catch(absent))?.mtimeMs));
  return paths.filter((_path, index) => (written[index] ?? Number.POSITIVE_INFINITY) < moment.getTime());
}

async function statesOf(states: string): Promise<string[]> {
  return (await headOf(states)) === undefined ? [] : [states.slice(0, -STATES.length)];
}

/** Nothing of that name; any other failure of the disk goes on. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return undefined;
  throw new StorageError(`The storage cannot be read: ${error.message}`, error);
}
