import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { Segment, type SegmentArrays, type SegmentHead } from './segment.ts';

/** One more whenever what is in the file changes its meaning. */
const FORMAT = 2;
const CHUNK = 32 << 20;

const kinds = {
  ids: Uint8Array,
  termOffsets: Uint32Array,
  postings: Uint32Array,
  skillOffsets: Uint32Array,
  skillDocs: Uint32Array,
  skillLevels: Uint8Array,
  available: Int32Array,
  latitudes: Float64Array,
  longitudes: Float64Array,
} as const;
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

interface Head extends Omit<SegmentHead, 'terms'> {
  format: number;
  termBytes: number;
  bytes: Record<Name, number>;
}

type File = Awaited<ReturnType<typeof open>>;

async function writeAll(file: File, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK) await file.writeFile(bytes.subarray(at, at + CHUNK));
}

/** What processes that were killed had begun to write. */
async function removeDrafts(path: string): Promise<void> {
  const drafts = (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(path)}.part`));
  for (const draft of drafts.map((name) => join(dirname(path), name))) {
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - HOUR_MS) await rm(draft, { force: true });
  }
}

/**
 * Whole or not at all, for nobody but this account: names stand in it. Several processes may write at once, each beside
 * the others; the last one to end stays.
 */
export async function writeSegment(path: string, segment: Pick<Segment, 'head' | 'arrays'>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeDrafts(path);
  const draft = `${path}.part-${randomUUID()}`;
  try {
    await writeDraft(draft, segment);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(draft: string, { head, arrays }: Pick<Segment, 'head' | 'arrays'>): Promise<void> {
  const terms = Buffer.from(head.terms.join('\n'));
  const { database, position, count, skills } = head;
  const bytes = Object.fromEntries(names.map((name) => [name, arrays[name].byteLength])) as Head['bytes'];
  const written: Head = { format: FORMAT, database, position, count, skills, termBytes: terms.length, bytes };
  const text = Buffer.from(JSON.stringify(written));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const file = await open(draft, 'wx', 0o600);
  try {
    for (const part of [length, text, terms]) await writeAll(file, part);
    for (const name of names) {
      const { buffer, byteOffset, byteLength } = arrays[name];
      await writeAll(file, new Uint8Array(buffer, byteOffset, byteLength));
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readAll(file: File, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(CHUNK, bytes.length - at));
    if (bytesRead === 0) throw new Error('The kept index ends too soon.');
    at += bytesRead;
  }
}

/** Undefined when there is none, or none of this database. */
export async function readSegment(path: string, database: string): Promise<Segment | undefined> {
  let file: File;
  try {
    file = await open(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const length = Buffer.alloc(4);
    await readAll(file, length);
    const text = Buffer.alloc(length.readUInt32LE());
    await readAll(file, text);
    const head = JSON.parse(text.toString()) as Head;
    if (head.format !== FORMAT || head.database !== database) return undefined;
    const terms = Buffer.alloc(head.termBytes);
    await readAll(file, terms);
    const arrays: Partial<Record<Name, SegmentArrays[Name]>> = {};
    for (const name of names) {
      const buffer = new SharedArrayBuffer(head.bytes[name]);
      await readAll(file, new Uint8Array(buffer));
      arrays[name] = new (kinds[name] as typeof Uint8Array<SharedArrayBuffer>)(buffer);
    }
    const { position, count, skills } = head;
    const split = terms.length === 0 ? [] : terms.toString().split('\n');
    return new Segment({ database, position, count, skills, terms: split }, arrays as SegmentArrays);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
