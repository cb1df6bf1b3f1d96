import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { openBucket } from '@bloom/shared-server/bucket';
import type { BucketSettings } from '@bloom/shared-server/bucket-settings';

/** Where backups lie: a folder, or the part of a bucket under a prefix. Names are paths with `/`. */
export interface BackupPlace {
  /** As people are told. */
  readonly name: string;
  /** Answers once it outlives a power cut. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>;
  /** Lists everything whose name begins so, in any order. */
  list(prefix: string): AsyncIterable<string>;
}

/** Undefined for what is not there. What may not be read is a failure: a backup without it would look whole. */
export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    async write(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.part`;
      // Written aside: half a file has another name.
      const handle = await open(part, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, path);
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list(prefix) {
      const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (name.startsWith(prefix)) yield name;
      }
    },
  };
}

export function bucketPlace(settings: BucketSettings, prefix: string): BackupPlace {
  const bucket = openBucket(settings);
  const root = prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`;
  return {
    name: `s3://${settings.bucket}/${root}`,
    write: (name, bytes) => bucket.put(root + name, bytes),
    async read(name) {
      const { body } = await bucket.get(root + name);
      if (body === null) throw new Error(`${name} came without its content.`);
      return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    },
    remove: (name) => bucket.remove(root + name),
    async *list(wanted) {
      for await (const { key } of bucket.list(root + wanted)) yield key.slice(root.length);
    },
  };
}
