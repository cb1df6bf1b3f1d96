import { resolve } from 'node:path';
import { readBucket } from '@bloom/shared-server/bucket-settings';
import type { Variables } from '@bloom/shared-server/read-settings';
import { SettingsReader } from '@bloom/shared-server/settings-reader';
import type { Environment } from '../platform/environment/environment.ts';
import type { KeyFolders } from './backup-manifest.ts';
import { type BackupPlace, bucketPlace, folderPlace } from './backup-place.ts';

const BUCKET = /^s3:\/\/([^/]+)\/?(.*)$/;

/**
 * The place that somebody names on the command line: a folder, or `s3://bucket/prefix` with the store's address and
 * keys in `BACKUP_S3_ENDPOINT`, `BACKUP_S3_REGION`, `BACKUP_S3_ACCESS_KEY_ID` and `BACKUP_S3_SECRET_ACCESS_KEY`.
 * Throws a SettingsError that names what is missing.
 */
export function placeOf(named: string, variables: Variables): BackupPlace {
  const [, bucket, prefix = ''] = BUCKET.exec(named) ?? [];
  if (bucket === undefined) return folderPlace(resolve(named));
  const reader = new SettingsReader({ ...variables, BACKUP_S3_BUCKET: bucket });
  const settings = readBucket(reader, 'BACKUP_S3');
  reader.finish('The bucket of backups cannot be used');
  if (settings === null) throw new Error('A bucket has a name.');
  return bucketPlace(settings, prefix);
}

/** Where keys lie; `IDP_KEYS_DIR` is the identity provider's `KEYS_DIR` when it is another folder than the API's. */
export function keyFolders(
  { keysDir, erasureList }: Pick<Environment, 'keysDir' | 'erasureList'>,
  { IDP_KEYS_DIR }: Variables,
): KeyFolders {
  return { keysDir, erasureList, providerKeysDir: IDP_KEYS_DIR || undefined };
}
