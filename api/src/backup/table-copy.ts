import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { DumpedTable } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import type { FoundTable } from './database-structure.sql.ts';

/** A bucket takes one object at a time, from memory. */
const PART_BYTES = 32_000_000;

/** Writes the rows of a table, in the client's snapshot, under this name and a number. */
export async function dumpTable(
  client: pg.ClientBase,
  place: BackupPlace,
  { name, columns, order }: FoundTable,
  under: string,
): Promise<DumpedTable> {
  const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name} t order by ${order}) to stdout`));
  const hash = createHash('sha256');
  const parts: string[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const part = `${under}.${String(parts.length + 1).padStart(4, '0')}.gz`;
    await place.write(part, Buffer.concat(waiting));
    parts.push(part);
    waiting = [];
    size = 0;
  };
  await pipeline(
    copy,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createGzip({ level: 6 }),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        waiting.push(chunk);
        size += chunk.length;
        if (size >= PART_BYTES) await flush();
      }
      if (size > 0) await flush();
    },
  );
  return { name, columns, rows: copy.rowCount ?? 0, sha256: hash.digest('hex'), parts };
}

async function* concatenated(place: BackupPlace, parts: readonly string[]): AsyncIterable<Buffer> {
  for (const part of parts) yield* await place.read(part);
}

/** Puts the rows of a dump into the table, which is empty. Throws when they are not those that were written. */
export async function loadTable(
  client: pg.ClientBase,
  place: BackupPlace,
  { name, columns, rows, sha256, parts }: DumpedTable,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  const hash = createHash('sha256');
  await pipeline(
    Readable.from(concatenated(place, parts)),
    createGunzip(),
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    copy,
  );
  if (copy.rowCount !== rows || hash.digest('hex') !== sha256) {
    throw new Error(`${name} is damaged in this backup: nothing was restored. Take an earlier one.`);
  }
}
