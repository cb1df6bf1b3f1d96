import type { Environment } from '../environment/environment.ts';
import type { FileStore } from './file-store.ts';
import { createDiskStore } from './file-store-disk.ts';
import { createS3Store } from './file-store-s3.ts';

/** The store of the settings: a bucket when one is named, else a folder. */
export function createFileStore({ s3, filesDir }: Pick<Environment, 's3' | 'filesDir'>): FileStore {
  return s3 === null ? createDiskStore(filesDir) : createS3Store(s3);
}
