import type { Db } from '../../platform/database/database.ts';
import type { MemoryIndex } from './memory-index.ts';
import type { Segment } from './segment.ts';
import { docOf, type TalentDoc } from './talent-doc.ts';
import { countWrongWords, readEverybody } from './talent-docs.repository.ts';

/** FNV-1a over UTF-16. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

const skillHash = (id: string, level: number) => hash(`${id} ${level}`);

/** What one talent is found by, as one number; the order does not matter. */
function printOf({ terms, skills, available }: TalentDoc): number {
  let sum = hash(String(available));
  for (const term of terms) sum = (sum + hash(term)) >>> 0;
  for (const [id, level] of skills) sum = (sum + skillHash(id, level)) >>> 0;
  return sum;
}

/** The fingerprints of everybody in a bulk, computed from its lists. */
function printsOf(segment: Segment): Uint32Array {
  const { head, arrays } = segment;
  const prints = Uint32Array.from(arrays.available, (day) => hash(String(day)));
  const add = (docs: Uint32Array, value: number) => {
    for (const doc of docs) prints[doc] = (prints[doc] as number) + value;
  };
  for (const [index, term] of head.terms.entries()) add(segment.docsAt(index), hash(term));
  for (const id of head.skills) {
    const { docs, levels } = segment.skilled(id, 0);
    for (const [index, doc] of docs.entries()) add(Uint32Array.of(doc), skillHash(id, levels[index] as number));
  }
  return prints;
}

export interface IndexCheck {
  /** Who can be found, by the database. */
  talents: number;
  /** Whose words were not kept by the triggers. */
  wrongWords: number;
  /** Who is missing from the index, or stands there otherwise. */
  different: string[];
  /** Who is in the index and not in the database. */
  tooMany: number;
}

/** Compares everybody, one by one. */
export async function checkIndex(db: Db, index: MemoryIndex): Promise<IndexCheck> {
  const { segment, isAlive, late } = index.entries();
  const prints = printsOf(segment);
  const left = new Map(late.map((doc) => [doc.id, printOf(doc)]));
  for (let doc = 0; doc < segment.count; doc += 1) {
    if (isAlive(doc)) left.set(segment.idOf(doc), prints[doc] as number);
  }
  const different: string[] = [];
  let talents = 0;
  await readEverybody(db, (rows) => {
    talents += rows.length;
    for (const row of rows) {
      if (left.get(row.id) !== printOf(docOf(row))) different.push(row.id);
      left.delete(row.id);
    }
  });
  return { talents, wrongWords: await countWrongWords(db), different, tooMany: left.size };
}
