import { type BucketSettings, readBucket } from '@bloom/shared-server/bucket-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import type { ObjectStore } from './storage.ts';
import { createFolderStore } from './storage-folder.ts';
import { createBucketStore } from './storage-s3.ts';

/** A bucket when STORAGE_S3_BUCKET names one, else the folder STORAGE_DIR. */
export function readStorage(reader: SettingsReader): BucketSettings | string {
  return readBucket(reader, 'STORAGE_S3') ?? reader.text('STORAGE_DIR');
}

/**
 * The store of the settings.
 * @throws SettingsError with a sentence that names every variable that is wrong.
 */
export function openStore(variables: NodeJS.ProcessEnv): ObjectStore {
  const reader = new SettingsReader(variables);
  const storage = readStorage(reader);
  reader.finish('The registry’s storage (STORAGE_DIR, or STORAGE_S3_BUCKET and its keys) cannot be opened');
  return typeof storage === 'string' ? createFolderStore(storage) : createBucketStore(storage);
}
