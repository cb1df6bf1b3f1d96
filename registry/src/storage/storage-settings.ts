import type { ObjectStore } from './storage.ts';
import { createFolderStore } from './storage-folder.ts';
import { type BucketSettings, createBucketStore } from './storage-s3.ts';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The store of the settings: a bucket when STORAGE_S3_BUCKET names one, else the folder STORAGE_DIR.
 * @throws Error with one sentence that says which variable is wrong.
 */
export function openStore(variables: NodeJS.ProcessEnv): ObjectStore {
  if (variables.STORAGE_S3_BUCKET) return createBucketStore(readBucket(variables));
  const folder = variables.STORAGE_DIR;
  if (!folder) throw new Error('The environment variable STORAGE_DIR is missing (or STORAGE_S3_BUCKET).');
  return createFolderStore(folder);
}

function readBucket(variables: NodeJS.ProcessEnv): BucketSettings {
  const required = (name: string): string => {
    const value = variables[name]?.trim();
    if (!value) throw new Error(`The environment variable ${name} is missing, and STORAGE_S3_BUCKET is set.`);
    return value;
  };
  const endpoint = required('STORAGE_S3_ENDPOINT').replace(/\/+$/, '');
  if (!URL.canParse(endpoint)) {
    throw new Error('STORAGE_S3_ENDPOINT must be an address such as https://s3.fr-par.scw.cloud.');
  }
  const { protocol, hostname } = new URL(endpoint);
  // What signs for the bucket's content may not travel in the clear.
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) throw new Error('STORAGE_S3_ENDPOINT must use https.');
  return {
    endpoint,
    region: variables.STORAGE_S3_REGION?.trim() || 'us-east-1',
    bucket: required('STORAGE_S3_BUCKET'),
    accessKeyId: required('STORAGE_S3_ACCESS_KEY_ID'),
    secretAccessKey: required('STORAGE_S3_SECRET_ACCESS_KEY'),
  };
}
