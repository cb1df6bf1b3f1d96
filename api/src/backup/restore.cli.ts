/**
 * `npm run restore -- --from <folder or s3://bucket/prefix> [--backup <name>] [--replace]`, with the API's settings.
 * The servers are stopped; the identity provider's tables are there, which it makes when it first starts.
 */
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { eraseAgain } from '../erasures.ts';
import { readEnvironment } from '../platform/environment/environment.ts';
import { createFileStore } from '../platform/file-store/file-store-choice.ts';
import { prepareTables } from '../tables.ts';
import { endWithUsage, keyFolders, placeOf, readOptions } from './backup-settings.ts';
import { findBackup, restoreDatabase, restoreFiles, restoreKeys } from './restore.service.ts';

const USAGE = 'Say where from: npm run restore -- --from /backups [--backup <name>] [--replace].';

const values = readOptions(
  { from: { type: 'string' }, backup: { type: 'string' }, replace: { type: 'boolean', default: false } },
  USAGE,
);
if (values.from === undefined) endWithUsage(USAGE);
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const environment = readEnvironment();
  const owner = environment.databaseOwnerUrl ?? environment.databaseUrl;
  const place = placeOf(values.from, process.env);
  const stamp = await findBackup(place, values.backup);
  say(`${place.name}: ${stamp}`);
  await prepareTables(environment);
  const { tables, rows } = await restoreDatabase(owner, place, stamp, values);
  say(`${rows} rows of ${tables} tables.`);
  const keys = await restoreKeys(place, stamp, keyFolders(environment, process.env));
  say(keys.length === 0 ? 'No key was missing.' : `Keys: ${keys.join(', ')}.`);
  const { written, lost } = await restoreFiles(place, stamp, createFileStore(environment));
  say(`${written} files that were missing.`);
  if (lost.length > 0) say(`${lost.length} files are not in the backup either: ${lost.join(', ')}.`);
  say(await eraseAgain(environment));
} catch (error) {
  endWithSentence(error);
}
