import type { PlannedPlace } from '../talent-index/talent-query.ts';
import type { BitSet } from './bit-set.ts';
import { circle } from './circle.ts';
import { KeptSets } from './kept-sets.ts';
import type { Segment, Skilled } from './segment.ts';
import { NEVER, term } from './talent-doc.ts';

/** A list is kept as a set when it is longer than the set: with one in 32 of all. */
const LONG = 32;
const MOST_KEPT = 512;

/** Who has what, as sets: long lists and what takes long to find out are kept. */
export class SegmentSets {
  readonly segment: Segment;
  readonly #kept: KeptSets;
  #scores: Uint16Array | undefined;

  constructor(segment: Segment) {
    this.segment = segment;
    this.#kept = new KeptSets(segment.count, MOST_KEPT);
  }

  lend(): BitSet {
    return this.#kept.lend();
  }

  /** A zero for everybody, until the next question. */
  lendScores(): Uint16Array {
    this.#scores ??= new Uint16Array(this.segment.count);
    return this.#scores.fill(0);
  }

  takeBack(): void {
    this.#kept.takeBack();
  }

  isLong(length: number): boolean {
    return length * LONG >= this.segment.count;
  }

  /** Who has one of the terms. */
  anyOf(terms: readonly string[]): BitSet {
    const ranges = terms.map((one) => this.segment.rangeOfOne(one));
    const fill = (set: BitSet) => {
      for (const [from, to] of ranges) this.addTerms(set, from, to);
    };
    if (ranges.some(([from, to]) => from < to && this.isLong(this.segment.docsAt(from).length))) {
      return this.#kept.of(`any ${terms.join('\n')}`, fill);
    }
    const set = this.lend();
    fill(set);
    return set;
  }

  /** Who has one of the terms from the first to the one before the last: short lists that follow are one list. */
  addTerms(set: BitSet, first: number, last: number): void {
    const { termOffsets, postings } = this.segment.arrays;
    let from = termOffsets[first] as number;
    let next = from;
    for (let index = first; index < last; index += 1) {
      const begin = next;
      next = termOffsets[index + 1] as number;
      if (!this.isLong(next - begin)) continue;
      set.addAll(postings.subarray(from, begin));
      const docs = postings.subarray(begin, next);
      set.or(this.#kept.of(this.segment.head.terms[index] as string, (made) => made.addAll(docs)));
      from = next;
    }
    set.addAll(postings.subarray(from, next));
  }

  addSkilled(set: BitSet, skilled: Skilled): void {
    if (this.isLong(skilled.docs.length)) set.or(this.skilled(skilled));
    else set.addAll(skilled.docs);
  }

  /** Those at the beginning of a skill's list. */
  skilled({ docs }: Skilled): BitSet {
    if (this.isLong(docs.length))
      return this.#kept.of(`skill ${docs.byteOffset} ${docs.length}`, (set) => set.addAll(docs));
    const set = this.lend();
    set.addAll(docs);
    return set;
  }

  near({ city, latitude, longitude, rangeKm }: PlannedPlace): BitSet {
    const inCity = term('city', city);
    if (rangeKm === 0 || latitude === null || longitude === null) return this.anyOf([inCity]);
    const { latitudes, longitudes } = this.segment.arrays;
    const isNear = circle(latitude, longitude, rangeKm);
    return this.#kept.of(`near ${city} ${latitude} ${longitude} ${rangeKm}`, (set) => {
      this.addTerms(set, ...this.segment.rangeOfOne(inCity));
      for (let doc = 0; doc < latitudes.length; doc += 1) {
        if (isNear(latitudes[doc] as number, longitudes[doc] as number)) set.add(doc);
      }
    });
  }

  availableUntil(day: number): BitSet {
    const { available } = this.segment.arrays;
    return this.#kept.of(`until ${day}`, (set) => {
      for (let doc = 0; doc < available.length; doc += 1) if ((available[doc] as number) <= day) set.add(doc);
    });
  }

  neverAvailable(): BitSet {
    const { available } = this.segment.arrays;
    return this.#kept.of('never', (set) => {
      for (let doc = 0; doc < available.length; doc += 1) if (available[doc] === NEVER) set.add(doc);
    });
  }
}
