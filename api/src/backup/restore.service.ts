import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { FileStore } from '../platform/file-store/file-store.ts';
import {
  type BackupManifest,
  ERASED_PEOPLE,
  FILES,
  KEYS,
  type KeyFolders,
  listBackups,
  PROVIDER,
  readManifest,
} from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import * as structure from './database-structure.sql.ts';
import { holdNumbers, lastNumbersOf } from './restored-numbers.ts';
import { loadTable } from './table-copy.ts';

/** Something that whoever restores must put right first; said as it is. */
export class RestoreRefusal extends Error {}

/** The backup of this name, or the last one. */
export async function findBackup(place: BackupPlace, asked: string | undefined): Promise<string> {
  const stamps = await listBackups(place);
  const stamp = asked ?? stamps.at(-1);
  if (stamp === undefined) throw new RestoreRefusal(`There is no backup in ${place.name}.`);
  if (!stamps.includes(stamp)) {
    throw new RestoreRefusal(`${stamp} is no backup of ${place.name}; it has ${stamps.join(', ') || 'none'}.`);
  }
  return stamp;
}

/**
 * Keys that are missing come back; those that are there stay, as what was made since then needs them. The list of
 * erased people is the union of both.
 */
export async function restoreKeys(place: BackupPlace, stamp: string, folders: KeyFolders): Promise<string[]> {
  const { keys } = await readManifest(place, stamp);
  const written: string[] = [];
  for (const name of keys) {
    const path = pathOfKey(name, folders);
    if (path === undefined) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    if (isThere && name !== ERASED_PEOPLE) continue;
    const kept = await buffer(await place.read(`${stamp}/${KEYS}${name}`));
    const bytes = isThere ? Buffer.from(linesOfBoth(await readFile(path, 'utf8'), kept.toString('utf8'))) : kept;
    await writeFile(path, bytes, { mode: 0o600 });
    written.push(name);
  }
  return written;
}

/** Nothing for a name that is none. */
function pathOfKey(name: string, { keysDir, providerKeysDir, erasureList }: KeyFolders): string | undefined {
  if (name === ERASED_PEOPLE) return erasureList;
  const own = basename(name);
  if (name === own) return join(keysDir, name);
  return name === PROVIDER + own ? join(providerKeysDir ?? keysDir, own) : undefined;
}

function linesOfBoth(...texts: string[]): string {
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
  return [...lines].map((line) => `${line}\n`).join('');
}

/** Puts the database of a backup in the place of one that nobody uses; all of it or nothing. */
export async function restoreDatabase(
  connectionString: string,
  place: BackupPlace,
  stamp: string,
  { replace }: { replace: boolean },
): Promise<{ tables: number; rows: number; lostNumbers: string[] }> {
  const manifest = await readManifest(place, stamp);
  const client = new pg.Client({ connectionString, application_name: 'bloom-restore' });
  // What is asked next says that the connection is lost.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await assertReady(client, manifest, replace);
    await client.query('begin');
    const before = await lastNumbersOf(client);
    await exchangeRows(client, place, manifest);
    const { createdAt } = manifest;
    const lostNumbers = await holdNumbers(client, { from: `${place.name} ${stamp}`, createdAt, before });
    await client.query('commit');
    await client.query('analyze');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, lostNumbers };
  } finally {
    // What was begun is undone with the connection.
    await client.end();
  }
}

async function assertReady(client: pg.Client, manifest: BackupManifest, replace: boolean): Promise<void> {
  const servers = await structure.findServers(client);
  if (servers.length > 0) throw new RestoreRefusal(`Stop the servers first: ${servers.join(', ')} are connected.`);
  const made = await structure.readStructure(client);
  for (const [maker, expected] of Object.entries(manifest.structure)) {
    if (isDeepStrictEqual(made[maker], expected)) continue;
    if (made[maker] === undefined) {
      throw new RestoreRefusal(
        `The tables of the ${maker} are not there yet: start it once, or run its migrate.cli.ts.`,
      );
    }
    throw new RestoreRefusal(
      `This backup is of another version (${maker}: ${expected.at(-1)}, here ${made[maker].at(-1) ?? 'nothing'}). Restore it with that version, then upgrade.`,
    );
  }
  const used = replace ? undefined : await structure.findUsedTable(client);
  if (used !== undefined) {
    throw new RestoreRefusal(`This database is in use (${used} has rows). --replace puts the backup in its place.`);
  }
}

async function exchangeRows(client: pg.Client, place: BackupPlace, manifest: BackupManifest): Promise<void> {
  const tables = (await structure.readTables(client)).map(({ name }) => name);
  const foreignKeys = await structure.readForeignKeys(client);
  const triggered = await structure.readTriggered(client);
  // Rows come in the order of their tables, and just as they were: nothing is checked or derived until all are there.
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.join(', ')}`);
  for (const table of manifest.tables) await loadTable(client, place, table);
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [name, last]);
  }
  // Transactions are counted anew in another cluster: all rows are of this one.
  for (const { table, column } of await structure.readTransactionColumns(client)) {
    await client.query(`update ${table} set ${column} = pg_current_xact_id()`);
  }
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Files that the store lacks. One that the backup lacks, too, is named: all others come back. */
export async function restoreFiles(
  place: BackupPlace,
  stamp: string,
  store: FileStore,
): Promise<{ written: number; lost: string[] }> {
  const { files } = await readManifest(place, stamp);
  const known = new Set<string>();
  for await (const { key } of store.list()) known.add(key);
  const kept = new Set<string>();
  for await (const name of place.list(FILES)) kept.add(name.slice(FILES.length));
  const missing = files.filter((key) => !known.has(key));
  const found = missing.filter((key) => kept.has(key));
  for (const key of found) await store.putBack(key, await buffer(await place.read(FILES + key)));
  return { written: found.length, lost: missing.filter((key) => !kept.has(key)) };
}
