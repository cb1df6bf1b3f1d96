/** `npm run backup -- --to <folder or s3://bucket/prefix> [--keep <days>]`, with the API's settings. */
import { endWithUsage, readCommandLine } from '@bloom/shared-server/command-line';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { readEnvironment } from '../platform/environment/environment.ts';
import { createFileStore } from '../platform/file-store/file-store-choice.ts';
import { backUp, forgetBackups } from './backup.service.ts';
import { BACKUP, noteRun } from './backup-record.ts';
import { keyFolders, placeOf } from './backup-settings.ts';

/** What people are told in the record of processing. */
const KEEP_DAYS = '35';

const usage = 'Say where to: npm run backup -- --to /backups [--keep 35], or --to s3://bucket/prefix.';

const { values } = readCommandLine({
  usage,
  options: { to: { type: 'string' }, keep: { type: 'string', default: KEEP_DAYS } },
});
const days = Number(values.keep);
if (values.to === undefined || !Number.isInteger(days) || days < 1) endWithUsage(usage);
try {
  const environment = readEnvironment();
  const place = placeOf(values.to, process.env);
  const now = new Date();
  const { databaseOwnerUrl, databaseUrl } = environment;
  const source = {
    databaseUrl: databaseOwnerUrl ?? databaseUrl,
    files: createFileStore(environment),
    ...keyFolders(environment, process.env),
  };
  const { stamp, tables, rows, files, newFiles, keys, lacksSealingKey } = await backUp(source, place, now);
  process.stdout.write(
    `${place.name}: ${stamp}\n${rows} rows of ${tables} tables, ${files} files (${newFiles} new), ${keys} keys.\n`,
  );
  if (lacksSealingKey) {
    throw new Error(
      'The key that opens the authenticator applications of your accounts is in neither KEYS_DIR nor IDP_KEYS_DIR: set IDP_KEYS_DIR to the KEYS_DIR of the identity provider. Restored without it, everybody sets their application up anew.',
    );
  }
  await noteRun(source.databaseUrl, { task: BACKUP, stamp, startedAt: now, rows, error: null });
  const forgotten = await forgetBackups(place, days, now);
  if (forgotten.backups.length > 0 || forgotten.files > 0) {
    process.stdout.write(
      `Older than ${days} days and removed: ${forgotten.backups.length} backups, ${forgotten.files} files that no other has.\n`,
    );
  }
} catch (error) {
  endWithSentence(error);
}
