import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import pg from 'pg';
import type { FileStore } from '../platform/file-store/file-store.ts';
import {
  type BackupManifest,
  type DumpedTable,
  ERASED_PEOPLE,
  FILES,
  KEYS,
  type KeyFolders,
  listBackups,
  PROVIDER,
  readManifest,
  stampOf,
  timeOf,
  writeManifest,
} from './backup-manifest.ts';
import { type BackupPlace, unlessMissing } from './backup-place.ts';
import { readSequences, readStructure, readTables } from './database-structure.sql.ts';
import { dumpTable } from './table-copy.ts';

export interface BackupSource extends KeyFolders {
  /** The address of the database, with the account that owns the tables. */
  databaseUrl: string;
  files: FileStore;
}

export interface BackupReport {
  stamp: string;
  tables: number;
  rows: number;
  files: number;
  /** How many of these files no backup had yet. */
  newFiles: number;
  keys: number;
  /** Accounts have authenticator applications, and the key that opens what is kept of them is not in the backup. */
  lacksSealingKey: boolean;
}

/** What the identity provider calls it, and the table that is worth nothing without it. */
const SEALING_KEY = 'second-factor.key';
const SEALED = 'idp.authenticator';

/**
 * Writes a backup while people work: the database as of one instant, then the files, then the keys. What is written
 * afterwards is not in it; a row of it never lacks its file.
 */
export async function backUp(
  { databaseUrl, files, ...secrets }: BackupSource,
  place: BackupPlace,
  now: Date,
): Promise<BackupReport> {
  const stamp = stampOf(now);
  const database = await dumpDatabase(databaseUrl, place, stamp);
  const { kept, added } = await keepFiles(files, place);
  const keys = await keepKeys(secrets, place, stamp);
  await writeManifest(place, stamp, { format: 1, createdAt: now.toISOString(), ...database, files: kept, keys });
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const hasSealed = database.tables.some((table) => table.name === SEALED && table.rows > 0);
  const lacksSealingKey = hasSealed && !keys.some((name) => name === SEALING_KEY || name === PROVIDER + SEALING_KEY);
  const counts = { tables: database.tables.length, rows, files: kept.length, newFiles: added, keys: keys.length };
  return { stamp, ...counts, lacksSealingKey };
}

type DumpedDatabase = Pick<BackupManifest, 'structure' | 'tables' | 'sequences'>;

async function dumpDatabase(connectionString: string, place: BackupPlace, stamp: string): Promise<DumpedDatabase> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-backup' });
  await client.connect();
  try {
    // One instant for all tables; nobody waits for it.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const structure = await readStructure(client);
    const tables: DumpedTable[] = [];
    for (const [index, table] of (await readTables(client)).entries()) {
      const under = `${stamp}/tables/${String(index + 1).padStart(3, '0')}-${table.name.replaceAll('"', '')}`;
      tables.push(await dumpTable(client, place, table, under));
    }
    return { structure, tables, sequences: await readSequences(client) };
  } finally {
    await client.end();
  }
}

/** Files never change under their key: each is copied once, and lies beside all backups. */
async function keepFiles(files: FileStore, place: BackupPlace): Promise<{ kept: string[]; added: number }> {
  const known = new Set<string>();
  for await (const name of place.list(FILES)) known.add(name.slice(FILES.length));
  const kept: string[] = [];
  let added = 0;
  for await (const { key } of files.list()) {
    if (!known.has(key)) {
      const bytes = await bytesOf(files, key);
      // Somebody's erasure came first.
      if (bytes === undefined) continue;
      await place.write(FILES + key, bytes);
      added += 1;
    }
    kept.push(key);
  }
  return { kept: kept.sort(), added };
}

async function bytesOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.get(key));
  } catch (error) {
    if ((error as { reason?: string }).reason === 'STORE_MISSING') return undefined;
    throw error;
  }
}

async function keepKeys(folders: KeyFolders, place: BackupPlace, stamp: string): Promise<string[]> {
  const { keysDir, providerKeysDir, erasureList } = folders;
  const own = await filesIn(keysDir);
  const provider = providerKeysDir === undefined ? [] : await filesIn(providerKeysDir);
  const paths = new Map([
    ...own.map((name) => [name, join(keysDir, name)] as const),
    ...provider.map((name) => [PROVIDER + name, join(providerKeysDir ?? '', name)] as const),
  ]);
  if (await isFile(erasureList)) paths.set(ERASED_PEOPLE, erasureList);
  const names = [...paths.keys()].sort();
  for (const name of names) await place.write(`${stamp}/${KEYS}${name}`, await readFile(paths.get(name) ?? ''));
  return names;
}

/** In Kubernetes each file of a secret is a link. */
async function filesIn(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const areFiles = await Promise.all(names.map((name) => isFile(join(folder, name))));
  return names.filter((_name, index) => areFiles[index]);
}

const isFile = async (path: string): Promise<boolean> => (await unlessMissing(stat(path)))?.isFile() === true;

/**
 * Removes backups that are older than so many days, but never the last one, and the files that no backup has. What was
 * begun and never finished goes with its age; while another is being written, its files stay.
 */
export async function forgetBackups(
  place: BackupPlace,
  days: number,
  now: Date,
): Promise<{ backups: string[]; files: number }> {
  const isOlder = (stamp: string, thanDays: number) => now.getTime() - timeOf(stamp).getTime() > thanDays * DAY_MS;
  const stamps = await listBackups(place);
  const over = stamps.slice(0, -1).filter((stamp) => isOlder(stamp, days));
  const left = new Set<string>();
  for (const stamp of stamps.filter((one) => !over.includes(one))) {
    for (const key of (await readManifest(place, stamp)).files) left.add(FILES + key);
  }
  const names: string[] = [];
  for await (const name of place.list('')) names.push(name);
  const folders = new Set(names.filter((name) => !name.startsWith(FILES)).map((name) => name.split('/')[0] ?? ''));
  const unfinished = [...folders].filter((stamp) => !stamps.includes(stamp));
  const stale = unfinished.filter((stamp) => isOlder(stamp, days));
  const isWriting = unfinished.some((stamp) => !isOlder(stamp, 1));
  const isGone = (name: string) =>
    name.startsWith(FILES)
      ? !isWriting && !left.has(name)
      : [...over, ...stale].some((stamp) => name.startsWith(`${stamp}/`));
  const gone = names.filter(isGone);
  for (const name of gone) await place.remove(name);
  return { backups: over, files: gone.filter((name) => name.startsWith(FILES)).length };
}
