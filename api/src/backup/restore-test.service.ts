import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseIn } from '../erasures.ts';
import type { Replay } from '../identity/privacy/replay.service.ts';
import type { Environment } from '../platform/environment/environment.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import { prepareTables } from '../tables.ts';
import { FILES, readManifest } from './backup-manifest.ts';
import { type BackupPlace, unlessMissing } from './backup-place.ts';
import { copyProviderTables } from './provider-tables.sql.ts';
import { RestoreRefusal, restoreDatabase, restoreKeys } from './restore.service.ts';
import { type Scratch, withDatabase } from './restore-scratch.ts';

export interface TestedRestore extends Replay {
  tables: number;
  rows: number;
  files: number;
  /** Files of its rows that the product's store has no more either. */
  lostFiles: number;
  keys: number;
}

/** How many files are named where some are wrong. */
const NAMED = 3;

/**
 * Brings a backup back into an empty database and an empty folder, as whoever needs it would, and compares every row,
 * file and key with what was written. Nothing but the files of the product's own store is looked at besides, and nobody
 * outside hears of people who are erased again.
 */
export async function testRestore(
  environment: Environment,
  files: FileStore,
  { place, stamp, scratch }: { place: BackupPlace; stamp: string; scratch: Scratch },
): Promise<TestedRestore> {
  const { url, folder } = scratch;
  const apart: Environment = {
    ...environment,
    databaseUrl: url,
    databaseOwnerUrl: null,
    databaseReadUrl: null,
    s3: null,
    filesDir: join(folder, 'files'),
    keysDir: join(folder, 'keys'),
    erasureList: join(folder, 'erased-people.jsonl'),
  };
  await makeTables(environment, apart);
  const { tables, rows } = await restoreDatabase(url, place, stamp, { replace: false });
  const keys = await testKeys(environment, apart, place, stamp);
  const found = await testFiles(url, files, place, stamp);
  return { tables, rows, keys, ...found, ...(await eraseIn(apart)) };
}

async function makeTables({ databaseOwnerUrl, databaseUrl }: Environment, apart: Environment): Promise<void> {
  await prepareTables(apart);
  await withDatabase(databaseOwnerUrl ?? databaseUrl, (product) =>
    withDatabase(apart.databaseUrl, (scratch) => copyProviderTables(product, scratch)),
  );
}

/** Each can be read. The list of erased people is the product's and the backup's, as after a restore. */
async function testKeys(
  { erasureList }: Environment,
  apart: Environment,
  place: BackupPlace,
  stamp: string,
): Promise<number> {
  await unlessMissing(copyFile(erasureList, apart.erasureList));
  const { keys } = await readManifest(place, stamp);
  const written = await restoreKeys(place, stamp, { ...apart, providerKeysDir: join(apart.keysDir, 'provider') });
  const lost = keys.filter((name) => !written.includes(name));
  if (lost.length > 0) throw new RestoreRefusal(`The keys ${lost.join(', ')} of ${stamp} could not be restored.`);
  return written.length;
}

interface FileRow {
  key: string;
  sha256: string;
}

/** Every file of a row is in the backup, as it was when the row was written. */
async function testFiles(
  scratchUrl: string,
  store: FileStore,
  place: BackupPlace,
  stamp: string,
): Promise<Pick<TestedRestore, 'files' | 'lostFiles'>> {
  const kept = new Set((await readManifest(place, stamp)).files);
  const { rows } = await withDatabase(scratchUrl, (client) =>
    client.query<FileRow>('select storage_key as key, sha256 from file where removed_at is null order by storage_key'),
  );
  const present = rows.filter(({ key }) => kept.has(key));
  const stored = new Set<string>();
  for await (const { key } of store.list()) stored.add(key);
  const absent = rows.filter(({ key }) => !kept.has(key));
  const forgotten = absent.filter(({ key }) => stored.has(key));
  refuseFiles(forgotten, `missing in the backup ${stamp}`);
  const damaged: FileRow[] = [];
  for (const file of present) if ((await hashOf(place, file.key)) !== file.sha256) damaged.push(file);
  refuseFiles(damaged, `of the backup ${stamp} damaged or lost`);
  return { files: present.length, lostFiles: absent.length };
}

function refuseFiles(wrong: readonly FileRow[], what: string): void {
  if (wrong.length === 0) return;
  const named = wrong.slice(0, NAMED).map(({ key }) => key);
  throw new RestoreRefusal(
    `${wrong.length} ${wrong.length === 1 ? 'file' : 'files'} ${what}: ${named.join(', ')}${wrong.length > NAMED ? ', …' : ''}.`,
  );
}

/** Undefined for one that is not there. */
async function hashOf(place: BackupPlace, key: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await place.read(FILES + key)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
