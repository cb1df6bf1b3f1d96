import { readBucket } from '@bloom/shared-server/bucket-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import type { ObjectStore } from './storage.ts';
import { createFolderStore } from './storage-folder.ts';
import { createBucketStore } from './storage-s3.ts';

/**
 * The store of the settings: a bucket when STORAGE_S3_BUCKET names one, else the folder STORAGE_DIR.
 * @throws SettingsError with a sentence that names every variable that is wrong.
 */
export function openStore(variables: NodeJS.ProcessEnv): ObjectStore {
  const reader = new SettingsReader(variables);
  const bucket = readBucket(reader, 'STORAGE_S3');
  const folder = bucket === null ? reader.text('STORAGE_DIR') : '';
  reader.finish('The registry’s storage (STORAGE_DIR, or STORAGE_S3_BUCKET and its keys) cannot be opened');
  return bucket === null ? createFolderStore(folder) : createBucketStore(bucket);
}
