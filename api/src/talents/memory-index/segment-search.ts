import type { FoundTalents, TalentPage } from '../talent-index/talent-index.port.ts';
import type { TalentQuery } from '../talent-index/talent-query.ts';
import { bestOf } from './best-of.ts';
import { BitSet } from './bit-set.ts';
import { type Criterion, skillCriterion, wordCriterion } from './criterion.ts';
import type { SkillWords } from './label-words.ts';
import type { Segment } from './segment.ts';
import { SegmentSets } from './segment-sets.ts';
import { choicesOf, dayNumber } from './talent-doc.ts';

const NOBODY: FoundTalents = { hits: [], count: 0, unknownAvailability: 0 };

/**
 * First who is found, as sets of bits, so that counting them is exact and takes as long for many as for few; then the
 * best of those. Talents of this segment who changed since are left out by `alive`.
 */
export class SegmentSearch {
  readonly #segment: Segment;
  readonly #alive: BitSet;
  readonly #sets: SegmentSets;

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#alive = BitSet.full(segment.count);
    this.#sets = new SegmentSets(segment);
  }

  isAlive(doc: number): boolean {
    return this.#alive.has(doc);
  }

  /** Somebody who changed since is found elsewhere, or no more. */
  drop(id: string): void {
    const doc = this.#segment.docOf(id);
    if (doc !== undefined) this.#alive.delete(doc);
  }

  search(query: TalentQuery, skills: SkillWords, { take, skip }: TalentPage): FoundTalents {
    this.#sets.takeBack();
    const words = query.words.map((plan) => wordCriterion(plan, this.#sets, skills));
    const levels = query.skills.map(({ id, minLevel }) =>
      skillCriterion(id, Math.ceil(minLevel * 100 - 1e-9), this.#sets),
    );
    const found = this.#found(query, words, levels);
    if (found === undefined) return NOBODY;
    const { availableUntil } = query;
    let unknownAvailability = 0;
    if (availableUntil !== null) {
      unknownAvailability = found.sizeWith(this.#sets.neverAvailable());
      found.and(this.#sets.availableUntil(dayNumber(availableUntil)));
    }
    const best = bestOf(found, [...words, ...levels], {
      most: take + skip,
      lendScores: () => this.#sets.lendScores(),
    });
    const hits = best.map(({ doc, score }) => ({ id: this.#segment.idOf(doc), score }));
    return { hits, count: found.size, unknownAvailability };
  }

  /** Who meets everything but the day; undefined for nobody. */
  #found(query: TalentQuery, words: Criterion[], levels: Criterion[]): BitSet | undefined {
    const sets = this.#sets;
    const all: BitSet[] = [];
    for (const criterion of query.anySkill ? words : [...words, ...levels]) {
      const last = criterion.at(-1);
      if (last === undefined) return undefined;
      all.push(last.set);
    }
    if (query.anySkill && levels.length > 0) {
      const some = sets.lend();
      for (const criterion of levels) if (criterion.length > 0) some.or((criterion.at(-1) as Criterion[number]).set);
      all.push(some);
    }
    for (const choice of choicesOf(query)) all.push(sets.anyOf(choice));
    if (query.place !== null) all.push(sets.near(query.place));
    const found = sets.lend();
    found.become(this.#alive);
    found.andAll(all);
    return found;
  }
}
