/**
 * The bulk of the index: postings of a whole load, in arrays that do not change. Talents are numbered in the order of
 * their ids; those of a skill stand by level, the highest first, so that "at least so much" is the beginning of a list.
 */
export interface SegmentArrays {
  ids: Uint8Array;
  termOffsets: Uint32Array;
  postings: Uint32Array;
  skillOffsets: Uint32Array;
  skillDocs: Uint32Array;
  skillLevels: Uint8Array;
  available: Int32Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

export interface SegmentHead {
  /** Whose talents these are: `databaseIdentity`. */
  database: string;
  /** Of when it was read: every transaction that had ended is in it. */
  position: string;
  count: number;
  /** Sorted as JavaScript sorts. */
  terms: string[];
  skills: string[];
}

/** Who has a skill, by level, the highest first, those of one level in order. */
export interface Skilled {
  docs: Uint32Array;
  levels: Uint8Array;
}

const ID_BYTES = 16;

export function idBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export class Segment {
  readonly head: SegmentHead;
  readonly arrays: SegmentArrays;
  readonly #skillNumbers: Map<string, number>;

  constructor(head: SegmentHead, arrays: SegmentArrays) {
    this.head = head;
    this.arrays = arrays;
    this.#skillNumbers = new Map(head.skills.map((id, index) => [id, index]));
  }

  get count(): number {
    return this.head.count;
  }

  idOf(doc: number): string {
    const { buffer, byteOffset } = this.arrays.ids;
    const hex = Buffer.from(buffer, byteOffset + doc * ID_BYTES, ID_BYTES).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** The number of a talent; undefined for one who came later. */
  docOf(id: string): number | undefined {
    const wanted = idBytes(id);
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #compare(doc: number, wanted: Uint8Array): number {
    const { ids } = this.arrays;
    for (let index = 0; index < ID_BYTES; index += 1) {
      const difference = (ids[doc * ID_BYTES + index] as number) - (wanted[index] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Where this term stands, or would. */
  #lowerBound(wanted: string): number {
    const { terms } = this.head;
    return endOf(0, terms.length, (index) => (terms[index] as string) < wanted);
  }

  /** Who has the term. */
  docsOf(term: string): Uint32Array {
    const index = this.#lowerBound(term);
    return this.head.terms[index] === term ? this.docsAt(index) : this.arrays.postings.subarray(0, 0);
  }

  docsAt(index: number): Uint32Array {
    const { termOffsets, postings } = this.arrays;
    return postings.subarray(termOffsets[index], termOffsets[index + 1]);
  }

  /** The term alone, or nothing, as a range. */
  rangeOfOne(term: string): [from: number, to: number] {
    const index = this.#lowerBound(term);
    return [index, this.head.terms[index] === term ? index + 1 : index];
  }

  /** The terms that begin so: from the first to the one after the last. */
  rangeOf(start: string): [from: number, to: number] {
    return [this.#lowerBound(start), this.#lowerBound(`${start}\uffff`)];
  }

  /** Who has the skill at this level (in hundredths) or a higher one, with the levels. */
  skilled(id: string, least: number): Skilled {
    const { skillOffsets, skillDocs, skillLevels } = this.arrays;
    const skill = this.#skillNumbers.get(id);
    if (skill === undefined) return { docs: skillDocs.subarray(0, 0), levels: skillLevels.subarray(0, 0) };
    const from = skillOffsets[skill] as number;
    const to = endOf(from, skillOffsets[skill + 1] as number, (index) => (skillLevels[index] as number) >= least);
    return { docs: skillDocs.subarray(from, to), levels: skillLevels.subarray(from, to) };
  }
}

/** The first place, from a beginning to an end, where it holds no more that it did. */
function endOf(from: number, to: number, holds: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The level of one of them. */
export function levelIn({ docs, levels }: Skilled, doc: number): number {
  for (let from = 0; from < docs.length; ) {
    const level = levels[from] as number;
    const to = endOf(from, docs.length, (index) => levels[index] === level);
    const at = endOf(from, to, (index) => (docs[index] as number) < doc);
    if (at < to && docs[at] === doc) return level;
    from = to;
  }
  return 0;
}
