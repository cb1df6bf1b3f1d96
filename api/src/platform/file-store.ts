import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where the bytes of files are. Keys are random: nothing a person typed reaches the disk. */
export interface FileStore {
  put(bytes: Uint8Array): Promise<string>;
  get(key: string, range?: ByteRange): Readable;
  remove(key: string): Promise<void>;
}

export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{48}$/.test(key)) throw new Error('Malformed storage key.');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(bytes) {
      const key = randomBytes(24).toString('hex');
      const path = pathOf(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      // Written aside, flushed, then renamed: a row never points to half a file, even after kill -9.
      const handle = await open(`${path}.part`, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${path}.part`, path);
      return key;
    },
    get: (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
