import { idBytes, Segment, type SegmentArrays } from './segment.ts';
import type { TalentDoc } from './talent-doc.ts';

/** Numbers that grow without being copied one by one. */
class Numbers {
  #chunks: Uint32Array[] = [];
  #last = new Uint32Array(0);
  #used = 0;
  length = 0;

  push(value: number): void {
    if (this.#used === this.#last.length) {
      this.#last = new Uint32Array(1 << 20);
      this.#chunks.push(this.#last);
      this.#used = 0;
    }
    this.#last[this.#used] = value;
    this.#used += 1;
    this.length += 1;
  }

  /** Each in order; a chunk is let go once it was read. */
  drain(take: (value: number) => void): void {
    let left = this.length;
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
      const end = Math.min(left, chunk.length);
      for (let index = 0; index < end; index += 1) take(chunk[index] as number);
      left -= end;
    }
  }

  all(): Uint32Array {
    const whole = new Uint32Array(this.length);
    let at = 0;
    this.drain((value) => {
      whole[at] = value;
      at += 1;
    });
    return whole;
  }
}

class Names {
  readonly numbers = new Map<string, number>();
  readonly counts: number[] = [];

  add(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.counts.length;
      this.numbers.set(name, number);
      this.counts.push(0);
    }
    this.counts[number] = (this.counts[number] as number) + 1;
    return number;
  }

  /** Names in order; for each of the old numbers, where the name stands now; and where each list of docs begins. */
  sorted(): { names: string[]; places: Uint32Array; offsets: Uint32Array } {
    const names = [...this.numbers.keys()].sort();
    const places = new Uint32Array(names.length);
    const offsets = new Uint32Array(new SharedArrayBuffer(4 * (names.length + 1)));
    names.forEach((name, place) => {
      const number = this.numbers.get(name) as number;
      places[number] = place;
      offsets[place + 1] = (offsets[place] as number) + (this.counts[number] as number);
    });
    return { names, places, offsets };
  }
}

const LEVELS = 101;

/** Takes talents in the order of their ids, then makes the arrays of all of them. */
export class SegmentBuilder {
  readonly #terms = new Names();
  readonly #skills = new Names();
  readonly #termsOfDocs = new Numbers();
  readonly #termCounts = new Numbers();
  /** Skill, then level, of one talent after the other. */
  readonly #skillsOfDocs = new Numbers();
  readonly #skillCounts = new Numbers();
  readonly #facts: { id: string; available: number; latitude: number; longitude: number }[] = [];

  get count(): number {
    return this.#facts.length;
  }

  add({ id, terms, skills, available, latitude, longitude }: TalentDoc): void {
    this.#facts.push({ id, available, latitude, longitude });
    for (const term of terms) this.#termsOfDocs.push(this.#terms.add(term));
    this.#termCounts.push(terms.length);
    for (const [skill, level] of skills) {
      this.#skillsOfDocs.push(this.#skills.add(skill) * LEVELS + level);
    }
    this.#skillCounts.push(skills.size);
  }

  build(position: string, database: string): Segment {
    const count = this.count;
    const { names: terms, places, offsets: termOffsets } = this.#terms.sorted();
    const postings = new Uint32Array(new SharedArrayBuffer(4 * this.#termsOfDocs.length));
    const next = termOffsets.slice();
    forEachPair(this.#termCounts, this.#termsOfDocs, (doc, number) => {
      const place = places[number] as number;
      postings[next[place] as number] = doc;
      next[place] = (next[place] as number) + 1;
    });
    const { skillDocs, skillLevels, skillOffsets, skills } = this.#buildSkills();
    return new Segment(
      { database, position, count, terms, skills },
      { termOffsets, postings, skillDocs, skillLevels, skillOffsets, ...this.#buildFacts() },
    );
  }

  #buildSkills() {
    const { names: skills, places, offsets: skillOffsets } = this.#skills.sorted();
    const total = this.#skillsOfDocs.length;
    const docs = new Uint32Array(total);
    const levels = new Uint8Array(total);
    const next = skillOffsets.slice();
    forEachPair(this.#skillCounts, this.#skillsOfDocs, (doc, packed) => {
      const place = places[Math.floor(packed / LEVELS)] as number;
      const at = next[place] as number;
      docs[at] = doc;
      levels[at] = packed % LEVELS;
      next[place] = at + 1;
    });
    const skillDocs = new Uint32Array(new SharedArrayBuffer(4 * total));
    const skillLevels = new Uint8Array(new SharedArrayBuffer(total));
    skills.forEach((_, skill) => {
      const [from, to] = [skillOffsets[skill] as number, skillOffsets[skill + 1] as number];
      sortByLevel(docs.subarray(from, to), levels.subarray(from, to), {
        docs: skillDocs.subarray(from, to),
        levels: skillLevels.subarray(from, to),
      });
    });
    return { skills, skillOffsets, skillDocs, skillLevels };
  }

  #buildFacts(): Pick<SegmentArrays, 'ids' | 'available' | 'latitudes' | 'longitudes'> {
    const { count } = this;
    const ids = new Uint8Array(new SharedArrayBuffer(16 * count));
    const available = new Int32Array(new SharedArrayBuffer(4 * count));
    const latitudes = new Float64Array(new SharedArrayBuffer(8 * count));
    const longitudes = new Float64Array(new SharedArrayBuffer(8 * count));
    this.#facts.forEach((fact, doc) => {
      ids.set(idBytes(fact.id), 16 * doc);
      available[doc] = fact.available;
      latitudes[doc] = fact.latitude;
      longitudes[doc] = fact.longitude;
    });
    return { ids, available, latitudes, longitudes };
  }
}

/** Each value with the talent it belongs to. */
function forEachPair(counts: Numbers, values: Numbers, take: (doc: number, value: number) => void): void {
  const perDoc = counts.all();
  let doc = -1;
  let left = 0;
  values.drain((value) => {
    while (left === 0) {
      doc += 1;
      left = perDoc[doc] as number;
    }
    left -= 1;
    take(doc, value);
  });
}

/** Counting sort, the highest first; those of one level stay in order. */
function sortByLevel(docs: Uint32Array, levels: Uint8Array, into: { docs: Uint32Array; levels: Uint8Array }): void {
  const next = new Uint32Array(LEVELS + 1);
  for (const level of levels) next[LEVELS - level] = (next[LEVELS - level] as number) + 1;
  for (let index = 1; index <= LEVELS; index += 1) next[index] = (next[index] as number) + (next[index - 1] as number);
  for (let index = 0; index < docs.length; index += 1) {
    const level = levels[index] as number;
    const at = next[LEVELS - 1 - level] as number;
    next[LEVELS - 1 - level] = at + 1;
    into.docs[at] = docs[index] as number;
    into.levels[at] = level;
  }
}
