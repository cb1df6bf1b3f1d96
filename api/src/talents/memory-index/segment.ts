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
  /** Every transaction before this one is in it. */
  position: string;
  count: number;
  /** Sorted as JavaScript sorts. */
  terms: string[];
  skills: string[];
}

const ID_BYTES = 16;

export function idBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export class Segment {
  readonly head: SegmentHead;
  readonly arrays: SegmentArrays;
  private readonly skillNumbers: Map<string, number>;

  constructor(head: SegmentHead, arrays: SegmentArrays) {
    this.head = head;
    this.arrays = arrays;
    this.skillNumbers = new Map(head.skills.map((id, index) => [id, index]));
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
      const order = this.compare(middle, wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  private compare(doc: number, wanted: Uint8Array): number {
    const { ids } = this.arrays;
    for (let index = 0; index < ID_BYTES; index += 1) {
      const difference = (ids[doc * ID_BYTES + index] as number) - (wanted[index] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** Where this term stands, or would. */
  private lowerBound(wanted: string): number {
    const { terms } = this.head;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((terms[middle] as string) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Who has the term. */
  docsOf(term: string): Uint32Array {
    const index = this.lowerBound(term);
    return this.head.terms[index] === term ? this.docsAt(index) : this.arrays.postings.subarray(0, 0);
  }

  docsAt(index: number): Uint32Array {
    const { termOffsets, postings } = this.arrays;
    return postings.subarray(termOffsets[index], termOffsets[index + 1]);
  }

  /** The terms that begin so: from the first to the one after the last. */
  rangeOf(start: string): [from: number, to: number] {
    return [this.lowerBound(start), this.lowerBound(`${start}\uffff`)];
  }

  /** Who has the skill at this level (in hundredths) or a higher one, with the levels. */
  skilled(id: string, least: number): { docs: Uint32Array; levels: Uint8Array } {
    const { skillOffsets, skillDocs, skillLevels } = this.arrays;
    const skill = this.skillNumbers.get(id);
    if (skill === undefined) return { docs: skillDocs.subarray(0, 0), levels: skillLevels.subarray(0, 0) };
    const from = skillOffsets[skill] as number;
    let low = from;
    let high = skillOffsets[skill + 1] as number;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((skillLevels[middle] as number) >= least) low = middle + 1;
      else high = middle;
    }
    return { docs: skillDocs.subarray(from, low), levels: skillLevels.subarray(from, low) };
  }
}
