import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';

export interface DumpedTable {
  /** With its schema, as SQL writes it. */
  name: string;
  /** As SQL writes them, in the order of the dump. */
  columns: string[];
  rows: number;
  /** The hash of the rows as text, in the order of their key. */
  sha256: string;
  /** The pieces of the gzip stream, one after the other. */
  parts: string[];
}

/** What a backup holds. It is written last: without it, it is none. */
export interface BackupManifest {
  format: 1;
  createdAt: string;
  /** The migrations of each server, and the version of the queue: what the tables look like. */
  structure: Record<string, string[]>;
  tables: DumpedTable[];
  /** As SQL writes the name; the last number that was given, null before the first. */
  sequences: { name: string; last: string | null }[];
  /** Keys of the stored files, which lie beside all backups. */
  files: string[];
  /** Names in the folder of keys; those of the identity provider's own begin with `provider/`. */
  keys: string[];
}

export interface KeyFolders {
  /** Secrets and certificates. */
  keysDir: string;
  /** Those of the identity provider, unless they lie there, too. */
  providerKeysDir?: string | undefined;
  /** Who was erased, wherever that is kept. */
  erasureList: string;
}

const MANIFEST = 'manifest.json';
export const FILES = 'files/';
export const KEYS = 'keys/';
/** Among the keys: those of the identity provider, where it has a folder of its own. */
export const PROVIDER = 'provider/';
/** Among the keys: a list that only ever grows, as whoever was erased stays erased. */
export const ERASED_PEOPLE = 'erased-people.jsonl';
/** `2026-11-23T18-40-05Z` */
const STAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

export const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export function timeOf(stamp: string): Date {
  return new Date(stamp.replace(STAMP, '$1T$2:$3:$4Z'));
}

export async function writeManifest(place: BackupPlace, stamp: string, manifest: BackupManifest): Promise<void> {
  await place.write(`${stamp}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest)));
}

export async function readManifest(place: BackupPlace, stamp: string): Promise<BackupManifest> {
  const manifest = JSON.parse(await text(await place.read(`${stamp}/${MANIFEST}`))) as BackupManifest;
  if (manifest.format !== 1) throw new Error(`${stamp} was written by a later version of the product.`);
  return manifest;
}

/** Lists every backup that was finished, the oldest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const stamps: string[] = [];
  for await (const name of place.list('')) {
    const [stamp = '', file] = name.split('/');
    if (file === MANIFEST && STAMP.test(stamp)) stamps.push(stamp);
  }
  return stamps.sort();
}
