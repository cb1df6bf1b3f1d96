/**
 * `npm run restore -- --from <folder or s3://bucket/prefix> [--backup <name>] [--replace]`, with the API's settings.
 * The servers are stopped; the identity provider's tables are there, which it makes when it first starts. With
 * `--files` only what the store of files lacks comes back, while people work.
 */
import { endWithUsage, readCommandLine } from '@bloom/shared-server/command-line';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { eraseAgain } from '../erasures.ts';
import { type Environment, readEnvironment } from '../platform/environment/environment.ts';
import { createFileStore } from '../platform/file-store/file-store-choice.ts';
import { prepareTables } from '../tables.ts';
import type { BackupPlace } from './backup-place.ts';
import { keyFolders, placeOf } from './backup-settings.ts';
import { findBackup, restoreDatabase, restoreFiles, restoreKeys } from './restore.service.ts';

const usage = 'Say where from: npm run restore -- --from /backups [--backup <name>] [--replace | --files].';

const { values } = readCommandLine({
  usage,
  options: {
    from: { type: 'string' },
    backup: { type: 'string' },
    replace: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
  },
});
if (values.from === undefined) endWithUsage(usage);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function restoreAll(environment: Environment, place: BackupPlace, stamp: string): Promise<void> {
  const owner = environment.databaseOwnerUrl ?? environment.databaseUrl;
  await prepareTables(environment);
  const { tables, rows, lostNumbers } = await restoreDatabase(owner, place, stamp, values);
  say(`${rows} rows of ${tables} tables.`);
  const keys = await restoreKeys(place, stamp, keyFolders(environment, process.env));
  say(keys.length === 0 ? 'No key was missing.' : `Keys: ${keys.join(', ')}.`);
  await restoreMissing(environment, place, stamp);
  say(await eraseAgain(environment));
  const lost = lostNumbers.length > 0 ? ` This database had given ${lostNumbers.join(', ')}.` : '';
  say(`Invoices get no number until you say which ones were given since ${stamp}: npm run invoice-numbers.${lost}`);
}

async function restoreMissing(environment: Environment, place: BackupPlace, stamp: string): Promise<void> {
  const { written, lost } = await restoreFiles(place, stamp, createFileStore(environment));
  say(`${written} files that were missing.`);
  if (lost.length > 0) say(`Not in the backup either: ${lost.join(', ')}.`);
}

try {
  const environment = readEnvironment();
  const place = placeOf(values.from, process.env);
  const stamp = await findBackup(place, values.backup);
  say(`${place.name}: ${stamp}`);
  await (values.files ? restoreMissing : restoreAll)(environment, place, stamp);
} catch (error) {
  endWithSentence(error);
}
